//! Queries and forms.

use std::collections::HashSet;

use serde::Deserialize;
use tulay_web::http::fields::Fields;
use url::form_urlencoded::Serializer;

use super::fuzz;

/// Fields of every kind that a call has.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "only whether it can be read matters")]
struct Typed {
    #[serde(default)]
    phone: String,
    amount: Option<i64>,
    is_delay: Option<u8>,
    periods: Option<u32>,
    kind: Option<Kind>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Wallet,
    Bank,
}

#[test]
fn sec_13_a_form_is_decoded_to_what_it_says_or_refused() {
    fuzz(
        "forms",
        &[
            "&",
            "=",
            "+",
            "%20",
            "%F0%9F%92%A9",
            "%ff",
            "amount=1",
            "kind=wallet",
        ],
        |input| {
            let fields = match Fields::decode(input) {
                Ok(fields) => fields,
                Err(why) => return why.to_string(),
            };
            let pairs: Vec<(&str, &str)> = fields.iter().collect();
            let names: HashSet<&str> = pairs.iter().map(|(name, _)| *name).collect();
            assert_eq!(names.len(), pairs.len(), "each name once");
            assert!(pairs.len() <= 200);
            assert!(
                pairs
                    .iter()
                    .all(|(name, value)| !name.contains('\0') && !value.contains('\0'))
            );
            let again = Serializer::new(String::new()).extend_pairs(&pairs).finish();
            assert_eq!(
                Fields::decode(again.as_bytes()).as_ref(),
                Ok(&fields),
                "{again}"
            );
            match fields.read::<Typed>() {
                Ok(_) => "read".to_owned(),
                Err(error) => {
                    let known = ["amount", "isDelay", "periods", "kind", "phone"];
                    assert!(known.contains(&error.field.as_str()), "{error:?}");
                    format!("no {}", error.field)
                }
            }
        },
    );
}

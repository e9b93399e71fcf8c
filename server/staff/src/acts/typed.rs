//! Acts by their tags and fields, as the console's call and `tulay act` give them. The fields are those that the acts
//! declare.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::{ACTS, of_tag};
use crate::act::Act;
use crate::channels::{self, Channels};
use crate::facts::{Done, Facts};
use tulay_lender::error::Error;

/// Returns the acts that are done by their tags and fields alone.
pub fn declared() -> impl Iterator<Item = &'static Facts> {
    let acts = ACTS.iter().copied();
    acts.filter(|facts| facts.done != Done::Apart)
}

/// Returns the act that a tag in the field `act` names, with its fields; a channel by its number or its name.
///
/// # Errors
/// 1400 for an unknown tag, an act that is done by another call, and fields that are unknown, missing or malformed.
pub fn typed(channels: &Channels, act: &Value) -> Result<Arc<dyn Act>, Error> {
    let facts = of_tag(act["act"].as_str().unwrap_or_default())
        .ok_or_else(|| Error::invalid("act", "There is no such act"))?;
    if facts.done == Done::Apart {
        return Err(Error::invalid("act", "This act is done in another way"));
    }
    let (tag, fields) = (facts.tag, facts.field_names());
    let mut given = act.as_object().into_iter().flat_map(Map::keys);
    if let Some(unknown) = given.find(|name| *name != "act" && !fields.contains(&name.as_str())) {
        let why = format!("{tag} has {}, and not {unknown}", listed(&fields));
        return Err(Error::invalid("act", "The act has no such field").with_log_detail(&why));
    }
    let mut act = act.clone();
    if let Some(Value::String(channel)) = act.get_mut("channel") {
        *channel = channels::number(channels, channel);
    }
    (facts.parse)(&act).map_err(|why| {
        let why = format!("{tag}: {why}");
        Error::invalid("act", "The act's fields cannot be read").with_log_detail(&why)
    })
}

/// Returns the act of a tag with fields in words. A word that is JSON counts as such where the act takes it, and as text
/// otherwise.
///
/// # Errors
/// As [`typed`].
pub fn in_words(
    channels: &Channels,
    tag: &str,
    fields: &[(String, String)],
) -> Result<Arc<dyn Act>, Error> {
    let readings: Vec<Option<Value>> = fields
        .iter()
        // A value that is missing where a script reads it is no field that is left out.
        .map(|(_, word)| {
            serde_json::from_str(word)
                .ok()
                .filter(|value: &Value| !value.is_null())
        })
        .collect();
    let names: BTreeSet<&String> = fields.iter().map(|(name, _)| name).collect();
    if names.len() < fields.len() || fields.len() > MAX_FIELDS {
        return Err(Error::invalid(
            "act",
            "A field is named twice, or there are too many",
        ));
    }
    // A bit of `texts` takes the word at its place as text, although it is JSON: digits are a reference, too.
    let ambiguous = readings.iter().filter(|reading| reading.is_some()).count();
    let mut refusal = None;
    for texts in 0_u32..1 << ambiguous {
        let mut place = 0;
        let mut act = Map::from_iter([("act".to_owned(), tag.into())]);
        for ((name, word), reading) in fields.iter().zip(&readings) {
            let value = reading.as_ref().filter(|_| {
                place += 1;
                texts & (1 << (place - 1)) == 0
            });
            act.insert(
                name.clone(),
                value.cloned().unwrap_or_else(|| word.as_str().into()),
            );
        }
        match typed(channels, &Value::Object(act)) {
            Ok(act) => return Ok(act),
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    Err(refusal.unwrap_or_else(|| Error::invalid("act", "There is no such act")))
}

/// No act has more fields than this.
const MAX_FIELDS: usize = 8;

fn listed(fields: &[&str]) -> String {
    if fields.is_empty() {
        "no fields".to_owned()
    } else {
        fields.join(", ")
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use super::*;

    fn in_order(tag: &str, fields: &[(&str, &str)]) -> Result<String, String> {
        let fields: Vec<_> = fields
            .iter()
            .map(|(name, word)| ((*name).to_owned(), (*word).to_owned()))
            .collect();
        let act = in_words(&[], tag, &fields);
        act.map(|act| act.audit_json().expect("an act"))
            .map_err(|why| {
                why.log_detail()
                    .map_or_else(|| why.sentence(), str::to_owned)
            })
    }

    #[test]
    fn staff_05_an_act_in_words_is_the_act_of_the_console() {
        for (tag, fields, expected) in [
            (
                "waive",
                &[("order_id", "ord_1"), ("amount_centavos", "150")][..],
                r#"{"act":"waive","amount_centavos":150}"#,
            ),
            (
                "release",
                &[("order_id", "ord_1"), ("by_hand", "1234")],
                r#"{"act":"release","by_hand":"1234"}"#,
            ),
            (
                "return_payment",
                &[
                    ("channel", "90006"),
                    ("payment", "12"),
                    ("reference", "true"),
                ],
                r#"{"act":"return_payment","channel":"90006","payment":"12","reference":"true"}"#,
            ),
            (
                "reschedule",
                &[("order_id", "ord_1"), ("due_dates", r#"["2026-09-30"]"#)],
                r#"{"act":"reschedule","due_dates":["2026-09-30"]}"#,
            ),
            (
                "release",
                &[("order_id", "ord_1"), ("by_hand", "null")],
                r#"{"act":"release","by_hand":"null"}"#,
            ),
            ("catch_up_servicing", &[], r#"{"act":"catch_up_servicing"}"#),
        ] {
            assert_eq!(in_order(tag, fields).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn staff_05_a_field_that_is_missing_unknown_or_malformed_is_named() {
        for (tag, fields, expected) in [
            ("approve", &[][..], "approve: missing field `order_id`"),
            (
                "approve",
                &[("order", "ord_1")],
                "approve has order_id, and not order",
            ),
            (
                "catch_up_servicing",
                &[("day", "1")],
                "catch_up_servicing has no fields, and not day",
            ),
            (
                "waive",
                &[("order_id", "ord_1"), ("amount_centavos", "1.5")],
                "waive: invalid type: floating point `1.5`, expected i64",
            ),
            (
                "link_staff",
                &[("staff", "Maria")],
                "This act is done in another way",
            ),
            ("praise", &[], "There is no such act"),
            (
                "refund",
                &[("order_id", "ord_1"), ("order_id", "ord_2")],
                "A field is named twice, or there are too many",
            ),
        ] {
            assert_eq!(in_order(tag, fields), Err(expected.to_owned()));
        }
    }

    #[test]
    fn money_12_an_amount_that_is_no_number_of_centavos_is_refused() {
        for tag in ["waive", "refund"] {
            for amount in ["0.001", "\"5\"", "₱5", "", "1e30", "null"] {
                let fields = [("order_id", "ord_1"), ("amount_centavos", amount)];
                let refusal = in_order(tag, &fields).expect_err("a refusal");
                assert!(refusal.ends_with(", expected i64"), "{amount}: {refusal}");
            }
        }
    }

    #[test]
    fn staff_05_every_act_declares_its_fields() {
        let acts: Vec<_> = declared()
            .map(|facts| (facts.tag, facts.field_names()))
            .collect();
        assert!(acts.contains(&("take_payment_back", vec!["channel", "payment"])));
        let refund = vec!["order_id", "amount_centavos", "bank_reference"];
        assert!(acts.contains(&("refund", refund)));
    }
}

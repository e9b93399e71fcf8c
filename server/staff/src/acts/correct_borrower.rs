//! Correction of what a borrower entered about themselves (SEC-07).

use jiff::Timestamp;

use crate::act::{Act, Effect, StateChange};
use crate::borrowers;
use crate::declared::act;
use tulay_lender::Lender;
use tulay_lender::borrowers::identity;
use tulay_lender::borrowers::identity::TypedIdentity;
use tulay_lender::error::Error;
use tulay_store::identities::{self, Identity};
use tulay_store::{Tx, corrections};
use tulay_texts::masked_number::masked;

act! {
    /// Corrects what the borrower entered about themselves, with the same checks as an entry; the old and the new
    /// values are stored sealed. The identity of an open order is corrected with it, that of an ended one stays
    /// (SEC-15).
    pub struct CorrectBorrower of borrower {
        /// The row of `corrections` that holds the old and the new values, sealed, until the borrower is erased.
        pub correction: String = GIVEN,
        /// Names of the corrected fields.
        pub fields: Vec<String> = GIVEN,
    } and {
        /// The new values, which the audit must not contain.
        pub values: Correction,
    }
    tag: "correct_borrower",
    role: Administer,
    done: Apart,
    words: ["Correct {fields} of {borrower}" => "corrected: {fields}"],
    kept: [r#"{"act":"correct_borrower","borrower":"bor_1","correction":"cor_1","fields":["name","zip"]}"#],
}

impl Act for CorrectBorrower {
    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let borrower = borrowers::find(tx, &self.borrower)?;
        let known = identities::find(tx, &borrower.id)?.ok_or_else(|| {
            Error::not_found(
                "This borrower has not said yet who they are: there is nothing to correct",
            )
        })?;
        identity::correct(
            tx,
            &lender.sealer,
            &borrower.id,
            &self.values.typed(&known),
            now,
        )?;
        let saved = identities::find(tx, &borrower.id)?.unwrap_or_else(|| known.clone());
        let pairs = values(&known).into_iter().zip(values(&saved));
        let changed: Vec<_> = pairs
            .filter(|((_, before), (_, after))| before != after)
            .map(|((name, before), (_, after))| (name, before, after))
            .collect();
        if changed.is_empty() {
            return Err(Error::conflict("Nothing would change"));
        }
        let sealed = serde_json::to_string(&changed).map_err(Error::internal)?;
        let sealed = lender.sealer.seal(&sealed, &borrower.id);
        let sealed = sealed.map_err(Error::internal)?;
        let now_ms = now.as_millisecond();
        corrections::insert(tx, &self.correction, &borrower.id, &sealed, now_ms)?;
        let states = changed
            .into_iter()
            .map(|(name, before, after)| StateChange::new(name, &before, &after));
        Ok(borrowers::effect(states.collect()))
    }
}

/// Values that replace what a borrower entered about themselves; `None` keeps a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    /// Full name, as on the ID.
    pub name: Option<String>,
    /// Day of birth, YYYY-MM-DD.
    pub birthday: Option<String>,
    /// Region of the permanent address.
    pub region: Option<String>,
    /// Province of the permanent address.
    pub province: Option<String>,
    /// City of the permanent address.
    pub city: Option<String>,
    /// Barangay of the permanent address.
    pub barangay: Option<String>,
    /// Street and house.
    pub address: Option<String>,
    /// ZIP code.
    pub zip: Option<String>,
}

/// A field's name with its value.
type Field<V> = (&'static str, V);

impl Correction {
    fn given(&self) -> [Field<&Option<String>>; 8] {
        [
            ("name", &self.name),
            ("birthday", &self.birthday),
            ("region", &self.region),
            ("province", &self.province),
            ("city", &self.city),
            ("barangay", &self.barangay),
            ("address", &self.address),
            ("zip", &self.zip),
        ]
    }

    /// Returns the names of the corrected fields.
    pub fn fields(&self) -> Vec<String> {
        let given = self.given().into_iter();
        let given = given.filter(|(_, value)| value.is_some());
        given.map(|(name, _)| name.to_owned()).collect()
    }

    /// Returns an identity as it would be typed with the correction.
    fn typed(&self, known: &Identity) -> TypedIdentity {
        let new =
            |given: &Option<String>, known: &str| given.clone().unwrap_or_else(|| known.to_owned());
        TypedIdentity {
            name: new(&self.name, &known.name),
            birthday: new(&self.birthday, &known.birthday.to_string()),
            id_type: known.id_type.clone(),
            id_number: masked(&known.id_number_last4),
            region: new(&self.region, &known.region),
            province: new(&self.province, &known.province),
            city: new(&self.city, &known.city),
            barangay: new(&self.barangay, &known.barangay),
            address: new(&self.address, &known.address),
            zip: new(&self.zip, &known.zip),
        }
    }
}

fn values(known: &Identity) -> [Field<String>; 8] {
    [
        ("name", known.name.clone()),
        ("birthday", known.birthday.to_string()),
        ("region", known.region.clone()),
        ("province", known.province.clone()),
        ("city", known.city.clone()),
        ("barangay", known.barangay.clone()),
        ("address", known.address.clone()),
        ("zip", known.zip.clone()),
    ]
}

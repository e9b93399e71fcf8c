//! Requests of borrowers about their data, as acts (SEC-07): correction, with the old and the new values kept sealed;
//! erasure, unless a loan is open or the law requires keeping one.

use clap::Args;
use jiff::Timestamp;

use crate::acts::StateChange;
use crate::printed::plain;
use tulay_lender::Lender;
use tulay_lender::borrowers::erasure;
use tulay_lender::borrowers::erasure::ErasureEligibility;
use tulay_lender::borrowers::identity;
use tulay_lender::borrowers::identity::TypedIdentity;
use tulay_lender::error::Error;
use tulay_lender::settings::DataKind;
use tulay_store::borrowers::Borrower;
use tulay_store::identities::{self, Identity};
use tulay_store::{Tx, corrections};
use tulay_system::clock::wire_time;
use tulay_texts::masked_number::masked;
use tulay_texts::text;

/// What is put in the place of what a borrower said of themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct Correction {
    /// Full name, as on the ID.
    #[arg(long)]
    pub name: Option<String>,
    /// Day of birth, YYYY-MM-DD.
    #[arg(long)]
    pub birthday: Option<String>,
    /// Region of the permanent address.
    #[arg(long)]
    pub region: Option<String>,
    /// Province of the permanent address.
    #[arg(long)]
    pub province: Option<String>,
    /// City of the permanent address.
    #[arg(long)]
    pub city: Option<String>,
    /// Barangay of the permanent address.
    #[arg(long)]
    pub barangay: Option<String>,
    /// Street and house.
    #[arg(long)]
    pub address: Option<String>,
    /// ZIP code.
    #[arg(long)]
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

/// Corrects what a borrower entered about themselves, with the same checks as an entry; the old and the new values are
/// stored sealed.
///
/// # Errors
/// 1004 for a borrower without an identity; 1400 for an invalid value; 1409 where nothing would change.
pub(super) fn correct(
    tx: &mut Tx<'_>,
    lender: &Lender,
    borrower: &Borrower,
    (id, correction): (&str, &Correction),
    now: Timestamp,
) -> Result<Vec<StateChange>, Error> {
    let known = identities::find(tx, &borrower.id)?.ok_or_else(|| {
        Error::not_found("This borrower has not said yet who they are: there is nothing to correct")
    })?;
    identity::save(
        tx,
        &lender.sealer,
        &borrower.id,
        &correction.typed(&known),
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
    corrections::insert(tx, id, &borrower.id, &sealed, now.as_millisecond())?;
    let states = changed
        .into_iter()
        .map(|(name, before, after)| StateChange::new(name, &plain(&before), &plain(&after)));
    Ok(states.collect())
}

/// Erases a borrower.
///
/// # Errors
/// 1409 while a loan is open or something is owed to the borrower, and while the law requires keeping an ended loan.
pub(super) fn erase(
    tx: &mut Tx<'_>,
    lender: &Lender,
    borrower: &Borrower,
    now: Timestamp,
) -> Result<Vec<StateChange>, Error> {
    let retention = &lender.settings.retention;
    match erasure::standing(tx, retention, &borrower.id, now)? {
        ErasureEligibility::Free => {}
        ErasureEligibility::Open(order) => {
            let why =
                text("Order {0} has not ended: what is stored of its borrower stays until then");
            return Err(Error::conflict(why.arg(order.id())));
        }
        ErasureEligibility::Owed(order_id) => {
            let why = text(
                "Something is owed to the borrower of order {0}, or on its way: see `tulay ops owed`",
            );
            return Err(Error::conflict(why.arg(order_id)));
        }
        ErasureEligibility::KeptUntil(until_ms) => {
            let why = text(
                "What is stored of this borrower is kept until {0}, with what was lent: {1}. \
                 Until then they can be blocked",
            );
            let because = retention.because(DataKind::SettledLoans);
            return Err(Error::conflict(why.arg(wire_time(until_ms)).arg(because)));
        }
    }
    let left = erasure::erase(tx, &lender.sealer, retention, borrower, now)?;
    let orders = left.orders.to_string();
    let under_pseudonym = format!("{orders} under a pseudonym");
    let sealed = format!(
        "of {} loans sealed for {} days after each",
        left.signed,
        retention.days(DataKind::SignedDocuments)
    );
    Ok(vec![
        StateChange::new("what is theirs", "stored", "gone"),
        StateChange::new("images", &left.images.to_string(), "0"),
        StateChange::new("orders", &orders, &under_pseudonym),
        StateChange::new("signed documents", "theirs", &sealed),
    ])
}

//! Whether a borrower's data may go, and that it goes (SEC-07): never while a loan is open or something is owed to them, and
//! not before what the law keeps of an ended loan may go. It knows no command and no call.

use jiff::Timestamp;

use crate::Lender;
use crate::error::Error;
use crate::settings::{Retention, Stored};
use tulay_sealing::Sealer;
use tulay_store::borrowers::Borrower;
use tulay_store::erasure::{self, Left, Person, Times};
use tulay_store::operator_audit::{self, NewRow};
use tulay_store::orders::{self, Order};
use tulay_store::{StoreError, Tx};

/// What stands in the way of an erasure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing.
    Free,
    /// An order that has not ended.
    Open(Box<Order>),
    /// What is owed to them for this order, or on its way: nobody could send it to a person who is not known any more.
    Owed(String),
    /// What was lent has to be kept until then, in milliseconds UTC.
    KeptUntil(i64),
}

/// What stands in the way of erasing a borrower now.
///
/// # Errors
/// The store's own failures.
pub fn standing(
    tx: &mut Tx<'_>,
    retention: &Retention,
    borrower_id: &str,
    now: Timestamp,
) -> Result<Standing, StoreError> {
    if let Some(open) = orders::newest_open(tx, borrower_id)? {
        return Ok(Standing::Open(Box::new(open)));
    }
    if let Some(order_id) = erasure::owed_to(tx, borrower_id)? {
        return Ok(Standing::Owed(order_id));
    }
    let last_ms = erasure::last_of_loans_ms(tx, borrower_id)?;
    let until_ms = last_ms.map(|last_ms| last_ms + retention.ms(Stored::SettledLoans));
    Ok(match until_ms {
        Some(until_ms) if until_ms > now.as_millisecond() => Standing::KeptUntil(until_ms),
        _ => Standing::Free,
    })
}

/// Erases a borrower for whom nothing stands in the way, where no person does it: the audit says who or what did, and why.
///
/// # Errors
/// The store's own failures.
pub fn erase_and_note(
    tx: &mut Tx<'_>,
    lender: &Lender,
    borrower: &Borrower,
    (who, why): (&str, &str),
    now: Timestamp,
) -> Result<Left, Error> {
    let left = erase(
        tx,
        &lender.sealer,
        &lender.settings.retention,
        borrower,
        now,
    )?;
    let act = serde_json::json!({ "act": "erase_borrower", "borrower": borrower.id }).to_string();
    let row = NewRow {
        at_ms: now.as_millisecond(),
        operator: who,
        step: "done",
        act: &act,
        order_id: "",
        reason: why,
        answers: None,
    };
    operator_audit::append(tx, &row)?;
    Ok(left)
}

/// Erases a borrower for whom nothing stands in the way. The images go after the commit
/// ([`remove_forgotten`](crate::complaints::images::remove_forgotten)).
///
/// # Errors
/// The store's own failures.
pub fn erase(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    retention: &Retention,
    borrower: &Borrower,
    now: Timestamp,
) -> Result<Left, Error> {
    let person = Person {
        id: &borrower.id,
        phone_digest: &sealer.digest("phone", &borrower.phone),
    };
    let times = Times {
        now_ms: now.as_millisecond(),
        signed_ms: retention.ms(Stored::SignedDocuments),
    };
    Ok(erasure::erase(tx, person, times)?)
}

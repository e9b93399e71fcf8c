//! Erasure of a borrower's data (SEC-07): never while a loan is open, something is owed to them or a payment may bounce,
//! and not before the legal retention period of an ended loan has passed. Independent of commands and calls.

use jiff::Timestamp;

use crate::error::Error;
use crate::lender::Lender;
use crate::settings::{DataKind, Retention};
use tulay_sealing::Sealer;
use tulay_store::borrowers::Borrower;
use tulay_store::erasure::{self, ErasedPerson, Left, Times};
use tulay_store::operator_audit::{self, NewRow};
use tulay_store::orders::{self, Order};
use tulay_store::{StoreError, Tx};

/// Obstacle to an erasure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErasureEligibility {
    /// No obstacle.
    Free,
    /// An order that has not ended.
    Open(Box<Order>),
    /// Id of an order with money owed to the borrower or on its way: it could not be sent to an unknown person.
    Owed(String),
    /// A payment may bounce until this time, in milliseconds UTC, and open its loan again (decision 146).
    MayBounce(i64),
    /// Loan data must be kept until this time, in milliseconds UTC.
    KeptUntil(i64),
}

/// Time after its receipt in which a payment may bounce, in milliseconds (decision 146).
const MAY_BOUNCE_MS: i64 = 30 * 86_400_000;

/// Returns the obstacle to erasing a borrower now.
///
/// # Errors
/// The store's own failures.
pub fn standing(
    tx: &mut Tx<'_>,
    retention: &Retention,
    borrower_id: &str,
    now: Timestamp,
) -> Result<ErasureEligibility, StoreError> {
    if let Some(open) = orders::newest_open(tx, borrower_id)? {
        return Ok(ErasureEligibility::Open(Box::new(open)));
    }
    if let Some(order_id) = erasure::owed_to(tx, borrower_id)? {
        return Ok(ErasureEligibility::Owed(order_id));
    }
    let paid_ms = erasure::last_payment_ms(tx, borrower_id)?;
    let until_ms = paid_ms.map(|paid_ms| paid_ms + MAY_BOUNCE_MS);
    if let Some(until_ms) = until_ms.filter(|until_ms| *until_ms > now.as_millisecond()) {
        return Ok(ErasureEligibility::MayBounce(until_ms));
    }
    let last_ms = erasure::last_of_loans_ms(tx, borrower_id)?;
    let until_ms = last_ms.map(|last_ms| last_ms + retention.ms(DataKind::SettledLoans));
    Ok(match until_ms {
        Some(until_ms) if until_ms > now.as_millisecond() => {
            ErasureEligibility::KeptUntil(until_ms)
        }
        _ => ErasureEligibility::Free,
    })
}

/// Erases a borrower without an obstacle, outside of staff acts; the audit records the actor and the reason.
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
        proof: None,
        step: "done",
        act: &act,
        order_id: "",
        reason: why,
        answers: None,
        size_centavos: None,
    };
    operator_audit::append(tx, &row)?;
    Ok(left)
}

/// Erases a borrower without an obstacle. The images are removed after the commit
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
    let person = ErasedPerson {
        id: &borrower.id,
        phone_digest: &sealer.digest("phone", &borrower.phone),
    };
    let times = Times {
        now_ms: now.as_millisecond(),
        signed_ms: retention.ms(DataKind::SignedDocuments),
    };
    Ok(erasure::erase(tx, person, times)?)
}

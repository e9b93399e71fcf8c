//! Table `loan_events`: events of released loans, append-only. A loan's account is computed from them.

use tulay_lending::replay::{EventKind, LoanEvent, PaymentPurpose};
use tulay_lending::state::Cause;

use super::orders::Order;
use super::value::corrupt;
use super::{Row, StoreError, Tx, params};

/// Adds an event, received at a moment in milliseconds UTC.
///
/// # Errors
/// [`StoreError::Unique`] when it was received before, or takes back an event that was taken back before.
pub fn insert(
    tx: &mut Tx<'_>,
    order_id: &str,
    event: &LoanEvent,
    received_at_ms: i64,
) -> Result<(), StoreError> {
    let facts = event.kind.facts();
    let (rollovers_before, target, detail) = match &event.kind {
        EventKind::Payment {
            purpose: PaymentPurpose::Rollover { rollovers_before },
            ..
        } => (Some(*rollovers_before), None, None),
        EventKind::Reversal {
            event_reference,
            recorded_on,
        } => (
            None,
            Some(event_reference.as_str()),
            Some(recorded_on.to_string()),
        ),
        EventKind::Reschedule { due_dates } => {
            let dates = serde_json::to_string(due_dates).map_err(corrupt)?;
            (None, None, Some(dates))
        }
        EventKind::Payment { .. }
        | EventKind::Waiver { .. }
        | EventKind::Refund { .. }
        | EventKind::WriteOff { .. }
        | EventKind::Cancellation => (None, None, None),
    };
    tx.put(
        "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at,
             amount_centavos, rollovers_before, target, detail)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            &event.reference,
            order_id,
            event.sequence,
            facts.code,
            &event.effective_on.to_string(),
            received_at_ms,
            facts.amount_centavos,
            rollovers_before,
            target,
            detail.as_deref(),
        ],
    )?;
    Ok(())
}

/// Selects the receipt of an order's last event of a kind that was not taken back.
macro_rules! last {
    ($kind:literal) => {
        concat!(
            "(SELECT received_at FROM loan_events AS ended WHERE order_id = $1 AND kind = '",
            $kind,
            "' AND NOT EXISTS (SELECT 1 FROM loan_events AS taken_back WHERE taken_back.target = ended.reference)
                 ORDER BY sequence DESC LIMIT 1)"
        )
    };
}

/// Stores when a loan that ended so was written off or cancelled; neither for one that is paid in full or goes on, whatever
/// happened to it before.
pub fn set_end(tx: &mut Tx<'_>, order_id: &str, end: Option<Cause>) -> Result<(), StoreError> {
    let kind = match end {
        Some(Cause::WrittenOff) => "write_off",
        Some(Cause::Cancelled) => "cancellation",
        _ => "",
    };
    tx.put(
        concat!(
            "UPDATE orders SET written_off_at = CASE WHEN $2 = 'write_off' THEN ",
            last!("write_off"),
            " END, cancelled_at = CASE WHEN $2 = 'cancellation' THEN ",
            last!("cancellation"),
            " END WHERE id = $1"
        ),
        params![order_id, kind],
    )?;
    Ok(())
}

/// Every event of an order, in the order of receipt.
pub fn of_order(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<LoanEvent>, StoreError> {
    tx.query_all(
        "SELECT reference, sequence, kind, effective_on, amount_centavos, rollovers_before, target,
             detail
         FROM loan_events WHERE order_id = $1 ORDER BY sequence",
        params![order.id()],
        read,
    )
}

/// Every event of an order with the moment of its receipt in milliseconds UTC, in the order of receipt.
///
/// # Errors
/// The store's own failures.
pub fn received(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<(LoanEvent, i64)>, StoreError> {
    tx.query_all(
        "SELECT reference, sequence, kind, effective_on, amount_centavos, rollovers_before, target,
             detail, received_at
         FROM loan_events WHERE order_id = $1 ORDER BY sequence",
        params![order.id()],
        |row| Ok((read(row)?, row.int("received_at")?)),
    )
}

/// The order of the event with this reference.
///
/// # Errors
/// The store's own failures.
pub fn order_of(tx: &mut Tx<'_>, reference: &str) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT order_id FROM loan_events WHERE reference = $1",
        params![reference],
        |row| row.text("order_id"),
    )
}

pub(super) fn read(row: &Row<'_>) -> Result<LoanEvent, StoreError> {
    let kind = row.text("kind")?;
    let kind = match (
        kind.as_str(),
        row.int_opt("amount_centavos")?,
        row.int_opt("rollovers_before")?,
        row.text_opt("target")?,
    ) {
        ("repayment", Some(amount_centavos), None, None) => EventKind::Payment {
            amount_centavos,
            purpose: PaymentPurpose::Repay,
        },
        ("rollover", Some(amount_centavos), Some(rollovers_before), None) => EventKind::Payment {
            amount_centavos,
            purpose: PaymentPurpose::Rollover { rollovers_before },
        },
        ("reversal", None, None, Some(event_reference)) => EventKind::Reversal {
            event_reference,
            recorded_on: row.date("detail")?,
        },
        ("waiver", Some(amount_centavos), None, None) => EventKind::Waiver { amount_centavos },
        ("refund", Some(amount_centavos), None, None) => EventKind::Refund { amount_centavos },
        ("write_off", Some(amount_centavos), None, None) => EventKind::WriteOff { amount_centavos },
        ("cancellation", None, None, None) => EventKind::Cancellation,
        ("reschedule", None, None, None) => EventKind::Reschedule {
            due_dates: serde_json::from_str(&row.text_opt("detail")?.unwrap_or_default())
                .map_err(corrupt)?,
        },
        _ => return Err(corrupt(format!("not an event of a loan: {kind}"))),
    };
    Ok(LoanEvent {
        reference: row.text("reference")?,
        sequence: row.int("sequence")?,
        effective_on: row.date("effective_on")?,
        kind,
    })
}

/// An event as it is stored, for readers outside the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredEvent {
    /// Its place among the order's events by receipt.
    pub sequence: i64,
    /// Kind of the event.
    pub kind: String,
    /// The civil date in Manila from which it counts.
    pub effective_on: String,
    /// Time of receipt, in milliseconds UTC.
    pub received_at_ms: i64,
    /// Amount in centavos, for events that have one.
    pub amount_centavos: Option<i64>,
    /// Unique name.
    pub reference: String,
    /// The event that it takes back.
    pub target: Option<String>,
    /// Further data, as JSON.
    pub detail: Option<String>,
}

/// Every event of an order as it is stored, in the order of receipt.
///
/// # Errors
/// The store's own failures.
pub fn as_stored(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<StoredEvent>, StoreError> {
    tx.query_all(
        "SELECT sequence, kind, effective_on, received_at, amount_centavos, reference, target,
             detail
         FROM loan_events WHERE order_id = $1 ORDER BY sequence",
        params![order.id()],
        |row| {
            Ok(StoredEvent {
                sequence: row.int("sequence")?,
                kind: row.text("kind")?,
                effective_on: row.text("effective_on")?,
                received_at_ms: row.int("received_at")?,
                amount_centavos: row.int_opt("amount_centavos")?,
                reference: row.text("reference")?,
                target: row.text_opt("target")?,
                detail: row.text_opt("detail")?,
            })
        },
    )
}

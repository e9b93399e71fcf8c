//! Table `loan_events`: events of released loans, append-only. A loan's account is computed from them.

use tulay_lending::replay::{EventKind, LoanEvent, PaymentPurpose};

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
    let mut detail = None;
    let (kind, amount_centavos, rollovers_before, target) = match &event.kind {
        EventKind::Payment {
            amount_centavos,
            purpose: PaymentPurpose::Repay,
        } => ("repayment", Some(*amount_centavos), None, None),
        EventKind::Payment {
            amount_centavos,
            purpose: PaymentPurpose::Rollover { rollovers_before },
        } => (
            "rollover",
            Some(*amount_centavos),
            Some(*rollovers_before),
            None,
        ),
        EventKind::Reversal {
            event_reference,
            recorded_on,
        } => {
            detail = Some(recorded_on.to_string());
            ("reversal", None, None, Some(event_reference.as_str()))
        }
        EventKind::Waiver { amount_centavos } => ("waiver", Some(*amount_centavos), None, None),
        EventKind::Refund { amount_centavos } => ("refund", Some(*amount_centavos), None, None),
        EventKind::WriteOff { amount_centavos } => {
            ("write_off", Some(*amount_centavos), None, None)
        }
        EventKind::Cancellation => ("cancellation", None, None, None),
        EventKind::Reschedule { due_dates } => {
            detail = Some(serde_json::to_string(due_dates).map_err(corrupt)?);
            ("reschedule", None, None, None)
        }
    };
    tx.put(
        "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at,
             amount_centavos, rollovers_before, target, detail)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            &event.reference,
            order_id,
            event.sequence,
            kind,
            &event.effective_on.to_string(),
            received_at_ms,
            amount_centavos,
            rollovers_before,
            target,
            detail.as_deref(),
        ],
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
        |row| Ok((read(row)?, row.int(8)?)),
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
        |row| row.text(0),
    )
}

pub(super) fn read(row: &Row<'_>) -> Result<LoanEvent, StoreError> {
    let kind = row.text(2)?;
    let kind = match (
        kind.as_str(),
        row.int_opt(4)?,
        row.int_opt(5)?,
        row.text_opt(6)?,
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
            recorded_on: row.date(7)?,
        },
        ("waiver", Some(amount_centavos), None, None) => EventKind::Waiver { amount_centavos },
        ("refund", Some(amount_centavos), None, None) => EventKind::Refund { amount_centavos },
        ("write_off", Some(amount_centavos), None, None) => EventKind::WriteOff { amount_centavos },
        ("cancellation", None, None, None) => EventKind::Cancellation,
        ("reschedule", None, None, None) => EventKind::Reschedule {
            due_dates: serde_json::from_str(&row.text_opt(7)?.unwrap_or_default())
                .map_err(corrupt)?,
        },
        _ => return Err(corrupt(format!("not an event of a loan: {kind}"))),
    };
    Ok(LoanEvent {
        reference: row.text(0)?,
        sequence: row.int(1)?,
        effective_on: row.date(3)?,
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
                sequence: row.int(0)?,
                kind: row.text(1)?,
                effective_on: row.text(2)?,
                received_at_ms: row.int(3)?,
                amount_centavos: row.int_opt(4)?,
                reference: row.text(5)?,
                target: row.text_opt(6)?,
                detail: row.text_opt(7)?,
            })
        },
    )
}

//! Table `payment_events`: every postback that a channel signed, once each.

use super::{Row, StoreError, Tx, params};

/// A received postback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentEvent {
    /// The channel's number.
    pub provider: String,
    /// The channel's id of the event.
    pub event_id: String,
    /// The pay code that it names, existing or not.
    pub reference: String,
    /// Status reported by the channel.
    pub status: String,
    /// Amount paid.
    pub amount_centavos: i64,
    /// Time of payment reported by the channel, in milliseconds UTC; `None` for events older than the column.
    pub paid_at_ms: Option<i64>,
    /// The outcome.
    pub outcome: String,
    /// Time of receipt of the postback, in milliseconds UTC.
    pub received_at_ms: i64,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT provider, event_id, reference, status, amount_centavos, paid_at, outcome, received_at
             FROM payment_events ",
            $rest
        )
    };
}

/// Stores a postback; returns `false` when it was received before: then nothing is left to do.
pub fn insert(tx: &mut Tx<'_>, event: &PaymentEvent) -> Result<bool, StoreError> {
    let inserted = tx.execute(
        "INSERT INTO payment_events
             (provider, event_id, reference, status, amount_centavos, paid_at, outcome, received_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (provider, event_id) DO NOTHING",
        params![
            &event.provider,
            &event.event_id,
            &event.reference,
            &event.status,
            event.amount_centavos,
            event.paid_at_ms,
            &event.outcome,
            event.received_at_ms,
        ],
    )?;
    Ok(inserted == 1)
}

/// Stores the outcome of a postback.
pub fn set_outcome(
    tx: &mut Tx<'_>,
    provider: &str,
    event_id: &str,
    outcome: &str,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE payment_events SET outcome = $3 WHERE provider = $1 AND event_id = $2",
        params![provider, event_id, outcome],
    )?;
    Ok(())
}

/// The postback of a channel's event.
pub fn find(
    tx: &mut Tx<'_>,
    provider: &str,
    event_id: &str,
) -> Result<Option<PaymentEvent>, StoreError> {
    tx.query_opt(
        select!("WHERE provider = $1 AND event_id = $2"),
        params![provider, event_id],
        read,
    )
}

/// The postbacks of an event, of whatever channel, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn of_event(
    tx: &mut Tx<'_>,
    event_id: &str,
    limit: i64,
) -> Result<Vec<PaymentEvent>, StoreError> {
    tx.query_all(
        select!("WHERE event_id = $1 ORDER BY provider LIMIT $2"),
        params![event_id, limit],
        read,
    )
}

/// Every postback that names a pay code, oldest first.
pub fn of_reference(tx: &mut Tx<'_>, reference: &str) -> Result<Vec<PaymentEvent>, StoreError> {
    tx.query_all(
        select!("WHERE reference = $1 ORDER BY received_at, event_id"),
        params![reference],
        read,
    )
}

/// Returns the payments at a channel between two times, both included, the oldest first; times are in milliseconds UTC.
pub fn paid_between(
    tx: &mut Tx<'_>,
    provider: &str,
    from_ms: i64,
    to_ms: i64,
) -> Result<Vec<PaymentEvent>, StoreError> {
    tx.query_all(
        select!(
            "WHERE provider = $1 AND status = 'paid' AND COALESCE(paid_at, received_at) BETWEEN $2 AND $3
             ORDER BY received_at, event_id"
        ),
        params![provider, from_ms, to_ms],
        read,
    )
}

/// The payments in suspense, which wait for a person, each with the id of the order whose code it names: those after one
/// of them, by its time of receipt in milliseconds UTC and its id, the oldest first, at most `limit`.
pub fn unallocated(
    tx: &mut Tx<'_>,
    (received_at_ms, event_id): (i64, &str),
    limit: i64,
) -> Result<Vec<(PaymentEvent, Option<String>)>, StoreError> {
    tx.query_all(
        "SELECT provider, event_id, reference, status, amount_centavos, paid_at, outcome, received_at,
             (SELECT order_id FROM pay_codes WHERE code = reference)
         FROM payment_events /* scans */ WHERE outcome IN ('suspense', 'quarantine') AND status = 'paid'
           AND (received_at, event_id) > ($1, $2)
         ORDER BY received_at, event_id LIMIT $3",
        params![received_at_ms, event_id, limit],
        |row| Ok((read(row)?, row.text_opt(8)?)),
    )
}

fn read(row: &Row<'_>) -> Result<PaymentEvent, StoreError> {
    Ok(PaymentEvent {
        provider: row.text(0)?,
        event_id: row.text(1)?,
        reference: row.text(2)?,
        status: row.text(3)?,
        amount_centavos: row.int(4)?,
        paid_at_ms: row.int_opt(5)?,
        outcome: row.text(6)?,
        received_at_ms: row.int(7)?,
    })
}

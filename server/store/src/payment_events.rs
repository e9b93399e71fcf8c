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

/// Payments in suspense of an id or a reference, with the order of the code that they name; the oldest first, at most
/// `limit`.
///
/// # Errors
/// The store's own failures.
pub fn unallocated_named(
    tx: &mut Tx<'_>,
    named: &str,
    limit: i64,
) -> Result<Vec<(PaymentEvent, Option<String>)>, StoreError> {
    tx.query_all(
        "SELECT provider, event_id, reference, status, amount_centavos, paid_at, outcome, received_at,
             (SELECT order_id FROM pay_codes WHERE code = reference) AS order_id
         FROM payment_events WHERE (event_id = $1 OR reference = $1) AND outcome IN ('suspense', 'quarantine')
             AND status = 'paid'
         ORDER BY received_at, event_id LIMIT $2",
        params![named, limit],
        |row| Ok((read(row)?, row.text_opt("order_id")?)),
    )
}

/// Selects payments in suspense by a key: `$1` and `$2` are the place before.
macro_rules! select_unallocated {
    ($key:literal, $after:literal, $direction:literal) => {
        concat!(
            "SELECT provider, event_id, reference, status, amount_centavos, paid_at, outcome, received_at,
                 (SELECT order_id FROM pay_codes WHERE code = reference) AS order_id
             FROM payment_events /* scans */ WHERE outcome IN ('suspense', 'quarantine') AND status = 'paid' AND (",
            $key,
            ", event_id) ",
            $after,
            " ($1, $2) ORDER BY ",
            $key,
            $direction,
            ", event_id",
            $direction,
            " LIMIT $3"
        )
    };
}

/// The statement of [`unallocated`].
pub(super) fn unallocated_sql(by: UnallocatedBy, is_descending: bool) -> &'static str {
    match (by, is_descending) {
        (UnallocatedBy::Received, false) => select_unallocated!("received_at", ">", ""),
        (UnallocatedBy::Received, true) => select_unallocated!("received_at", "<", " DESC"),
        (UnallocatedBy::Amount, false) => select_unallocated!("amount_centavos", ">", ""),
        (UnallocatedBy::Amount, true) => select_unallocated!("amount_centavos", "<", " DESC"),
    }
}

/// The payments in suspense, which wait for a person, each with the id of the order whose code it names: those after one
/// of them, by the figure that sorts them and its id, at most `limit`.
pub fn unallocated(
    tx: &mut Tx<'_>,
    (by, is_descending): (UnallocatedBy, bool),
    after: Option<(i64, &str)>,
    limit: i64,
) -> Result<Vec<(PaymentEvent, Option<String>)>, StoreError> {
    let (key, event_id) = after.unwrap_or((if is_descending { i64::MAX } else { 0 }, ""));
    tx.query_all(
        unallocated_sql(by, is_descending),
        params![key, event_id, limit],
        |row| Ok((read(row)?, row.text_opt("order_id")?)),
    )
}

/// The figure that sorts payments in suspense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnallocatedBy {
    /// The time of receipt.
    Received,
    /// The amount.
    Amount,
}

impl UnallocatedBy {
    /// The figure of a payment: a time in milliseconds UTC, or an amount in centavos.
    pub fn of(self, event: &PaymentEvent) -> i64 {
        match self {
            Self::Received => event.received_at_ms,
            Self::Amount => event.amount_centavos,
        }
    }
}

fn read(row: &Row<'_>) -> Result<PaymentEvent, StoreError> {
    Ok(PaymentEvent {
        provider: row.text("provider")?,
        event_id: row.text("event_id")?,
        reference: row.text("reference")?,
        status: row.text("status")?,
        amount_centavos: row.int("amount_centavos")?,
        paid_at_ms: row.int_opt("paid_at")?,
        outcome: row.text("outcome")?,
        received_at_ms: row.int("received_at")?,
    })
}

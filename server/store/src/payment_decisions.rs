//! Table `payment_decisions`: people's decisions about payments, append-only.

use super::{Row, StoreError, Tx, params};

/// A decision about a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentDecision {
    /// The channel's number.
    pub provider: String,
    /// The channel's id of the payment.
    pub event_id: String,
    /// Its number among the decisions on this payment, from 1.
    pub seq: i64,
    /// The decision.
    pub decision: String,
    /// The order that the payment was allocated to or taken back from; for a return, its reference.
    pub target: String,
    /// Time of the decision, in milliseconds UTC.
    pub at_ms: i64,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT provider, event_id, seq, decision, target, at FROM payment_decisions ",
            $rest
        )
    };
}

/// Adds a decision.
///
/// # Errors
/// [`StoreError::Unique`] when the number is taken: then nothing of the transaction is stored.
pub fn insert(tx: &mut Tx<'_>, decided: &PaymentDecision) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO payment_decisions (provider, event_id, seq, decision, target, at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            &decided.provider,
            &decided.event_id,
            decided.seq,
            &decided.decision,
            &decided.target,
            decided.at_ms,
        ],
    )?;
    Ok(())
}

/// The newest decision about a payment.
pub fn newest_of(
    tx: &mut Tx<'_>,
    provider: &str,
    event_id: &str,
) -> Result<Option<PaymentDecision>, StoreError> {
    tx.query_opt(
        select!("WHERE provider = $1 AND event_id = $2 ORDER BY seq DESC LIMIT 1"),
        params![provider, event_id],
        read,
    )
}

/// The newest decisions, at most `limit`.
pub fn newest(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<PaymentDecision>, StoreError> {
    tx.query_all(
        select!("/* scans */ ORDER BY at DESC, provider, event_id, seq DESC LIMIT $1"),
        params![limit],
        read,
    )
}

fn read(row: &Row<'_>) -> Result<PaymentDecision, StoreError> {
    Ok(PaymentDecision {
        provider: row.text("provider")?,
        event_id: row.text("event_id")?,
        seq: row.int("seq")?,
        decision: row.text("decision")?,
        target: row.text("target")?,
        at_ms: row.int("at")?,
    })
}

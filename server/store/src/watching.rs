//! What an operator watches: counts of what waits, by the indexes of what waits.

use jiff::civil::Date;

use super::{StoreError, Tx, params};

/// What waits at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    /// Messages in the outbox.
    pub sms: i64,
    /// When the oldest was written of those that no hour of the day holds back, in milliseconds UTC.
    pub sms_since_ms: Option<i64>,
    /// Payments that wait for a person.
    pub payments: i64,
    /// Payouts that have not come to an end.
    pub payouts: i64,
    /// When the oldest of them was started, in milliseconds UTC.
    pub payouts_since_ms: Option<i64>,
    /// Complaints that are past their day.
    pub complaints_late: i64,
}

/// What waits on a day in Manila.
pub fn waiting(tx: &mut Tx<'_>, today: Date) -> Result<Waiting, StoreError> {
    let (sms, sms_since_ms) = tx.query_one(
        "SELECT COUNT(*), MIN(CASE WHEN order_id IS NULL THEN created_at END) FROM sms_messages
         WHERE sent_at IS NULL AND given_up_at IS NULL /* scans */",
        params![],
        |row| Ok((row.int(0)?, row.opt_int(1)?)),
    )?;
    let payments = tx.query_one(
        "SELECT COUNT(*) FROM payment_events WHERE outcome IN ('suspense', 'quarantine') /* scans */",
        params![],
        |row| row.int(0),
    )?;
    let (payouts, payouts_since_ms) = tx.query_one(
        "SELECT COUNT(*), MIN(started_at) FROM payouts WHERE state IN ('started', 'pending')",
        params![],
        |row| Ok((row.int(0)?, row.opt_int(1)?)),
    )?;
    let complaints_late = tx.query_one(
        "SELECT COUNT(*) FROM complaints WHERE resolved_at IS NULL AND resolve_by < $1",
        params![&today.to_string()],
        |row| row.int(0),
    )?;
    Ok(Waiting {
        sms,
        sms_since_ms,
        payments,
        payouts,
        payouts_since_ms,
        complaints_late,
    })
}

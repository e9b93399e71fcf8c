//! Table `ledger_checks`: the daily checks that every ledger follows from its events.

use jiff::civil::Date;

use super::{StoreError, Tx, params};

/// Time after which a server that has not finished its check has lost it, in milliseconds: 6 hours.
const LOST_AFTER_MS: i64 = 6 * 60 * 60 * 1000;

/// A finished check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedCheck {
    /// Time of its end, in milliseconds UTC.
    pub ended_at_ms: i64,
    /// Number of orders that were checked.
    pub orders: i64,
    /// Number of orders whose ledger differs.
    pub differing: i64,
}

/// Claims the check of a day; returns `false` when another server has claimed it or it is done.
pub fn take(tx: &mut Tx<'_>, day: Date, now_ms: i64) -> Result<bool, StoreError> {
    let taken = tx.execute(
        "INSERT INTO ledger_checks (day, started_at) VALUES ($1, $2)
         ON CONFLICT (day) DO UPDATE SET started_at = excluded.started_at
         WHERE ledger_checks.ended_at IS NULL AND ledger_checks.started_at < $3",
        params![&day.to_string(), now_ms, now_ms - LOST_AFTER_MS],
    )?;
    Ok(taken == 1)
}

/// Stores the result of the check of a day.
pub fn end(tx: &mut Tx<'_>, day: Date, found: EndedCheck) -> Result<(), StoreError> {
    tx.put(
        "UPDATE ledger_checks SET ended_at = $2, orders = $3, differing = $4 WHERE day = $1",
        params![
            &day.to_string(),
            found.ended_at_ms,
            found.orders,
            found.differing
        ],
    )?;
    Ok(())
}

/// The newest finished check.
pub fn newest(tx: &mut Tx<'_>) -> Result<Option<EndedCheck>, StoreError> {
    tx.query_opt(
        "SELECT ended_at, orders, differing FROM ledger_checks WHERE ended_at IS NOT NULL
         ORDER BY day DESC LIMIT 1 /* scans */",
        params![],
        |row| {
            Ok(EndedCheck {
                ended_at_ms: row.int("ended_at")?,
                orders: row.int("orders")?,
                differing: row.int("differing")?,
            })
        },
    )
}

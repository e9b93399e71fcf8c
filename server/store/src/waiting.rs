//! Pending work and its age, for the operator's metrics. Each statement walks an index of pending rows alone, and at
//! most [`MOST`] rows: none grows with the orders that are in order.

use jiff::civil::Date;

use super::{Row, StoreError, Tx, Value, orders, params};

/// Largest number of rows that are counted of a kind; a count of this size means these or more.
pub const MOST: i64 = 10_000;

/// Pending work of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The kind.
    pub kind: String,
    /// Number of rows.
    pub count: i64,
    /// Time since which the oldest of them waits, in milliseconds UTC.
    pub since_ms: i64,
}

/// The SMS that could have been sent by now and were not, by `code` and `other`. Those about a loan count by day in
/// Manila.
pub fn sms(tx: &mut Tx<'_>, now_ms: i64) -> Result<Vec<Waiting>, StoreError> {
    all(
        tx,
        "SELECT kind, COUNT(*) AS count, MIN(since) AS oldest FROM
             (SELECT CASE WHEN order_id IS NULL AND holds_until IS NOT NULL THEN 'code' ELSE 'other' END AS kind,
                  CASE WHEN not_before > created_at THEN not_before ELSE created_at END AS since
              FROM sms_messages
              WHERE sent_at IS NULL AND given_up_at IS NULL AND (holds_until IS NULL OR holds_until > $1)
                AND not_before <= $1
                AND (order_id IS NULL OR ($1 + 28800000) % 86400000 BETWEEN 28800000 AND 71999999)
              ORDER BY created_at, id LIMIT $2) AS waiting
         GROUP BY kind /* scans */",
        params![now_ms, MOST],
    )
}

/// The unallocated payments (`suspense`, `quarantine`), and the charges whose outcome is unknown (`charging`).
pub fn payments(tx: &mut Tx<'_>) -> Result<Vec<Waiting>, StoreError> {
    let mut waiting = all(
        tx,
        "SELECT outcome AS kind, COUNT(*) AS count, MIN(received_at) AS oldest FROM
             (SELECT outcome, received_at FROM payment_events
              WHERE outcome IN ('suspense', 'quarantine') AND status = 'paid'
              ORDER BY received_at LIMIT $1) AS waiting
         GROUP BY outcome /* scans */",
        params![MOST],
    )?;
    waiting.extend(all(
        tx,
        "SELECT 'charging' AS kind, COUNT(*) AS count, MIN(created_at) AS oldest FROM
             (SELECT created_at FROM pay_codes WHERE status = 'charging' LIMIT $1) AS waiting
         HAVING COUNT(*) > 0 /* scans */",
        params![MOST],
    )?);
    Ok(waiting)
}

/// Returns the payouts that have not reached a final state, by state.
pub fn payouts(tx: &mut Tx<'_>) -> Result<Vec<Waiting>, StoreError> {
    all(
        tx,
        "SELECT state AS kind, COUNT(*) AS count, MIN(started_at) AS oldest FROM
             (SELECT state, started_at FROM payouts WHERE state IN ('started', 'pending', 'held')
              LIMIT $1) AS waiting
         GROUP BY state /* scans */",
        params![MOST],
    )
}

/// The orders that wait for the lender or a bank, by the queues of their statuses.
pub fn orders(tx: &mut Tx<'_>) -> Result<Vec<Waiting>, StoreError> {
    let waiting = tx.query_all(
        concat!(
            "SELECT status, COUNT(*) AS count, MIN(created_at) AS oldest FROM
                 (SELECT status, created_at FROM orders WHERE status IN ",
            waiting!(),
            " ORDER BY id LIMIT $1) AS waiting
             GROUP BY status /* scans */"
        ),
        params![MOST],
        |row| {
            let queue = orders::status(row.int("status")?)?.queue();
            queue
                .map(|queue| of_kind(queue.to_owned(), row))
                .transpose()
        },
    )?;
    Ok(waiting.into_iter().flatten().collect())
}

/// The complaints that were not acknowledged (`acknowledge`) or not answered (`answer`) by the promised day.
pub fn late_complaints(tx: &mut Tx<'_>, today: Date) -> Result<Vec<Waiting>, StoreError> {
    let today = today.to_string();
    let mut waiting = all(
        tx,
        "SELECT 'acknowledge' AS kind, COUNT(*) AS count, MIN(created_at) AS oldest FROM
             (SELECT created_at FROM complaints WHERE acknowledged_at IS NULL AND acknowledge_by < $1
              LIMIT $2) AS waiting
         HAVING COUNT(*) > 0 /* scans */",
        params![&today, MOST],
    )?;
    waiting.extend(all(
        tx,
        "SELECT 'answer' AS kind, COUNT(*) AS count, MIN(created_at) AS oldest FROM
             (SELECT created_at FROM complaints WHERE resolved_at IS NULL AND resolve_by < $1
              LIMIT $2) AS waiting
         HAVING COUNT(*) > 0 /* scans */",
        params![&today, MOST],
    )?);
    Ok(waiting)
}

/// Counts the orders that are due for servicing on a day.
pub fn servicing(tx: &mut Tx<'_>, today: Date) -> Result<i64, StoreError> {
    tx.query_one(
        concat!(
            "SELECT COUNT(*) AS count FROM
                 (SELECT id FROM orders WHERE status IN ",
            repayable!(),
            " AND service_on <= $1 LIMIT $2) AS waiting /* scans */"
        ),
        params![&today.to_string(), MOST],
        |row| row.int("count"),
    )
}

fn all(
    tx: &mut Tx<'_>,
    sql: &'static str,
    params: &[Value<'_>],
) -> Result<Vec<Waiting>, StoreError> {
    tx.query_all(sql, params, |row| of_kind(row.text("kind")?, row))
}

fn of_kind(kind: String, row: &Row<'_>) -> Result<Waiting, StoreError> {
    Ok(Waiting {
        kind,
        count: row.int("count")?,
        since_ms: row.int("oldest")?,
    })
}

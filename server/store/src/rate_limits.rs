//! Table `rate_limits`: counts of a subject's hits (a phone, an address, hashed where it is personal) in a window of
//! time.

use super::{StoreError, Tx, params};

/// Hits are counted by the minute, in milliseconds.
const MINUTE_MS: i64 = 60 * 1000;

/// Counts one more hit of `subject` if it had fewer than `most` within the last `span_ms` (a minute longer at most);
/// returns `false` if not. Call it in the transaction of the limited action, or before anything costly is done.
pub fn admit(
    tx: &mut Tx<'_>,
    subject: &str,
    now_ms: i64,
    span_ms: i64,
    most: i64,
) -> Result<bool, StoreError> {
    Ok(admit_within(tx, subject, now_ms, &[(span_ms, most)])?.is_none())
}

/// As [`admit`], within several spans, each with the most hits in it; returns the first span that is full, if any.
pub fn admit_within(
    tx: &mut Tx<'_>,
    subject: &str,
    now_ms: i64,
    spans: &[(i64, i64)],
) -> Result<Option<i64>, StoreError> {
    tx.hold(subject)?;
    for &(span_ms, most) in spans {
        if hits_within(tx, subject, now_ms, span_ms)? >= most {
            return Ok(Some(span_ms));
        }
    }
    hit(tx, subject, minute_of(now_ms))?;
    Ok(None)
}

/// Returns the number of hits of `subject` within the last `span_ms`, a minute longer at most: no hit of the span is
/// missed.
pub fn hits_within(
    tx: &mut Tx<'_>,
    subject: &str,
    now_ms: i64,
    span_ms: i64,
) -> Result<i64, StoreError> {
    hits_since(tx, subject, minute_of(now_ms - span_ms))
}

/// Returns true if `subject` had `most` hits within the last `span_ms`. The subject is locked until the write ends, so
/// that of many at once each sees what the others count.
pub fn is_full(
    tx: &mut Tx<'_>,
    subject: &str,
    now_ms: i64,
    (span_ms, most): (i64, i64),
) -> Result<bool, StoreError> {
    tx.hold(subject)?;
    Ok(hits_within(tx, subject, now_ms, span_ms)? >= most)
}

/// Returns the hits of `subject` since a time, and the start of the newest minute with one; the subject is locked until
/// the write ends.
pub fn newest(
    tx: &mut Tx<'_>,
    subject: &str,
    since_ms: i64,
) -> Result<(i64, Option<i64>), StoreError> {
    tx.hold(subject)?;
    tx.query_one(
        "SELECT CAST(COALESCE(SUM(hits), 0) AS BIGINT) AS sum, MAX(window_start) AS newest FROM rate_limits
         WHERE subject = $1 AND window_start >= $2",
        params![subject, since_ms],
        |row| Ok((row.int("sum")?, row.int_opt("newest")?)),
    )
}

/// Forgets the hits of `subject`.
pub fn forget(tx: &mut Tx<'_>, subject: &str) -> Result<(), StoreError> {
    tx.execute(
        "DELETE FROM rate_limits WHERE subject = $1",
        params![subject],
    )?;
    Ok(())
}

/// Counts one more hit of `subject` now, whatever it had.
pub fn count(tx: &mut Tx<'_>, subject: &str, now_ms: i64) -> Result<(), StoreError> {
    hit(tx, subject, minute_of(now_ms)).map(drop)
}

fn minute_of(at_ms: i64) -> i64 {
    at_ms - at_ms.rem_euclid(MINUTE_MS)
}

/// Counts one more hit of `subject` in the window that started at `window_start_ms`; returns the number including it.
pub fn hit(tx: &mut Tx<'_>, subject: &str, window_start_ms: i64) -> Result<i64, StoreError> {
    tx.query_one(
        "INSERT INTO rate_limits (subject, window_start, hits) VALUES ($1, $2, 1)
         ON CONFLICT (subject, window_start) DO UPDATE SET hits = rate_limits.hits + 1
         RETURNING hits",
        params![subject, window_start_ms],
        |row| row.int("hits"),
    )
}

/// Returns the number of hits of `subject` in windows that started at `since_ms` or later.
pub fn hits_since(tx: &mut Tx<'_>, subject: &str, since_ms: i64) -> Result<i64, StoreError> {
    tx.query_one(
        "SELECT CAST(COALESCE(SUM(hits), 0) AS BIGINT) AS sum FROM rate_limits
         WHERE subject = $1 AND window_start >= $2",
        params![subject, since_ms],
        |row| row.int("sum"),
    )
}

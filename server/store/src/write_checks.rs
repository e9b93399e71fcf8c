//! Table `write_checks`: one row that is written to check that the database accepts writes.

use super::{StoreError, Tx, params};

/// Rewrites the row. A `body` as large as a borrower's write needs as much space as one.
pub fn replace(tx: &mut Tx<'_>, body: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO write_checks (id, body, at) VALUES (1, $1, $2)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body, at = excluded.at",
        params![body, now_ms],
    )?;
    Ok(())
}

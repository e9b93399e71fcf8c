//! Table `write_checks`: one row that is written to see that writes are taken.

use super::{StoreError, Tx, params};

/// Writes the row anew. A `body` as large as a borrower's write is needs as much room as one.
pub fn replace(tx: &mut Tx<'_>, body: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO write_checks (id, body, at) VALUES (1, $1, $2)
         ON CONFLICT (id) DO UPDATE SET body = excluded.body, at = excluded.at",
        params![body, now_ms],
    )?;
    Ok(())
}

//! Table `corrections`: an operator's corrections of a person's data, sealed. Rows are deleted with the person.

use super::{StoreError, Tx, params};

/// Stores a correction under a new id.
///
/// # Errors
/// The store's own failures.
pub fn insert(
    tx: &mut Tx<'_>,
    id: &str,
    borrower_id: &str,
    changed_sealed: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO corrections (id, borrower_id, at, changed_sealed) VALUES ($1, $2, $3, $4)",
        params![id, borrower_id, now_ms, changed_sealed],
    )?;
    Ok(())
}

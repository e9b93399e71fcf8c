//! Table `sessions`: who is signed in. Tokens come hashed; the token itself is never stored.

use super::{StoreError, Tx, params};

/// Adds a session of a borrower.
///
/// # Errors
/// [`StoreError::Unique`] for a token that is there already, [`StoreError::Constraint`] for an unknown borrower.
pub fn insert(
    tx: &mut Tx<'_>,
    token_hash: &str,
    borrower_id: &str,
    created_at_ms: i64,
    expires_at_ms: i64,
) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO sessions (token_hash, borrower_id, created_at, expires_at)
         VALUES ($1, $2, $3, $4)",
        params![token_hash, borrower_id, created_at_ms, expires_at_ms],
    )?;
    Ok(())
}

/// The id of the borrower whose session this is, while it is neither ended nor expired.
pub fn find_live(
    tx: &mut Tx<'_>,
    token_hash: &str,
    now_ms: i64,
) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT borrower_id FROM sessions
         WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2",
        params![token_hash, now_ms],
        |row| row.text(0),
    )
}

/// Ends a session; `false` when it was not live.
pub fn end(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<bool, StoreError> {
    let ended = tx.execute(
        "UPDATE sessions SET ended_at = $2 WHERE token_hash = $1 AND ended_at IS NULL",
        params![token_hash, now_ms],
    )?;
    Ok(ended == 1)
}

/// Deletes sessions that expired before a time; gives how many.
pub fn delete_expired(tx: &mut Tx<'_>, before_ms: i64) -> Result<u64, StoreError> {
    tx.execute(
        "DELETE FROM sessions WHERE expires_at < $1",
        params![before_ms],
    )
}

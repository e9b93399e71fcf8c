//! Table `staff_sessions`: signed-in staff. Tokens come hashed; the token itself is never stored.

use super::{StoreError, Tx, params};

/// A live session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffSession {
    /// Account that is signed in.
    pub account_id: String,
    /// Time of its newest recorded use, in milliseconds UTC.
    pub seen_at_ms: i64,
    /// Time of the newest code of the second factor, in milliseconds UTC.
    pub proven_at_ms: i64,
}

/// Adds a session that begins with its first use.
///
/// # Errors
/// The store's own failures.
pub fn insert(tx: &mut Tx<'_>, token_hash: &str, session: &StaffSession) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO staff_sessions (token_hash, account_id, created_at, seen_at, proven_at)
         VALUES ($1, $2, $3, $3, $4)",
        params![
            token_hash,
            &session.account_id,
            session.seen_at_ms,
            session.proven_at_ms
        ],
    )
}

/// A session by its token, if it was created and last used after these times.
///
/// # Errors
/// The store's own failures.
pub fn find_live(
    tx: &mut Tx<'_>,
    token_hash: &str,
    created_after_ms: i64,
    seen_after_ms: i64,
) -> Result<Option<StaffSession>, StoreError> {
    tx.query_opt(
        "SELECT account_id, seen_at, proven_at FROM staff_sessions
         WHERE token_hash = $1 AND created_at > $2 AND seen_at > $3",
        params![token_hash, created_after_ms, seen_after_ms],
        |row| {
            Ok(StaffSession {
                account_id: row.text(0)?,
                seen_at_ms: row.int(1)?,
                proven_at_ms: row.int(2)?,
            })
        },
    )
}

/// Records that a session is used.
///
/// # Errors
/// The store's own failures.
pub fn note_use(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_sessions SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $2",
        params![token_hash, now_ms],
    )
}

/// Records that the second factor was proven again.
///
/// # Errors
/// The store's own failures.
pub fn note_proof(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "UPDATE staff_sessions SET proven_at = $2 WHERE token_hash = $1",
        params![token_hash, now_ms],
    )
}

/// Ends a session.
///
/// # Errors
/// The store's own failures.
pub fn end(tx: &mut Tx<'_>, token_hash: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM staff_sessions WHERE token_hash = $1",
        params![token_hash],
    )
}

/// Ends every session of an account.
///
/// # Errors
/// The store's own failures.
pub fn end_all(tx: &mut Tx<'_>, account_id: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM staff_sessions WHERE account_id = $1",
        params![account_id],
    )
}

/// Ends every session of an account but one.
///
/// # Errors
/// The store's own failures.
pub fn end_others(tx: &mut Tx<'_>, account_id: &str, token_hash: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM staff_sessions WHERE account_id = $1 AND token_hash <> $2",
        params![account_id, token_hash],
    )
}

/// Deletes the sessions whose last use was before a time.
///
/// # Errors
/// The store's own failures.
pub fn delete_unused(tx: &mut Tx<'_>, before_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM staff_sessions WHERE seen_at < $1",
        params![before_ms],
    )
}

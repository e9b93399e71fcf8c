//! Table `sessions`: signed-in borrowers. Tokens come hashed; the token itself is never stored.

use super::{StoreError, Tx, params};

/// Adds a session of a borrower, made from a kind of device.
///
/// # Errors
/// [`StoreError::Unique`] for a token that is there already, [`StoreError::Constraint`] for an unknown borrower.
pub fn insert(
    tx: &mut Tx<'_>,
    (token_hash, device): (&str, &str),
    borrower_id: &str,
    created_at_ms: i64,
    expires_at_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO sessions (token_hash, borrower_id, created_at, seen_at, expires_at, device)
         VALUES ($1, $2, $3, $3, $4, $5)",
        params![
            token_hash,
            borrower_id,
            created_at_ms,
            expires_at_ms,
            device
        ],
    )?;
    Ok(())
}

/// A session that is neither ended nor expired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    /// Borrower who is signed in.
    pub borrower_id: String,
    /// Time of its creation, in milliseconds UTC.
    pub created_at_ms: i64,
    /// Time of its newest recorded use, in milliseconds UTC.
    pub seen_at_ms: i64,
    /// End regardless of use, in milliseconds UTC.
    pub expires_at_ms: i64,
}

/// A live session in the list of its borrower's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedSession {
    /// The digest of its token.
    pub token_hash: String,
    /// The kind of device that it was made from; empty if unknown.
    pub device: String,
    /// Time of its creation, in milliseconds UTC.
    pub created_at_ms: i64,
    /// Time of its newest recorded use, in milliseconds UTC.
    pub seen_at_ms: i64,
    /// End regardless of use, in milliseconds UTC.
    pub expires_at_ms: i64,
}

/// A session by its token, while it is live: not ended, not expired, and used within the last `idle_ms`.
pub fn find_live(
    tx: &mut Tx<'_>,
    token_hash: &str,
    now_ms: i64,
    idle_ms: i64,
) -> Result<Option<LiveSession>, StoreError> {
    tx.query_opt(
        "SELECT borrower_id, created_at, seen_at, expires_at FROM sessions
         WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2 AND seen_at > $3",
        params![token_hash, now_ms, now_ms - idle_ms],
        |row| {
            Ok(LiveSession {
                borrower_id: row.text("borrower_id")?,
                created_at_ms: row.int("created_at")?,
                seen_at_ms: row.int("seen_at")?,
                expires_at_ms: row.int("expires_at")?,
            })
        },
    )
}

/// Returns true if a session, live or not, is of a borrower who may not log in: locked or blocked by a person, or deleted.
pub fn is_of_kept_out(tx: &mut Tx<'_>, token_hash: &str) -> Result<bool, StoreError> {
    let found = tx.query_opt(
        "SELECT borrowers.id FROM sessions JOIN borrowers ON borrowers.id = sessions.borrower_id
         WHERE token_hash = $1 AND (locked_at IS NOT NULL OR blocked_at IS NOT NULL)",
        params![token_hash],
        |row| row.text("id"),
    )?;
    Ok(found.is_some())
}

/// The live sessions of a borrower, the newest first.
pub fn live_of(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    now_ms: i64,
    idle_ms: i64,
) -> Result<Vec<ListedSession>, StoreError> {
    tx.query_all(
        "SELECT token_hash, device, created_at, seen_at, expires_at FROM sessions
         WHERE borrower_id = $1 AND ended_at IS NULL AND expires_at > $2 AND seen_at > $3
         ORDER BY created_at DESC, token_hash",
        params![borrower_id, now_ms, now_ms - idle_ms],
        |row| {
            Ok(ListedSession {
                token_hash: row.text("token_hash")?,
                device: row.text("device")?,
                created_at_ms: row.int("created_at")?,
                seen_at_ms: row.int("seen_at")?,
                expires_at_ms: row.int("expires_at")?,
            })
        },
    )
}

/// Records that a session is used, if it has not ended.
pub fn note_use(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "UPDATE sessions SET seen_at = $2 WHERE token_hash = $1 AND ended_at IS NULL AND seen_at < $2",
        params![token_hash, now_ms],
    )?;
    Ok(())
}

/// Ends every session of a borrower except the one of this token; returns the number of live ones.
pub fn end_all(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    but_token_hash: &str,
    now_ms: i64,
) -> Result<u64, StoreError> {
    tx.hold(borrower_id)?;
    tx.execute(
        "UPDATE sessions SET ended_at = $3
         WHERE borrower_id = $1 AND token_hash <> $2 AND ended_at IS NULL AND expires_at > $3",
        params![borrower_id, but_token_hash, now_ms],
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

//! Table `staff_sessions`: signed-in staff. Tokens come hashed; the token itself is never stored. A row has a code under
//! the key of the database: one that was added or changed without the key is no session (STAFF-21).

use super::{StoreError, Tx, params, people};

/// Kind of the codes of sessions under the key of the database.
const ROW_SCOPE: &str = "staff_sessions";

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

impl StaffSession {
    fn facts(&self, token_hash: &str, created_at_ms: i64) -> String {
        let facts = serde_json::json!([
            token_hash,
            self.account_id,
            created_at_ms,
            self.seen_at_ms,
            self.proven_at_ms,
        ]);
        facts.to_string()
    }
}

/// Adds a session that begins with its first use.
///
/// # Errors
/// The store's own failures.
pub fn insert(tx: &mut Tx<'_>, token_hash: &str, session: &StaffSession) -> Result<(), StoreError> {
    let facts = session.facts(token_hash, session.seen_at_ms);
    let mac = people::phone_digests(tx)?.digest(ROW_SCOPE, &facts);
    tx.put(
        "INSERT INTO staff_sessions (token_hash, account_id, created_at, seen_at, proven_at, mac)
         VALUES ($1, $2, $3, $3, $4, $5)",
        params![
            token_hash,
            &session.account_id,
            session.seen_at_ms,
            session.proven_at_ms,
            &mac,
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
    let found = genuine(tx, token_hash)?;
    let is_live = |(session, created_at_ms): &(StaffSession, i64)| {
        *created_at_ms > created_after_ms && session.seen_at_ms > seen_after_ms
    };
    Ok(found.filter(is_live).map(|(session, _)| session))
}

/// The session of a token, if its row is as it was stored, and the time at which it was created.
fn genuine(tx: &mut Tx<'_>, token_hash: &str) -> Result<Option<(StaffSession, i64)>, StoreError> {
    let found = tx.query_opt(
        "SELECT account_id, seen_at, proven_at, created_at, mac FROM staff_sessions WHERE token_hash = $1",
        params![token_hash],
        |row| {
            let session = StaffSession {
                account_id: row.text("account_id")?,
                seen_at_ms: row.int("seen_at")?,
                proven_at_ms: row.int("proven_at")?,
            };
            Ok((session, row.int("created_at")?, row.text("mac")?))
        },
    )?;
    let Some((session, created_at_ms, mac)) = found else {
        return Ok(None);
    };
    let key = people::phone_digests(tx)?;
    if key.is_digest(ROW_SCOPE, &session.facts(token_hash, created_at_ms), &mac) {
        return Ok(Some((session, created_at_ms)));
    }
    people::note_changed(tx, "staff_sessions");
    Ok(None)
}

/// Changes a session whose row is as it was stored.
fn change(
    tx: &mut Tx<'_>,
    token_hash: &str,
    change: impl FnOnce(&mut StaffSession),
) -> Result<(), StoreError> {
    let Some((mut session, created_at_ms)) = genuine(tx, token_hash)? else {
        return Ok(());
    };
    change(&mut session);
    let facts = session.facts(token_hash, created_at_ms);
    let mac = people::phone_digests(tx)?.digest(ROW_SCOPE, &facts);
    tx.put(
        "UPDATE staff_sessions SET seen_at = $2, proven_at = $3, mac = $4 WHERE token_hash = $1",
        params![token_hash, session.seen_at_ms, session.proven_at_ms, &mac],
    )
}

/// Records that a session is used.
///
/// # Errors
/// The store's own failures.
pub fn note_use(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<(), StoreError> {
    change(tx, token_hash, |session| {
        session.seen_at_ms = session.seen_at_ms.max(now_ms);
    })
}

/// Records that the second factor was proven again.
///
/// # Errors
/// The store's own failures.
pub fn note_proof(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<(), StoreError> {
    change(tx, token_hash, |session| session.proven_at_ms = now_ms)
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

//! Table `session_tickets`: tickets that can be exchanged for a session, once. Tickets come hashed, sessions sealed.

use super::{StoreError, Tx, params};

/// Adds a ticket.
///
/// # Errors
/// [`StoreError::Unique`] for a ticket that is there already.
pub fn insert(
    tx: &mut Tx<'_>,
    ticket_hash: &str,
    session_sealed: &str,
    expires_at_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO session_tickets (ticket_hash, session_sealed, expires_at) VALUES ($1, $2, $3)",
        params![ticket_hash, session_sealed, expires_at_ms],
    )?;
    Ok(())
}

/// Returns the sealed session of a ticket that has not expired; the ticket stays.
pub fn find(tx: &mut Tx<'_>, ticket_hash: &str, now_ms: i64) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT session_sealed FROM session_tickets WHERE ticket_hash = $1 AND expires_at > $2",
        params![ticket_hash, now_ms],
        |row| row.text("session_sealed"),
    )
}

/// Takes a ticket out; returns its sealed session. Of two concurrent calls, one gets it.
pub fn take(tx: &mut Tx<'_>, ticket_hash: &str, now_ms: i64) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "DELETE FROM session_tickets WHERE ticket_hash = $1 AND expires_at > $2
         RETURNING session_sealed",
        params![ticket_hash, now_ms],
        |row| row.text("session_sealed"),
    )
}

/// Deletes expired tickets; returns their number.
pub fn delete_expired(tx: &mut Tx<'_>, now_ms: i64) -> Result<u64, StoreError> {
    tx.execute(
        "DELETE FROM session_tickets WHERE expires_at <= $1",
        params![now_ms],
    )
}

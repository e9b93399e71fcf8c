//! Table `staff_oidc_logins`: sign-ins of staff that the lender's OpenID provider has not answered yet. Tokens come
//! hashed.

use super::{StoreError, Tx, params};

/// Adds a sign-in that begins now.
///
/// # Errors
/// The store's own failures.
pub fn insert(tx: &mut Tx<'_>, token_hash: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO staff_oidc_logins (token_hash, started_at) VALUES ($1, $2)",
        params![token_hash, now_ms],
    )
}

/// Takes a sign-in out; returns false where there is none that began after this time.
///
/// # Errors
/// The store's own failures.
pub fn take(tx: &mut Tx<'_>, token_hash: &str, after_ms: i64) -> Result<bool, StoreError> {
    let taken = tx.execute(
        "DELETE FROM staff_oidc_logins WHERE token_hash = $1 AND started_at > $2",
        params![token_hash, after_ms],
    )?;
    Ok(taken == 1)
}

/// Deletes the sign-ins that began before a time.
///
/// # Errors
/// The store's own failures.
pub fn delete_old(tx: &mut Tx<'_>, before_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM staff_oidc_logins WHERE started_at < $1",
        params![before_ms],
    )
}

//! Sessions: a token is 128 random bits, of which only the hash is stored.

use sha2::{Digest, Sha256};

use crate::sealing::to_hex;
use tulay_store::{StoreError, Tx, sessions};

/// How long a borrower stays logged in, in milliseconds; the privacy policy names it.
pub const SESSION_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// A session's token. Never logged: it has no `Debug` and no `Display`.
pub struct SessionToken(String);

impl SessionToken {
    /// 128 random bits.
    pub fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    /// A token from a request.
    pub fn from_wire(token: &str) -> Self {
        Self(token.to_owned())
    }

    /// The token, for the answer to the borrower only.
    pub fn expose(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> String {
        to_hex(&Sha256::digest(self.0.as_bytes()))
    }
}

/// Opens a session for a borrower.
pub fn issue(tx: &mut Tx<'_>, borrower_id: &str, now_ms: i64) -> Result<SessionToken, StoreError> {
    let token = SessionToken::random();
    keep(tx, &token, borrower_id, now_ms, now_ms + SESSION_MS)?;
    Ok(token)
}

/// Stores a session under a given token (the demo's tokens are names).
pub fn keep(
    tx: &mut Tx<'_>,
    token: &SessionToken,
    borrower_id: &str,
    now_ms: i64,
    expires_at_ms: i64,
) -> Result<(), StoreError> {
    sessions::insert(tx, &token.hash(), borrower_id, now_ms, expires_at_ms)
}

/// Ends every session of a borrower but this one; gives how many.
pub(crate) fn end_others(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    but: &SessionToken,
    now_ms: i64,
) -> Result<u64, StoreError> {
    sessions::end_all(tx, borrower_id, &but.hash(), now_ms)
}

/// Ends every session of a borrower.
pub(crate) fn end_all(tx: &mut Tx<'_>, borrower_id: &str, now_ms: i64) -> Result<(), StoreError> {
    sessions::end_all(tx, borrower_id, "", now_ms).map(|_| ())
}

/// Ends a session. Ending one that has ended succeeds.
pub(crate) fn end(tx: &mut Tx<'_>, token: &SessionToken, now_ms: i64) -> Result<(), StoreError> {
    sessions::end(tx, &token.hash(), now_ms).map(|_| ())
}

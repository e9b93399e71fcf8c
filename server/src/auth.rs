//! Sessions: who the borrower is. A token is 128 random bits; only its hash is kept.
//! Knows nothing of phones or codes (routes/login.rs) nor of what a borrower may do.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use sha2::{Digest, Sha256};

use crate::AppState;
use crate::http::error::AppError;
use crate::http::extractors::query_fields;
use crate::sealing::to_hex;
use tulay_store::{StoreError, Tx, sessions};

/// Demo scenarios have sessions named `demo-<id>`, which only the demo accepts.
pub const DEMO_SESSION_PREFIX: &str = "demo-";

/// How long a borrower stays logged in, in milliseconds; the privacy policy names it.
pub const SESSION_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// A borrower with a live session. As an extractor it answers 1001 to anyone else;
/// `Option<Borrower>` lets a visitor without a session in, but not a dead session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Borrower {
    /// Every data row is read with this id.
    pub id: String,
}

/// A session that a handler looks up in its own read: one way to the store instead of two, for the call that borrowers
/// make most. Every other handler takes [`Borrower`], and cannot forget to look.
pub struct CarriedSession {
    hash: String,
    now_ms: i64,
}

/// A session as the borrower holds it. Never logged: it has no `Debug` and no `Display`.
pub struct SessionToken(String);

impl SessionToken {
    /// 128 random bits.
    pub fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    /// A token as it came from outside.
    pub fn from_wire(token: &str) -> Self {
        Self(token.to_owned())
    }

    /// For the answer to the borrower alone.
    pub fn expose(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> String {
        to_hex(&Sha256::digest(self.0.as_bytes()))
    }
}

/// Opens a session for a borrower.
///
/// # Errors
/// What the store says.
pub fn issue(tx: &mut Tx<'_>, borrower_id: &str, now_ms: i64) -> Result<SessionToken, StoreError> {
    let token = SessionToken::random();
    keep(tx, &token, borrower_id, now_ms, now_ms + SESSION_MS)?;
    Ok(token)
}

/// Keeps a session under a given token (the demo's have names).
///
/// # Errors
/// What the store says.
pub fn keep(
    tx: &mut Tx<'_>,
    token: &SessionToken,
    borrower_id: &str,
    now_ms: i64,
    expires_at_ms: i64,
) -> Result<(), StoreError> {
    sessions::insert(tx, &token.hash(), borrower_id, now_ms, expires_at_ms)
}

/// Ends a session. Ending one that is over already is no error.
///
/// # Errors
/// What the store says.
pub fn end(tx: &mut Tx<'_>, token: &SessionToken, now_ms: i64) -> Result<(), StoreError> {
    sessions::end(tx, &token.hash(), now_ms).map(|_| ())
}

/// The session that the request carries, live or not.
impl FromRequestParts<AppState> for SessionToken {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, AppError> {
        let query = query_fields(parts)?;
        query
            .get("sessionId")
            .map(Self::from_wire)
            .ok_or_else(AppError::not_signed_in)
    }
}

impl FromRequestParts<AppState> for Borrower {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, AppError> {
        let session = CarriedSession::from_request_parts(parts, app).await?;
        app.store.read(move |tx| session.borrower(tx)).await
    }
}

impl FromRequestParts<AppState> for CarriedSession {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, AppError> {
        let token = <SessionToken as FromRequestParts<_>>::from_request_parts(parts, app).await?;
        if token.0.starts_with(DEMO_SESSION_PREFIX) && !app.config.is_demo() {
            return Err(AppError::not_signed_in());
        }
        let (hash, now_ms) = (token.hash(), app.clock.now_ms());
        Ok(Self { hash, now_ms })
    }
}

impl CarriedSession {
    /// The borrower whose session it is.
    ///
    /// # Errors
    /// 1001 when it is not live; what the store says.
    pub fn borrower(&self, tx: &mut Tx<'_>) -> Result<Borrower, AppError> {
        let id = sessions::find_live(tx, &self.hash, self.now_ms)?;
        let id = id.ok_or_else(AppError::not_signed_in)?;
        Ok(Borrower { id })
    }
}

impl OptionalFromRequestParts<AppState> for Borrower {
    type Rejection = AppError;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &AppState,
    ) -> Result<Option<Self>, AppError> {
        if query_fields(parts)?.get("sessionId").is_none() {
            return Ok(None);
        }
        <Self as FromRequestParts<_>>::from_request_parts(parts, app)
            .await
            .map(Some)
    }
}

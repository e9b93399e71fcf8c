//! The borrower that a request's session names. Knows nothing of phones or codes (`borrowers::login`), nor of what a
//! borrower may do.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;

use crate::AppState;
use crate::borrowers::sessions::SessionToken;
use crate::http::error::AppError;
use crate::http::extractors::query_fields;
use tulay_store::{Tx, sessions};

/// Demo scenarios have sessions named `demo-<id>`, which only the demo accepts.
pub const DEMO_SESSION_PREFIX: &str = "demo-";

/// A borrower with a live session. As an extractor it answers 1001 to anyone else;
/// `Option<Borrower>` lets a visitor without a session in, but not a dead session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Borrower {
    /// Every data row is read with this id.
    pub id: String,
}

/// A session that a handler looks up within its read: one trip to the store instead of two, for the call that borrowers
/// make most. Every other handler takes [`Borrower`], which cannot be forgotten.
pub struct CarriedSession {
    hash: String,
    now_ms: i64,
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
        if token.expose().starts_with(DEMO_SESSION_PREFIX) && !app.config.is_demo() {
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
    /// 1001 when it is not live.
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

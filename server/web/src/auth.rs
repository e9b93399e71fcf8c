//! Borrower of a request's session. Independent of phones and codes (`borrowers::login`), and of what a borrower may
//! do.

use axum::extract::{FromRequestParts, MatchedPath, OptionalFromRequestParts};
use axum::http::request::Parts;

use crate::App;
use crate::http::error::AppError;
use crate::http::extractors::query_fields;
use tulay_lender::borrowers::carried_session::CarriedSession;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;

/// Borrower with a live session. As an extractor it answers 1001 to all others, and 1429 to a borrower who makes this
/// call too often; `Option<Borrower>` admits a visitor without a session, but not an ended session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Borrower {
    /// Id by which every data row is read.
    pub id: String,
}

/// Extracts the session of the request, live or not.
impl FromRequestParts<App> for SessionToken {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, AppError> {
        let carried = query_fields(parts)?.get("sessionId").map(Self::from_wire);
        carried.ok_or_else(|| Error::not_signed_in().into())
    }
}

/// Extracts the session of a request that may carry none.
impl OptionalFromRequestParts<App> for SessionToken {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Option<Self>, AppError> {
        Ok(query_fields(parts)?.get("sessionId").map(Self::from_wire))
    }
}

impl FromRequestParts<App> for Borrower {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let session = CarriedSession::from_request_parts(parts, app).await?;
        let id = session.find_borrower(app).await?;
        let borrower = Self { id };
        let extensions = &parts.extensions;
        if let (Some(limit), Some(path)) = (extensions.get(), extensions.get::<MatchedPath>()) {
            let call = (path.as_str(), borrower.id.as_str());
            app.calls
                .admit(*limit, &app.settings.limits, call, app.clock.now_ms())?;
        }
        Ok(borrower)
    }
}

/// Extracts the session for a view that looks it up within its own read, as that of the call that borrowers make most.
/// Every other handler takes [`Borrower`], which cannot be forgotten.
impl FromRequestParts<App> for CarriedSession {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let token = <SessionToken as FromRequestParts<_>>::from_request_parts(parts, app).await?;
        Ok(Self::new(app, &token)?)
    }
}

impl OptionalFromRequestParts<App> for Borrower {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, AppError> {
        if query_fields(parts)?.get("sessionId").is_none() {
            return Ok(None);
        }
        <Self as FromRequestParts<_>>::from_request_parts(parts, app)
            .await
            .map(Some)
    }
}

//! Borrower of a request's session. Independent of phones and codes (`borrowers::login`), and of what a borrower may
//! do.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::{FromRequestParts, MatchedPath, OptionalFromRequestParts};
use axum::http::request::Parts;

use crate::App;
use crate::http::error::AppError;
use crate::http::extractors::query_fields;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_store::{Tx, sessions};

/// Borrower with a live session. As an extractor it answers 1001 to all others, and 1429 to a borrower who makes this
/// call too often; `Option<Borrower>` admits a visitor without a session, but not an ended session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Borrower {
    /// Id by which every data row is read.
    pub id: String,
}

/// Session that a handler looks up within its read: one trip to the store instead of two, for the call that borrowers
/// make most. Every other handler takes [`Borrower`], which cannot be forgotten.
#[derive(Clone)]
pub struct CarriedSession {
    hash: String,
    now_ms: i64,
    idle_ms: i64,
    is_use_to_note: Arc<AtomicBool>,
}

/// Interval at which the use of a session is recorded, in milliseconds.
const NOTED_EVERY_MS: i64 = 60 * 60 * 1000;

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
        let of_read = session.clone();
        let borrower = app.store.read_single(move |tx| of_read.borrower(tx));
        let borrower = borrower.await?;
        session.note_use(app).await;
        let extensions = &parts.extensions;
        if let (Some(limit), Some(path)) = (extensions.get(), extensions.get::<MatchedPath>()) {
            let call = (path.as_str(), borrower.id.as_str());
            app.calls
                .admit(*limit, &app.settings.limits, call, app.clock.now_ms())?;
        }
        Ok(borrower)
    }
}

impl FromRequestParts<App> for CarriedSession {
    type Rejection = AppError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, AppError> {
        let token = <SessionToken as FromRequestParts<_>>::from_request_parts(parts, app).await?;
        if !token.is_random() && !app.settings.takes_named_sessions {
            return Err(Error::not_signed_in().into());
        }
        Ok(Self {
            hash: token.hash(),
            now_ms: app.clock.now_ms(),
            idle_ms: app.settings.limits.session_idle_ms(),
            is_use_to_note: Arc::default(),
        })
    }
}

impl CarriedSession {
    /// Borrower of the session.
    ///
    /// # Errors
    /// 1001 if it is not live.
    pub fn borrower(&self, tx: &mut Tx<'_>) -> Result<Borrower, Error> {
        let live = sessions::find_live(tx, &self.hash, self.now_ms, self.idle_ms)?;
        let live = live.ok_or_else(Error::not_signed_in)?;
        let is_old = self.now_ms - live.seen_at_ms >= NOTED_EVERY_MS;
        self.is_use_to_note.store(is_old, Ordering::Relaxed);
        Ok(Borrower {
            id: live.borrower_id,
        })
    }

    /// Records the use of the session, at most once an hour. Call it after the read, which stays valid even if nothing
    /// can be written.
    pub async fn note_use(&self, app: &App) {
        if !self.is_use_to_note.load(Ordering::Relaxed) {
            return;
        }
        let (hash, now_ms) = (self.hash.clone(), self.now_ms);
        let noted = app
            .store
            .write(move |tx| sessions::note_use(tx, &hash, now_ms));
        if let Err(cause) = noted.await {
            tracing::warn!(%cause, "the use of a session could not be noted");
        }
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

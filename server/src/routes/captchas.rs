//! The captcha of a landing page: a sid for the page that is open (CALL-17) and an image for the sid (CALL-18).
//! `promotion::captchas` decides what a typed answer opens.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::AppState;
use crate::captcha;
use crate::http::envelope::{Answer, Envelope, promoted};
use crate::http::error::AppError;
use crate::http::extractors::{ClientAddress, Query};
use crate::http::schemas::CommonParams;
use crate::i18n::text;
use crate::promotion::captchas::sid_digest;
use crate::promotion::{Visitor, too_many_calls};
use tulay_store::captchas;

/// How long a page may stay open, in milliseconds.
const SID_LIFE_MS: i64 = 30 * 60 * 1000;
/// How long an image waits for its answer, in milliseconds.
const ANSWER_LIFE_MS: i64 = 5 * 60 * 1000;

/// A sid.
#[derive(Debug, Serialize, ToSchema)]
pub struct SidData {
    /// 128 random bits as 32 hexadecimal digits; the server keeps a digest.
    pub sid: String,
}

/// Whose captcha.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CaptchaQuery {
    /// The page's sid.
    pub sid: String,
}

/// CALL-17: a sid for a page that opens.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/get-sid", tag = "promotion", params(CommonParams),
    responses((status = 200, body = Envelope<SidData>, description = "0; 1429"))
)]
pub async fn captcha_session(
    State(app): State<AppState>,
    ClientAddress(address): ClientAddress,
) -> Answer<SidData> {
    let sid = format!("{:032x}", rand::random::<u128>());
    let (digest, visitor) = (sid_digest(&app.sealer, &sid), Visitor::of(&app, address));
    let now_ms = app.clock.now_ms();
    let written = app.store.write(move |tx| {
        if !visitor.may_call(tx)? {
            return Err(too_many_calls());
        }
        captchas::insert(tx, &digest, now_ms, now_ms + SID_LIFE_MS).map_err(AppError::from)
    });
    written.await?;
    Ok(promoted(SidData { sid }))
}

/// CALL-18: a new image for a sid. What the sid had before opens nothing any more.
#[utoipa::path(
    get, path = "/mountain/api/v2/youmi/promotion/get-captcha", tag = "promotion",
    params(CommonParams, CaptchaQuery),
    responses((status = 200, content_type = "image/png", description = "the image; else an envelope with 1004 or 1429"))
)]
pub async fn captcha_image(
    State(app): State<AppState>,
    ClientAddress(address): ClientAddress,
    Query(query): Query<CaptchaQuery>,
) -> Result<Response, AppError> {
    let (digest, visitor) = (
        sid_digest(&app.sealer, &query.sid),
        Visitor::of(&app, address),
    );
    let now_ms = app.clock.now_ms();
    // Counted before anything is drawn.
    let sid = digest.clone();
    let admitted = app.store.write(move |tx| {
        if !visitor.may_call(tx)? {
            return Err(too_many_calls());
        }
        Ok(captchas::find(tx, &sid, now_ms)?.is_some())
    });
    if !admitted.await? {
        return Err(over());
    }
    let drawn = captcha::draw().await?;
    let sealed = app.sealer.seal(&drawn.answer, &digest);
    let sealed = sealed.map_err(AppError::internal)?;
    let renewed = app.store.write(move |tx| {
        captchas::renew(tx, &digest, &sealed, now_ms + ANSWER_LIFE_MS, now_ms)
            .map_err(AppError::from)
    });
    if !renewed.await? {
        return Err(over());
    }
    Ok(([(CONTENT_TYPE, "image/png")], drawn.png).into_response())
}

fn over() -> AppError {
    AppError::not_found(text(
        "This page was open for too long. Please get a new picture",
    ))
}

//! The captcha of a landing page: a sid for the page that is open (CALL-17), an image for the sid (CALL-18), and what a
//! typed answer opens. One try per image: a wrong answer burns it. A right one stays tied to the phone it was typed for,
//! so that one captcha carries a borrower from the SMS to the registration.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::promotion::{Visitor, too_many_calls};
use crate::AppState;
use crate::captcha;
use crate::http::envelope::{Answer, Envelope, promoted};
use crate::http::error::AppError;
use crate::http::extractors::{ClientAddress, Query};
use crate::http::schemas::CommonParams;
use crate::i18n::text;
use crate::sealing::Sealer;
use crate::sms_codes::WINDOW_MS;
use tulay_store::{Tx, captchas};

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
    Query(asked): Query<CaptchaQuery>,
) -> Result<Response, AppError> {
    let (digest, visitor) = (
        sid_digest(&app.sealer, &asked.sid),
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

/// How a sid is kept.
pub fn sid_digest(sealer: &Sealer, sid: &str) -> String {
    sealer.digest("sid", sid)
}

/// The answer of a sid's newest image, while it holds.
///
/// # Errors
/// What the store says; 1500 for what cannot be opened.
pub fn answer_of(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    sid: &str,
    now_ms: i64,
) -> Result<Option<String>, AppError> {
    let digest = sid_digest(sealer, sid);
    let kept = captchas::find(tx, &digest, now_ms)?;
    let kept = kept.filter(|kept| kept.answer_until_ms > now_ms);
    let Some(under_seal) = kept.and_then(|kept| kept.answer) else {
        return Ok(None);
    };
    let opened = sealer.open(&under_seal, &digest);
    opened.map(Some).map_err(AppError::internal)
}

/// An answer that was typed on a page, for a phone.
pub(super) struct Typed {
    sid_digest: String,
    sid: String,
    answer: String,
    phone_digest: String,
}

impl Typed {
    /// An answer as it came.
    pub(super) fn new(sealer: &Sealer, sid: String, answer: String, phone: &str) -> Self {
        Self {
            sid_digest: sid_digest(sealer, &sid),
            sid,
            answer,
            phone_digest: sealer.digest("phone", phone),
        }
    }

    /// Whether it is the answer of an image that was not used (CALL-19). Right or wrong, that image is used now: a right
    /// answer ties it to the phone.
    pub(super) fn solves(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        now_ms: i64,
    ) -> Result<bool, AppError> {
        let kept = captchas::find(tx, &self.sid_digest, now_ms)?;
        let is_used = kept.is_none_or(|kept| kept.solved_for.is_some());
        if is_used {
            return Ok(false);
        }
        self.settle_answer(tx, sealer, now_ms)
    }

    /// Whether it may register the phone (CALL-21): it is the answer of an image that was solved for this phone, or of one
    /// that was not used. A wrong one burns the image.
    pub(super) fn admits(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        now_ms: i64,
    ) -> Result<bool, AppError> {
        let kept = captchas::find(tx, &self.sid_digest, now_ms)?;
        let solved_for = kept.and_then(|kept| kept.solved_for);
        if solved_for.is_some_and(|phone| phone != self.phone_digest) {
            captchas::burn(tx, &self.sid_digest)?;
            return Ok(false);
        }
        self.settle_answer(tx, sealer, now_ms)
    }

    /// What registering by it came to before, if it did.
    pub(super) fn outcome(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<Option<String>, AppError> {
        let kept = captchas::find(tx, &self.sid_digest, now_ms)?;
        Ok(kept.and_then(|kept| kept.outcome))
    }

    /// Keeps what registering by it came to, for the same payload sent again.
    pub(super) fn keep_outcome(&self, tx: &mut Tx<'_>, outcome: &str) -> Result<(), AppError> {
        Ok(captchas::settle(tx, &self.sid_digest, outcome)?)
    }

    fn settle_answer(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        now_ms: i64,
    ) -> Result<bool, AppError> {
        let answer = answer_of(tx, sealer, &self.sid, now_ms)?;
        let is_right = answer.is_some_and(|answer| captcha::is_answer(&self.answer, &answer));
        if is_right {
            let until_ms = now_ms + WINDOW_MS;
            captchas::solve(tx, &self.sid_digest, &self.phone_digest, until_ms)?;
        } else {
            captchas::burn(tx, &self.sid_digest)?;
        }
        Ok(is_right)
    }
}

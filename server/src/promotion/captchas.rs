//! The captcha of a landing page: one try per image, a wrong answer burns it. A right answer stays tied to the phone it
//! was typed for, so that one captcha carries a borrower from the SMS to the registration.

use crate::borrowers::sms_codes::WINDOW_MS;
use crate::captcha;
use crate::http::error::AppError;
use crate::sealing::Sealer;
use tulay_store::{Tx, captchas};

/// How a sid is kept.
pub(crate) fn sid_digest(sealer: &Sealer, sid: &str) -> String {
    sealer.digest("sid", sid)
}

/// The answer of a sid's newest image, while it is valid.
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
pub(crate) struct TypedAnswer {
    sid_digest: String,
    sid: String,
    answer: String,
    phone_digest: String,
}

impl TypedAnswer {
    /// An answer as it came.
    pub(crate) fn new(sealer: &Sealer, sid: String, answer: String, phone: &str) -> Self {
        Self {
            sid_digest: sid_digest(sealer, &sid),
            sid,
            answer,
            phone_digest: sealer.digest("phone", phone),
        }
    }

    /// Whether it is the answer of an image that was not used (CALL-19). Right or wrong, that image is used now: a right
    /// answer ties it to the phone.
    pub(crate) fn solves(
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
    pub(crate) fn admits(
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

    /// The stored outcome of registering by it, if there is one.
    pub(crate) fn outcome(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<Option<String>, AppError> {
        let kept = captchas::find(tx, &self.sid_digest, now_ms)?;
        Ok(kept.and_then(|kept| kept.outcome))
    }

    /// Stores the outcome of registering by it, for the same payload sent again.
    pub(crate) fn keep_outcome(&self, tx: &mut Tx<'_>, outcome: &str) -> Result<(), AppError> {
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

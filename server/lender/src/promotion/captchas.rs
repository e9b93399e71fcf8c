//! Captcha of a landing page: one try per image; a wrong answer uses it up. A right answer stays tied to its phone, so
//! that one captcha serves from the SMS to the registration.

use std::net::IpAddr;

use bytes::Bytes;

use super::{Visitor, too_many_calls};
use crate::borrowers::sms_codes::WINDOW_MS;
use crate::captcha;
use crate::error::Error;
use crate::lender::Lender;
use tulay_sealing::Sealer;
use tulay_store::{Tx, captchas};
use tulay_texts::text;

/// Lifetime of a page's session, in milliseconds.
const SID_LIFE_MS: i64 = 30 * 60 * 1000;
/// Validity of an image, in milliseconds.
const ANSWER_LIFE_MS: i64 = 5 * 60 * 1000;

/// Opens a page's session; returns its sid.
///
/// # Errors
/// 1429 for an address with too many calls.
pub async fn open_session(lender: &Lender, address: IpAddr) -> Result<String, Error> {
    let sid = format!("{:032x}", rand::random::<u128>());
    let (digest, visitor) = (
        sid_digest(&lender.sealer, &sid),
        Visitor::of(lender, address),
    );
    let now_ms = lender.clock.now_ms();
    let written = lender.store.write(move |tx| {
        if !visitor.may_call(tx)? {
            return Err(too_many_calls());
        }
        captchas::insert(tx, &digest, now_ms, now_ms + SID_LIFE_MS).map_err(Error::from)
    });
    written.await?;
    Ok(sid)
}

/// Draws a new image for a sid, as PNG; it replaces the sid's older images.
///
/// # Errors
/// 1004 for an unknown or expired sid, 1429 for an address with too many calls.
pub async fn draw_image(lender: &Lender, address: IpAddr, sid: &str) -> Result<Bytes, Error> {
    let (digest, visitor) = (
        sid_digest(&lender.sealer, sid),
        Visitor::of(lender, address),
    );
    let now_ms = lender.clock.now_ms();
    // Counted before drawing, which takes processor time.
    let counted = digest.clone();
    let admitted = lender.store.write(move |tx| {
        if !visitor.may_call(tx)? {
            return Err(too_many_calls());
        }
        Ok(captchas::find(tx, &counted, now_ms)?.is_some())
    });
    if !admitted.await? {
        return Err(expired());
    }
    let drawn = captcha::draw().await?;
    let sealed = lender.sealer.seal(&drawn.answer, &digest);
    let sealed = sealed.map_err(Error::internal)?;
    let renewed = lender.store.write(move |tx| {
        captchas::renew(tx, &digest, &sealed, now_ms + ANSWER_LIFE_MS, now_ms).map_err(Error::from)
    });
    if !renewed.await? {
        return Err(expired());
    }
    Ok(drawn.png)
}

fn expired() -> Error {
    Error::not_found(text(
        "This page was open too long. Please get a new picture",
    ))
}

/// Digest under which a sid is stored.
fn sid_digest(sealer: &Sealer, sid: &str) -> String {
    sealer.digest("sid", sid)
}

/// Answer of a sid's newest image, while it is valid.
pub fn answer_of(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    sid: &str,
    now_ms: i64,
) -> Result<Option<String>, Error> {
    let digest = sid_digest(sealer, sid);
    let stored = captchas::find(tx, &digest, now_ms)?;
    let stored = stored.filter(|stored| stored.answer_until_ms > now_ms);
    let Some(answer) = stored.and_then(|stored| stored.answer) else {
        return Ok(None);
    };
    let opened = sealer.open(&answer, &digest);
    opened.map(Some).map_err(Error::internal)
}

/// Answer to a captcha as typed.
pub struct TypedCaptcha {
    /// Sid of the page.
    pub sid: String,
    /// Typed characters.
    pub answer: String,
}

/// Answer that was typed on a page, for a phone.
pub(super) struct TypedAnswer {
    sid_digest: String,
    sid: String,
    answer: String,
    phone_digest: String,
}

impl TypedAnswer {
    /// Ties an answer to the phone that it was typed for.
    ///
    /// # Errors
    /// 1400 for an empty answer.
    pub fn new(sealer: &Sealer, typed: TypedCaptcha, phone: &str) -> Result<Self, Error> {
        if typed.answer.trim().is_empty() {
            let why = text("Enter the characters in the picture");
            return Err(Error::invalid("capcode", why));
        }
        Ok(Self {
            sid_digest: sid_digest(sealer, &typed.sid),
            sid: typed.sid,
            answer: typed.answer,
            phone_digest: sealer.digest("phone", phone),
        })
    }

    /// Returns true if it answers an unused image (CALL-19). Right or wrong, that uses the image up; a right answer
    /// ties it to the phone.
    pub fn solves(&self, tx: &mut Tx<'_>, sealer: &Sealer, now_ms: i64) -> Result<bool, Error> {
        let stored = captchas::find(tx, &self.sid_digest, now_ms)?;
        let is_used = stored.is_none_or(|stored| stored.solved_for.is_some());
        if is_used {
            return Ok(false);
        }
        self.settle_answer(tx, sealer, now_ms)
    }

    /// Returns true if it may register the phone (CALL-21): it answers an image that was solved for this phone, or an
    /// unused one. A wrong answer uses the image up.
    pub fn admits(&self, tx: &mut Tx<'_>, sealer: &Sealer, now_ms: i64) -> Result<bool, Error> {
        let stored = captchas::find(tx, &self.sid_digest, now_ms)?;
        let solved_for = stored.and_then(|stored| stored.solved_for);
        if solved_for.is_some_and(|phone| phone != self.phone_digest) {
            captchas::burn(tx, &self.sid_digest)?;
            return Ok(false);
        }
        self.settle_answer(tx, sealer, now_ms)
    }

    /// Stored outcome of registering by it, if any.
    pub fn outcome(&self, tx: &mut Tx<'_>, now_ms: i64) -> Result<Option<String>, Error> {
        let stored = captchas::find(tx, &self.sid_digest, now_ms)?;
        Ok(stored.and_then(|stored| stored.outcome))
    }

    /// Stores the outcome of registering by it, for repeats of the same payload.
    pub fn keep_outcome(&self, tx: &mut Tx<'_>, outcome: &str) -> Result<(), Error> {
        Ok(captchas::settle(tx, &self.sid_digest, outcome)?)
    }

    fn settle_answer(&self, tx: &mut Tx<'_>, sealer: &Sealer, now_ms: i64) -> Result<bool, Error> {
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

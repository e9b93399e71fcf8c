//! Registering on a landing page: the borrower's account for a solved captcha and a code sent as SMS (CALL-21).

use super::captchas::TypedAnswer;
use crate::borrowers::sms_codes;
use crate::borrowers::sms_codes::Typist;
use crate::error::{Error, ErrorCode};
use tulay_sealing::Sealer;
use tulay_store::promotion::{self, Source};
use tulay_store::{Tx, borrowers};
use tulay_texts::text;

/// The outcome of registering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The phone has an account now.
    Registered,
    /// The phone had an account before.
    Known,
}

impl Outcome {
    /// The word that is stored.
    fn as_str(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::Known => "known",
        }
    }
}

/// Someone who registers.
pub struct Newcomer {
    /// Phone.
    pub phone: String,
    /// Answer to the captcha.
    pub captcha: TypedAnswer,
    /// Client that types the code.
    pub typist: Typist,
    /// Code sent by SMS.
    pub sms_code: String,
    /// Advert that led here.
    pub source: Source,
    /// Code of an invitation; empty without one.
    pub invite_code: String,
}

impl Newcomer {
    /// Registers; returns the outcome. A refusal is stored with the tries that it counts, so it is not an error of the
    /// transaction.
    pub fn register(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        now_ms: i64,
    ) -> Result<Result<Outcome, Error>, Error> {
        if !self.captcha.admits(tx, sealer, now_ms)? {
            return Ok(Err(wrong_captcha(ErrorCode::WrongCaptchaAtRegister)));
        }
        let code = match sms_codes::typed(&self.sms_code) {
            Ok(code) => code,
            Err(refused) => return Ok(Err(refused)),
        };
        if let Some(outcome) = self.outcome_before(tx, sealer, &code, now_ms)? {
            return Ok(Ok(outcome));
        }
        let redeemed = sms_codes::redeem(tx, sealer, &self.typist, (&self.phone, &code), now_ms)?;
        if let Err(refused) = redeemed.or_refused() {
            return Ok(Err(refused));
        }
        let (borrower, is_new) = borrowers::find_or_insert(tx, &self.phone, now_ms)?;
        if is_new {
            let (source, invited) = (&self.source, &self.invite_code);
            promotion::insert_registration(tx, &borrower.id, source, invited, now_ms)?;
        }
        let outcome = if is_new {
            Outcome::Registered
        } else {
            Outcome::Known
        };
        self.captcha.keep_outcome(tx, outcome.as_str())?;
        Ok(Ok(outcome))
    }

    /// The outcome of the same payload, if it was sent before: it repeats an answer that the network lost.
    fn outcome_before(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        code: &str,
        now_ms: i64,
    ) -> Result<Option<Outcome>, Error> {
        let Some(outcome) = self.captcha.outcome(tx, now_ms)? else {
            return Ok(None);
        };
        let is_same = sms_codes::was_redeemed(tx, sealer, &self.typist, (&self.phone, code))?;
        let stored = [Outcome::Registered, Outcome::Known]
            .into_iter()
            .find(|known| known.as_str() == outcome);
        Ok(stored.filter(|_| is_same))
    }
}

/// Rejection of a wrong captcha, under the code of the call.
pub fn wrong_captcha(code: ErrorCode) -> Error {
    let why = text("The characters do not match. Please type those of the new picture");
    Error::rejected(code, why)
}

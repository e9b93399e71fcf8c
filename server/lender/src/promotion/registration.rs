//! Registration on a landing page: a code by SMS for a solved captcha (CALL-19), then the borrower's account for
//! captcha and code (CALL-21). Without its code, nobody learns whether a phone is known.

use super::captchas::{TypedAnswer, TypedCaptcha};
use super::tag;
use crate::borrowers::asker::Asker;
use crate::borrowers::login::admitted_phone;
use crate::borrowers::sms_codes;
use crate::borrowers::sms_codes::{NewCode, SmsCodeRequest, Typist};
use crate::error::{Error, ErrorCode};
use crate::lender::Lender;
use tulay_sealing::Sealer;
use tulay_store::promotion::{self, Source};
use tulay_store::{Tx, borrowers};
use tulay_texts::text;

/// Registration as sent by a landing page. The fields of its address are stored even if the page no longer exists.
pub struct NewRegistration {
    /// Phone number as typed.
    pub phone: String,
    /// Answer to the captcha.
    pub captcha: TypedCaptcha,
    /// Client that types the code.
    pub asker: Asker,
    /// Code as typed.
    pub sms_code: String,
    /// Code of an invitation.
    pub invite_code: Option<String>,
    /// Id of the landing page.
    pub page_id: Option<String>,
    /// Referrer of the visitor.
    pub user_from: Option<String>,
    /// App of origin.
    pub app_from: Option<String>,
    /// Campaign.
    pub utm_tag: Option<String>,
}

/// Sends a registration code to a phone number as typed, for a solved captcha (CALL-19).
///
/// # Errors
/// 1400 for a malformed number or an empty answer; 101 for a wrong one; 1429 over a limit; 1430 with a challenge.
pub async fn send_code(
    lender: &Lender,
    phone: &str,
    captcha: TypedCaptcha,
    request: SmsCodeRequest,
) -> Result<(), Error> {
    let phone = admitted_phone(lender, phone)?;
    let captcha = TypedAnswer::new(&lender.sealer, captcha, &phone)?;
    let new = NewCode::draw(lender, phone, request).await;
    let (sealer, now_ms) = (lender.sealer.clone(), lender.clock.now_ms());
    let sent = lender.store.write(move |tx| {
        // First, so that a challenge does not use up a solved captcha.
        new.take_proof(tx, &sealer, now_ms)?;
        if !captcha.solves(tx, &sealer, now_ms)? {
            return Ok(Err(wrong_captcha(ErrorCode::WrongCaptchaAtSms)));
        }
        // A refusal is stored with the use of the captcha.
        let sent = sms_codes::send(tx, &sealer, &new, now_ms)?;
        Ok::<_, Error>(Ok(sent))
    });
    sent.await??.or_refused(&lender.meters.codes, now_ms)?;
    lender.outbox.wake();
    Ok(())
}

/// Registers a phone (CALL-21). A repeat of the same payload gets the same result.
///
/// # Errors
/// 11 if the phone is registered already; -1 for a wrong captcha; 1400 for a malformed number, a value that is too
/// long, and a wrong or expired code; 1429 for a locked code.
pub async fn register(lender: &Lender, new: NewRegistration) -> Result<(), Error> {
    let newcomer = Newcomer::of(lender, new)?;
    let (sealer, now_ms) = (lender.sealer.clone(), lender.clock.now_ms());
    let outcome = lender
        .store
        .write(move |tx| newcomer.register(tx, &sealer, now_ms));
    match outcome.await?? {
        RegistrationOutcome::Registered => Ok(()),
        RegistrationOutcome::Known => {
            let known = text("You are already registered. Please open the app to log in");
            Err(Error::rejected(ErrorCode::AlreadyRegistered, known))
        }
    }
}

/// Outcome of registering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RegistrationOutcome {
    /// The phone has an account now.
    Registered,
    /// The phone already had an account.
    Known,
}

impl RegistrationOutcome {
    /// Word in the store.
    fn as_str(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::Known => "known",
        }
    }
}

/// Person who registers.
struct Newcomer {
    phone: String,
    captcha: TypedAnswer,
    typist: Typist,
    sms_code: String,
    /// Advert that led here.
    source: Source,
    /// Code of an invitation; empty without one.
    invite_code: String,
}

impl Newcomer {
    fn of(lender: &Lender, new: NewRegistration) -> Result<Self, Error> {
        let phone = admitted_phone(lender, &new.phone)?;
        Ok(Self {
            captcha: TypedAnswer::new(&lender.sealer, new.captcha, &phone)?,
            phone,
            typist: Typist {
                asker: new.asker,
                request: String::new(),
                limits: lender.settings.limits,
                figures: lender.meters.codes.clone(),
            },
            sms_code: new.sms_code,
            source: Source {
                page_id: tag("id", new.page_id.as_deref())?,
                user_from: tag("user_from", new.user_from.as_deref())?,
                app_from: tag("app_from", new.app_from.as_deref())?,
                utm_tag: tag("utm_tag", new.utm_tag.as_deref())?,
            },
            invite_code: tag("invite_code", new.invite_code.as_deref())?,
        })
    }

    /// Registers; returns the outcome. A refusal is stored with the tries that it counts, so it is not an error of the
    /// transaction.
    fn register(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        now_ms: i64,
    ) -> Result<Result<RegistrationOutcome, Error>, Error> {
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
            RegistrationOutcome::Registered
        } else {
            RegistrationOutcome::Known
        };
        self.captcha.keep_outcome(tx, outcome.as_str())?;
        Ok(Ok(outcome))
    }

    /// Outcome of the same payload, if it was sent before: repeats an answer that the network lost.
    fn outcome_before(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        code: &str,
        now_ms: i64,
    ) -> Result<Option<RegistrationOutcome>, Error> {
        let Some(outcome) = self.captcha.outcome(tx, now_ms)? else {
            return Ok(None);
        };
        let is_same = sms_codes::was_redeemed(tx, sealer, &self.typist, (&self.phone, code))?;
        let stored = [RegistrationOutcome::Registered, RegistrationOutcome::Known]
            .into_iter()
            .find(|known| known.as_str() == outcome);
        Ok(stored.filter(|_| is_same))
    }
}

/// Rejection of a wrong captcha, under the code of the call.
fn wrong_captcha(code: ErrorCode) -> Error {
    let why = text("The characters do not match. Please type those of the new picture");
    Error::rejected(code, why)
}

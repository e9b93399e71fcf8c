//! Registering on a landing page: a code by SMS for a solved captcha (CALL-19), then the borrower's account for captcha
//! and code (CALL-21). Whether a phone is known is told to no one without its code.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::account::admitted_phone;
use super::captchas::Typed;
use super::promotion::tag;
use crate::AppState;
use crate::http::envelope::{Answer, Envelope, Nothing, promoted};
use crate::http::error::{AppError, Code};
use crate::http::extractors::{ClientAddress, Common, Form};
use crate::http::schemas::CommonParams;
use crate::i18n::text;
use crate::sealing::Sealer;
use crate::sms_codes::{self, NewCode};
use tulay_store::promotion::{self, Source};
use tulay_store::{Tx, borrowers};

/// What registering came to, as it is kept.
const REGISTERED: &str = "registered";
/// The phone had an account before.
const KNOWN: &str = "known";

/// Whom to send a code. The rest of the page's fields (deviceId, appName, the tracking ones) is not needed for it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GetSmsRequest {
    /// Phone number, by the brand's rule.
    pub phone: String,
    /// The characters of the captcha.
    pub capcode: String,
    /// The page's sid.
    pub sid: String,
}

/// Who registers.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RegisterRequest {
    /// Phone number, by the brand's rule.
    pub phone: String,
    /// The characters of the captcha: those that the SMS was asked for with.
    pub capcode: String,
    /// The page's sid.
    pub sid: String,
    /// The six digits of the SMS.
    #[serde(rename = "smsCode")]
    pub sms_code: String,
    /// Who invited.
    pub invite_code: Option<String>,
    /// Who sent the visitor.
    pub user_from: Option<String>,
    /// The landing page's id; one that is gone is kept as it is.
    pub id: Option<String>,
    /// From which app.
    pub app_from: Option<String>,
    /// The campaign.
    pub utm_tag: Option<String>,
}

/// CALL-19: sends a code for a solved captcha.
#[utoipa::path(
    post, path = "/mountain/api/v2/youmi/promotion/get-sms", tag = "promotion", params(CommonParams),
    request_body(content = GetSmsRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "0; 101 wrong captcha; 1400; 1429"))
)]
pub async fn send_registration_code(
    State(app): State<AppState>,
    common: Common,
    ClientAddress(address): ClientAddress,
    Form(body): Form<GetSmsRequest>,
) -> Answer<Nothing> {
    let phone = admitted_phone(&app, &body.phone)?;
    let typed = typed_captcha(&app, body.sid, body.capcode, &phone)?;
    let new = NewCode::draw(&app, phone, address, common.language);
    let (sealer, now_ms) = (app.sealer.clone(), app.clock.now_ms());
    let sent = app.store.write(move |tx| {
        if !typed.solves(tx, &sealer, now_ms)? {
            return Ok(Err(wrong_captcha(Code::WrongCaptchaAtSms)));
        }
        // A refusal is kept with the use of the captcha.
        let sent = sms_codes::send(tx, &sealer, &new, now_ms)?;
        Ok::<_, AppError>(sent.or_refused())
    });
    sent.await??;
    app.outbox.wake();
    Ok(promoted(Nothing {}))
}

/// CALL-21: registers a phone. The same payload sent again gets the same answer again.
#[utoipa::path(
    post, path = "/mountain/api/v2/youmi/promotion/register", tag = "promotion", params(CommonParams),
    request_body(content = RegisterRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>,
        description = "0; 11 registered already; -1 wrong captcha; 1400 wrong or old code; 1429 locked"))
)]
pub async fn register(
    State(app): State<AppState>,
    Form(body): Form<RegisterRequest>,
) -> Answer<Nothing> {
    let phone = admitted_phone(&app, &body.phone)?;
    let captcha = typed_captcha(&app, body.sid, body.capcode, &phone)?;
    let newcomer = Newcomer {
        phone,
        captcha,
        sms_code: body.sms_code,
        source: Source {
            page_id: tag("id", body.id.as_deref())?,
            user_from: tag("user_from", body.user_from.as_deref())?,
            app_from: tag("app_from", body.app_from.as_deref())?,
            utm_tag: tag("utm_tag", body.utm_tag.as_deref())?,
        },
        invite_code: tag("invite_code", body.invite_code.as_deref())?,
    };
    let (sealer, now_ms) = (app.sealer.clone(), app.clock.now_ms());
    let outcome = app
        .store
        .write(move |tx| newcomer.register(tx, &sealer, now_ms));
    if outcome.await?? == REGISTERED {
        return Ok(promoted(Nothing {}));
    }
    let known = text("You are registered already. Please open the app to log in");
    Err(AppError::rejected(Code::AlreadyRegistered, known))
}

fn typed_captcha(
    app: &AppState,
    sid: String,
    capcode: String,
    phone: &str,
) -> Result<Typed, AppError> {
    if capcode.trim().is_empty() {
        let why = text("Enter the characters of the picture");
        return Err(AppError::invalid("capcode", why));
    }
    Ok(Typed::new(&app.sealer, sid, capcode, phone))
}

fn wrong_captcha(code: Code) -> AppError {
    let why = text("The characters do not match. Please type those of the new picture");
    AppError::rejected(code, why)
}

/// Someone who registers.
struct Newcomer {
    phone: String,
    captcha: Typed,
    sms_code: String,
    source: Source,
    invite_code: String,
}

impl Newcomer {
    /// Registers; gives what it came to. A refusal is kept with the tries that it counts.
    fn register(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        now_ms: i64,
    ) -> Result<Result<&'static str, AppError>, AppError> {
        if !self.captcha.admits(tx, sealer, now_ms)? {
            return Ok(Err(wrong_captcha(Code::WrongCaptchaAtRegister)));
        }
        let code = match sms_codes::typed(&self.sms_code) {
            Ok(code) => code,
            Err(refused) => return Ok(Err(refused)),
        };
        if let Some(outcome) = self.outcome_before(tx, sealer, &code, now_ms)? {
            return Ok(Ok(outcome));
        }
        let redeemed = sms_codes::redeem(tx, sealer, &self.phone, &code, now_ms)?;
        if let Err(refused) = redeemed.or_refused() {
            return Ok(Err(refused));
        }
        let (borrower, is_new) = borrowers::find_or_insert(tx, &self.phone, now_ms)?;
        if is_new {
            let (source, invited) = (&self.source, &self.invite_code);
            promotion::insert_registration(tx, &borrower.id, source, invited, now_ms)?;
        }
        let outcome = if is_new { REGISTERED } else { KNOWN };
        self.captcha.keep_outcome(tx, outcome)?;
        Ok(Ok(outcome))
    }

    /// What the same payload came to, if it was sent before: an answer that was lost on its way is given again.
    fn outcome_before(
        &self,
        tx: &mut Tx<'_>,
        sealer: &Sealer,
        code: &str,
        now_ms: i64,
    ) -> Result<Option<&'static str>, AppError> {
        let Some(outcome) = self.captcha.outcome(tx, now_ms)? else {
            return Ok(None);
        };
        let is_same = sms_codes::was_redeemed(tx, sealer, &self.phone, code)?;
        let kept = [REGISTERED, KNOWN]
            .into_iter()
            .find(|known| *known == outcome);
        Ok(kept.filter(|_| is_same))
    }
}

//! Registration on a landing page: a code by SMS for a solved captcha (CALL-19), then the borrower's account for
//! captcha and code (CALL-21). Without its code, nobody learns whether a phone is known.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::App;
use crate::http::envelope::{Answer, Envelope, Nothing, promoted};
use crate::http::extractors::{ClientAddress, Common, Form};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::asker::Asker;
use tulay_lender::borrowers::login::admitted_phone;
use tulay_lender::borrowers::sms_codes;
use tulay_lender::borrowers::sms_codes::{NewCode, Typist, Vouched};
use tulay_lender::error::Error;
use tulay_lender::error::ErrorCode;
use tulay_lender::promotion::captchas::TypedAnswer;
use tulay_lender::promotion::registration::{Newcomer, Outcome, wrong_captcha};
use tulay_lender::promotion::tag;
use tulay_store::promotion::Source;
use tulay_texts::text;

/// Recipient of a code. The rest of the page's fields (deviceId, appName, the tracking ones) is not needed for it.
#[derive(Debug, Deserialize, ToSchema)]
pub struct GetSmsRequest {
    /// Phone number, by the brand's rule.
    pub phone: String,
    /// Characters of the captcha.
    pub capcode: String,
    /// Sid of the page.
    pub sid: String,
    /// Solved challenge, if the call was refused with 1430: base 64 of the JSON `{algorithm, challenge, number, salt,
    /// signature}`.
    pub proof: Option<String>,
    /// Attestation of the app or the person instead of a proof, if the lender has such a service.
    pub attestation: Option<String>,
}

/// New borrower to register.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RegisterRequest {
    /// Phone number, by the brand's rule.
    pub phone: String,
    /// Characters of the captcha: those of the request for the SMS.
    pub capcode: String,
    /// Sid of the page.
    pub sid: String,
    /// Six digits of the SMS.
    #[serde(rename = "smsCode")]
    pub sms_code: String,
    /// Code of the invitation.
    pub invite_code: Option<String>,
    /// Referrer of the visitor.
    pub user_from: Option<String>,
    /// Id of the landing page; stored even if the page no longer exists.
    pub id: Option<String>,
    /// App of origin.
    pub app_from: Option<String>,
    /// Campaign.
    pub utm_tag: Option<String>,
}

/// CALL-19: sends a code for a solved captcha.
#[utoipa::path(
    post, path = "/mountain/api/v2/youmi/promotion/get-sms", tag = "promotion", params(CommonParams),
    request_body(content = GetSmsRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "0; 101 wrong captcha; 1400; 1429; 1430 with a challenge"))
)]
pub async fn send_registration_code(
    State(app): State<App>,
    common: Common,
    ClientAddress(address): ClientAddress,
    Form(body): Form<GetSmsRequest>,
) -> Answer<Nothing> {
    let phone = admitted_phone(&app, &body.phone)?;
    let typed = typed_captcha(&app, body.sid, body.capcode, &phone)?;
    let asker = Asker::new(&app.sealer, address, common.device_id.as_deref());
    let new = NewCode::draw(&app, phone, asker, common.language);
    let vouched = Vouched {
        proof: body.proof,
        attestation: body.attestation,
    };
    let new = new.vouched(&app, vouched).await;
    let (sealer, now_ms) = (app.sealer.clone(), app.clock.now_ms());
    let sent = app.store.write(move |tx| {
        // First, so that a challenge does not use up a solved captcha.
        new.take_proof(tx, &sealer, now_ms)?;
        if !typed.solves(tx, &sealer, now_ms)? {
            return Ok(Err(wrong_captcha(ErrorCode::WrongCaptchaAtSms)));
        }
        // A refusal is stored with the use of the captcha.
        let sent = sms_codes::send(tx, &sealer, &new, now_ms)?;
        Ok::<_, Error>(Ok(sent))
    });
    sent.await??.or_refused(&app.codes, now_ms)?;
    app.outbox.wake();
    Ok(promoted(Nothing {}))
}

/// CALL-21: registers a phone. A repeat of the same payload gets the same answer.
#[utoipa::path(
    post, path = "/mountain/api/v2/youmi/promotion/register", tag = "promotion", params(CommonParams),
    request_body(content = RegisterRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>,
        description = "0; 11 registered already; -1 wrong captcha; 1400 wrong or old code; 1429 locked"))
)]
pub async fn register(
    State(app): State<App>,
    common: Common,
    ClientAddress(address): ClientAddress,
    Form(body): Form<RegisterRequest>,
) -> Answer<Nothing> {
    let phone = admitted_phone(&app, &body.phone)?;
    let captcha = typed_captcha(&app, body.sid, body.capcode, &phone)?;
    let newcomer = Newcomer {
        phone,
        captcha,
        typist: Typist {
            asker: Asker::new(&app.sealer, address, common.device_id.as_deref()),
            request: String::new(),
            limits: app.settings.limits,
        },
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
    if outcome.await?? == Outcome::Registered {
        return Ok(promoted(Nothing {}));
    }
    let known = text("You are already registered. Please open the app to log in");
    Err(Error::rejected(ErrorCode::AlreadyRegistered, known).into())
}

fn typed_captcha(
    app: &App,
    sid: String,
    capcode: String,
    phone: &str,
) -> Result<TypedAnswer, Error> {
    if capcode.trim().is_empty() {
        let why = text("Enter the characters in the picture");
        return Err(Error::invalid("capcode", why));
    }
    Ok(TypedAnswer::new(&app.sealer, sid, capcode, phone))
}

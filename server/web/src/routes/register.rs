//! Registration on a landing page: a code by SMS for a solved captcha (CALL-19), then the borrower's account (CALL-21).
//! Calls `promotion::registration`.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::App;
use crate::http::envelope::{Answer, Envelope, Nothing, promoted};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::asker::Asker;
use tulay_lender::borrowers::sms_codes::SmsCodeRequest;
use tulay_lender::promotion::captchas::TypedCaptcha;
use tulay_lender::promotion::registration::{self, NewRegistration};

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
    asker: Asker,
    Form(body): Form<GetSmsRequest>,
) -> Answer<Nothing> {
    let captcha = TypedCaptcha {
        sid: body.sid,
        answer: body.capcode,
    };
    let request = SmsCodeRequest {
        asker,
        language: common.language,
        proof: body.proof,
        attestation: body.attestation,
    };
    registration::send_code(&app, &body.phone, captcha, request).await?;
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
    asker: Asker,
    Form(body): Form<RegisterRequest>,
) -> Answer<Nothing> {
    let new = NewRegistration {
        phone: body.phone,
        captcha: TypedCaptcha {
            sid: body.sid,
            answer: body.capcode,
        },
        asker,
        sms_code: body.sms_code,
        invite_code: body.invite_code,
        page_id: body.id,
        user_from: body.user_from,
        app_from: body.app_from,
        utm_tag: body.utm_tag,
    };
    registration::register(&app, new).await?;
    Ok(promoted(Nothing {}))
}

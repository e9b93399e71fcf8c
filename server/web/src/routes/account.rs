//! Login by a code sent as SMS, logout, and the language of SMS (CALL-39). Calls `borrowers::login`,
//! `sessions` and `language`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::asker::Asker;
use tulay_lender::borrowers::language;
use tulay_lender::borrowers::login::{self, Login, LoginAttempt};
use tulay_lender::borrowers::sessions;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::borrowers::sms_codes::SmsCodeRequest;
use tulay_lender::error::Error;
use tulay_texts::{Language, text};

/// Recipient of a login code.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SendCodeRequest {
    /// Phone number: `09` and 9 digits, or `+639` and 9 digits.
    pub phone: String,
    /// Solved challenge, if the call was refused with 1430: base 64 of the JSON `{algorithm, challenge, number, salt,
    /// signature}`.
    pub proof: Option<String>,
    /// Attestation of the app or the person instead of a proof, if the lender has such a service.
    pub attestation: Option<String>,
}

/// Phone and code of a login.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginRequest {
    /// Phone number.
    pub phone: String,
    /// Six digits of the SMS.
    pub sms_code: String,
    /// Answer of `send-code`: wrong tries of other clients do not count then. Without it the client is recognised by
    /// its `deviceId` or its address.
    pub request_id: Option<String>,
}

/// Answer to a request for a code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentCode {
    /// Name of this request, for `login`. No other client learns it.
    pub request_id: String,
}

/// Session of a login.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginData {
    /// Session id; the server stores only its hash.
    pub session_id: String,
    /// Borrower's id.
    pub user_id: String,
    /// 1 if this login registered the number.
    pub is_new: u8,
}

/// Sends a login code.
#[utoipa::path(
    post, path = "/mountain/service/user/send-code", tag = "account", params(CommonParams),
    request_body(content = SendCodeRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<SentCode>, description = "00; 1400 bad phone; 1429 too often; 1430 with a challenge"))
)]
pub async fn send_login_code(
    State(app): State<App>,
    common: Common,
    asker: Asker,
    Form(body): Form<SendCodeRequest>,
) -> Answer<SentCode> {
    let request = SmsCodeRequest {
        asker,
        language: common.language,
        proof: body.proof,
        attestation: body.attestation,
    };
    let request_id = login::send_code(&app, &body.phone, request).await?;
    Ok(ok(SentCode { request_id }))
}

/// Logs in; an unknown number registers. A session that comes with the call ends.
#[utoipa::path(
    post, path = "/mountain/service/user/login", tag = "account", params(CommonParams),
    request_body(content = LoginRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoginData>, description = "00; 1400 wrong or old code; 1429 locked"))
)]
pub async fn login(
    State(app): State<App>,
    common: Common,
    before: Option<SessionToken>,
    asker: Asker,
    Form(body): Form<LoginRequest>,
) -> Answer<LoginData> {
    let attempt = LoginAttempt {
        phone: body.phone,
        sms_code: body.sms_code,
        asker,
        request: body.request_id.unwrap_or_default(),
        device: common.device,
        before,
    };
    let Login {
        session,
        borrower_id,
        is_new,
    } = login::log_in(&app, attempt).await?;
    Ok(ok(LoginData {
        session_id: session.expose().to_owned(),
        user_id: borrower_id,
        is_new: u8::from(is_new),
    }))
}

/// Language chosen by a borrower.
#[derive(Debug, Deserialize, ToSchema)]
pub struct LanguageRequest {
    /// `en`, `fil`, `id` or `zh`.
    pub language: String,
}

/// Stores the language that the borrower chose in the app, which SMS about loans use.
#[utoipa::path(
    post, path = "/mountain/service/user/language", tag = "account", params(CommonParams),
    request_body(content = LanguageRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1400 no such language"))
)]
pub async fn choose_language(
    State(app): State<App>,
    borrower: Borrower,
    Form(body): Form<LanguageRequest>,
) -> Answer<Nothing> {
    let chosen = Language::from_tag(&body.language)
        .ok_or_else(|| Error::invalid("language", text("Choose one of the options")))?;
    language::choose(&app, borrower.id, chosen).await?;
    Ok(done())
}

/// Ends the session.
#[utoipa::path(
    post, path = "/mountain/service/user/logout", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<Nothing>, description = "00"))
)]
pub async fn logout(State(app): State<App>, token: SessionToken) -> Answer<Nothing> {
    sessions::log_out(&app, token).await?;
    Ok(done())
}

/// Ends every session of the borrower on all phones, including this one.
#[utoipa::path(
    post, path = "/mountain/service/user/logout-all", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001"))
)]
pub async fn logout_everywhere(State(app): State<App>, borrower: Borrower) -> Answer<Nothing> {
    sessions::log_out_everywhere(&app, borrower.id).await?;
    Ok(done())
}

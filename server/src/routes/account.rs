//! Logging in by a code sent as SMS, and out (CALL-39).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::shapes::CommonParams;
use crate::envelope::{Envelope, Nothing};

/// Whom to send a login code.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SendCodeRequest {
    /// Phone number: `09` and 9 digits, or `+639` and 9 digits.
    pub phone: String,
}

/// Who logs in, and the code that shows it.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginRequest {
    /// Phone number.
    pub phone: String,
    /// The six digits of the SMS.
    pub sms_code: String,
}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoginData {
    /// The session; kept by the server only as a hash.
    pub session_id: String,
    /// Borrower's id.
    pub user_id: String,
    /// 1 when this login registered the number.
    pub is_new: u8,
}

/// Sends a login code.
#[utoipa::path(
    post, path = "/mountain/service/user/send-code", tag = "account", params(CommonParams),
    request_body(content = SendCodeRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1400 bad phone; 1429 too often"))
)]
pub async fn send_code() {}

/// Logs in; an unknown number registers.
#[utoipa::path(
    post, path = "/mountain/service/user/login", tag = "account", params(CommonParams),
    request_body(content = LoginRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoginData>, description = "00; 1400 wrong or old code; 1429 locked"))
)]
pub async fn login() {}

/// Ends the session.
#[utoipa::path(
    post, path = "/mountain/service/user/logout", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<Nothing>, description = "00"))
)]
pub async fn logout() {}

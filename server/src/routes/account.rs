//! Logging in by a code sent as SMS, and out (CALL-39). One SMS a minute and three in ten minutes to a
//! number, as many in ten minutes from an address as the operator allows; a code holds ten minutes, once, for
//! five tries.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::offers::Wording;
use super::people;
use super::shapes::CommonParams;
use crate::AppState;
use crate::auth::{self, SessionToken};
use crate::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::error::AppError;
use crate::extract::{ClientAddress, Common, Form};
use crate::messages::text;
use crate::sealing::Sealer;
use crate::store::{Tx, borrowers, rate_limits, sms};

/// Between two codes to one number, in milliseconds.
const RESEND_AFTER_MS: i64 = 60 * 1000;
/// The span in which codes are counted, and for which one holds, in milliseconds.
const WINDOW_MS: i64 = 10 * 60 * 1000;
/// Codes to one number within the span.
const MAX_CODES: i64 = 3;
/// Wrong tries that a code bears.
const MAX_TRIES: i64 = 5;

/// Whom to send a login code.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SendCodeRequest {
    /// Phone number: `09` and 9 digits, or `+639` and 9 digits.
    pub phone: String,
}

/// Who logs in, and the code that shows it.
#[derive(Debug, Deserialize, ToSchema)]
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
pub async fn send_code(
    State(app): State<AppState>,
    common: Common,
    ClientAddress(address): ClientAddress,
    Form(body): Form<SendCodeRequest>,
) -> Answer<Nothing> {
    let phone = admitted_phone(&app, &body.phone)?;
    let code = format!("{:06}", rand::random_range(0..1_000_000));
    let wording = Wording::new(&app, common.language);
    let message = wording.fill(
        "{0} is your {1} code. It holds for 10 minutes. Never share it",
        &[&code, &app.config.brand.name],
    );
    let sealer = app.sealer.clone();
    let subject = format!("sms/{}", sealer.digest("address", &address.to_string()));
    let codes_per_address = app.config.codes_per_address;
    let now_ms = app.clock.now_ms();
    let written = app.store.write(move |tx| {
        let (phone, subject) = (phone.as_str(), subject.as_str());
        send_code_within_limits(
            tx,
            &sealer,
            &NewCode {
                phone,
                subject,
                codes_per_address,
                code: &code,
                message: &message,
            },
            now_ms,
        )
    });
    written.await?;
    app.outbox.wake();
    Ok(done())
}

/// Logs in; an unknown number registers.
#[utoipa::path(
    post, path = "/mountain/service/user/login", tag = "account", params(CommonParams),
    request_body(content = LoginRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<LoginData>, description = "00; 1400 wrong or old code; 1429 locked"))
)]
pub async fn login(
    State(app): State<AppState>,
    Form(body): Form<LoginRequest>,
) -> Answer<LoginData> {
    let phone = admitted_phone(&app, &body.phone)?;
    let code = body.sms_code.trim().to_owned();
    if code.len() != 6 || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(AppError::invalid(
            "smsCode",
            text("Enter the 6 digits of the SMS"),
        ));
    }
    let sealer = app.sealer.clone();
    let now_ms = app.clock.now_ms();
    // A wrong try is stored, so it is an outcome and no error: an error would roll it back.
    let outcome = app
        .store
        .write(move |tx| log_in(tx, &sealer, &phone, &code, now_ms))
        .await?;
    match outcome {
        Login::In(data) => Ok(ok(data)),
        Login::Wrong => Err(AppError::invalid(
            "smsCode",
            text("The code is wrong or too old"),
        )),
        Login::Locked => Err(AppError::too_often(text(
            "Too many wrong codes. Please ask for a new one",
        ))),
    }
}

/// Ends the session.
#[utoipa::path(
    post, path = "/mountain/service/user/logout", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<Nothing>, description = "00"))
)]
pub async fn logout(State(app): State<AppState>, token: SessionToken) -> Answer<Nothing> {
    let now_ms = app.clock.now_ms();
    app.store
        .write(move |tx| auth::end(tx, &token, now_ms))
        .await
        .map_err(AppError::from)?;
    Ok(done())
}

/// What logging in came to.
enum Login {
    In(LoginData),
    Wrong,
    Locked,
}

/// A code to be sent.
struct NewCode<'a> {
    phone: &'a str,
    /// Whom the address's limit counts: the digest of it.
    subject: &'a str,
    /// How many codes that address may have within the span.
    codes_per_address: i64,
    code: &'a str,
    message: &'a str,
}

fn admitted_phone(app: &AppState, typed: &str) -> Result<String, AppError> {
    people::phone(typed, app.config.brand.phone_rule)
        .ok_or_else(|| AppError::invalid("phone", text("Please enter the phone number correctly")))
}

fn send_code_within_limits(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    new: &NewCode<'_>,
    now_ms: i64,
) -> Result<(), AppError> {
    if sms::count_since(tx, new.phone, now_ms - RESEND_AFTER_MS)? > 0 {
        let again = "Please do not send the verification code repeatedly";
        return Err(AppError::too_often(text(again)));
    }
    let to_number = sms::count_since(tx, new.phone, now_ms - WINDOW_MS)?;
    let from_address = rate_limits::hits_since(tx, new.subject, now_ms - WINDOW_MS)?;
    if to_number >= MAX_CODES || from_address >= new.codes_per_address {
        return Err(AppError::too_often(text(
            "Too many codes were sent. Please try again in 10 minutes",
        )));
    }
    rate_limits::hit(tx, new.subject, now_ms)?;
    let code_hash = sealer.digest(new.phone, new.code);
    sms::insert_code(tx, new.phone, &code_hash, now_ms, now_ms + WINDOW_MS)?;
    sms::insert_message(tx, new.phone, new.message, now_ms)?;
    Ok(())
}

fn log_in(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    phone: &str,
    code: &str,
    now_ms: i64,
) -> Result<Login, AppError> {
    let Some(sent) = sms::newest_code(tx, phone)? else {
        return Ok(Login::Wrong);
    };
    if sent.is_used || sent.expires_at_ms <= now_ms {
        return Ok(Login::Wrong);
    }
    if sent.attempts >= MAX_TRIES {
        return Ok(Login::Locked);
    }
    if !sealer.is_digest(phone, code, &sent.code_hash) {
        sms::count_attempt(tx, &sent.id)?;
        return Ok(Login::Wrong);
    }
    sms::use_code(tx, &sent.id, now_ms)?;
    let (borrower, is_new) = borrowers::find_or_insert(tx, phone, now_ms)?;
    let session = auth::issue(tx, &borrower.id, now_ms)?;
    let session_id = session.expose().to_owned();
    Ok(Login::In(LoginData {
        session_id,
        user_id: borrower.id,
        is_new: u8::from(is_new),
    }))
}

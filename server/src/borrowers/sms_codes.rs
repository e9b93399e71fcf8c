//! Codes sent by SMS that prove a phone is the caller's: to log in and to register. One SMS a minute and three in ten
//! minutes to a number, as many in ten minutes from an address as the operator allows; a code is valid for ten minutes, once,
//! for five wrong tries. It knows no call.

use std::net::IpAddr;

use crate::AppState;
use crate::http::error::AppError;
use crate::i18n::{Language, text};
use crate::sealing::Sealer;
use tulay_store::{StoreError, Tx, rate_limits, sms};

/// Between two codes to one number, in milliseconds.
const RESEND_AFTER_MS: i64 = 60 * 1000;
/// The window in which codes are counted, and for which one is valid, in milliseconds.
pub(crate) const WINDOW_MS: i64 = 10 * 60 * 1000;
/// Codes to one number within the span.
const MAX_CODES: i64 = 3;
/// Wrong tries after which a code is locked.
const MAX_TRIES: i64 = 5;

/// A code that is about to be sent.
pub(crate) struct NewCode {
    phone: String,
    code: String,
    message: String,
    /// Whom the address's limit counts: the digest of it.
    subject: String,
    codes_per_address: i64,
}

impl NewCode {
    /// A new code for a phone, requested from an address, and its message in a language.
    pub(crate) fn draw(app: &AppState, phone: String, address: IpAddr, language: Language) -> Self {
        let code = format!("{:06}", rand::random_range(0..1_000_000));
        let message = text("{0} is your {1} code. Valid for 10 minutes. Never share it")
            .arg(&code)
            .arg(&app.config.brand.name)
            .render(language);
        let digest = app.sealer.digest("address", &address.to_string());
        Self {
            phone,
            code,
            message,
            subject: format!("sms/{digest}"),
            codes_per_address: app.config.codes_per_address,
        }
    }
}

/// The outcome of a request for a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sending {
    /// It is in the outbox.
    Sent,
    /// The number got one within the last minute.
    TooSoon,
    /// The number or the address has reached its limit.
    TooMany,
}

impl Sending {
    /// Success, or 1429 with the reason.
    ///
    /// # Errors
    /// 1429 for a code that was not sent.
    pub(crate) fn or_refused(self) -> Result<(), AppError> {
        match self {
            Self::Sent => Ok(()),
            Self::TooSoon => Err(AppError::too_often(text(
                "Please do not send the verification code repeatedly",
            ))),
            Self::TooMany => Err(AppError::too_often(text(
                "Too many codes sent. Please try again in 10 minutes",
            ))),
        }
    }
}

/// The outcome of a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Redeeming {
    /// It was right, and is used up now.
    Right,
    /// It is malformed, expired or used; a wrong try is counted.
    Wrong,
    /// It is locked after too many wrong tries.
    Locked,
}

impl Redeeming {
    /// Success for a right code, else the reason.
    ///
    /// # Errors
    /// 1400 for a wrong code, 1429 for a locked one.
    pub(crate) fn or_refused(self) -> Result<(), AppError> {
        match self {
            Self::Right => Ok(()),
            Self::Wrong => Err(AppError::invalid(
                "smsCode",
                text("The code is wrong or has expired"),
            )),
            Self::Locked => Err(AppError::too_often(text(
                "Too many wrong codes. Please ask for a new one",
            ))),
        }
    }
}

/// A typed code, if it has the form of one.
///
/// # Errors
/// 1400 for what is not six digits.
pub(crate) fn typed(code: &str) -> Result<String, AppError> {
    let code = code.trim();
    if code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(code.to_owned());
    }
    Err(AppError::invalid(
        "smsCode",
        text("Enter the 6 digits from the SMS"),
    ))
}

/// Puts a code into the outbox, within the limits.
pub(crate) fn send(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    new: &NewCode,
    now_ms: i64,
) -> Result<Sending, StoreError> {
    if sms::count_since(tx, &new.phone, now_ms - RESEND_AFTER_MS)? > 0 {
        return Ok(Sending::TooSoon);
    }
    let to_number = sms::count_since(tx, &new.phone, now_ms - WINDOW_MS)?;
    let most = new.codes_per_address;
    if to_number >= MAX_CODES || !rate_limits::admit(tx, &new.subject, now_ms, WINDOW_MS, most)? {
        return Ok(Sending::TooMany);
    }
    let (code_hash, holds_until_ms) = (sealer.digest(&new.phone, &new.code), now_ms + WINDOW_MS);
    sms::insert_code(tx, &new.phone, &code_hash, now_ms, holds_until_ms)?;
    sms::insert_passing_message(tx, &new.phone, &new.message, now_ms, holds_until_ms)?;
    Ok(Sending::Sent)
}

/// Uses a code up. A wrong try is stored, so it is an outcome and not an error: an error would roll it back.
pub(crate) fn redeem(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    phone: &str,
    code: &str,
    now_ms: i64,
) -> Result<Redeeming, StoreError> {
    let Some(sent) = sms::newest_code(tx, phone)? else {
        return Ok(Redeeming::Wrong);
    };
    if sent.is_used || sent.expires_at_ms <= now_ms {
        return Ok(Redeeming::Wrong);
    }
    if sent.attempts >= MAX_TRIES {
        return Ok(Redeeming::Locked);
    }
    if !sealer.is_digest(phone, code, &sent.code_hash) {
        sms::count_attempt(tx, &sent.id)?;
        return Ok(Redeeming::Wrong);
    }
    sms::use_code(tx, &sent.id, now_ms)?;
    Ok(Redeeming::Right)
}

/// Whether a code is the newest one of a phone and was used.
pub(crate) fn was_redeemed(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    phone: &str,
    code: &str,
) -> Result<bool, StoreError> {
    let sent = sms::newest_code(tx, phone)?;
    Ok(sent.is_some_and(|sent| sent.is_used && sealer.is_digest(phone, code, &sent.code_hash)))
}

//! Login by a code sent as SMS; an unknown number registers (CALL-39).

use super::asker::Asker;
use super::sessions::{Device, SessionToken};
use super::sms_codes::{NewCode, SmsCodeRequest, Typist};
use super::{personal_data, sessions, sms_codes};
use crate::error::{Error, ErrorCode};
use crate::lender::Lender;
use tulay_store::{StoreError, Tx, borrowers};
use tulay_texts::text;

/// Attempt to log in.
pub struct LoginAttempt {
    /// Phone number as typed.
    pub phone: String,
    /// Code as typed.
    pub sms_code: String,
    /// Client that types the code.
    pub asker: Asker,
    /// Name of the request for the code; empty in requests of older clients.
    pub request: String,
    /// Kind of device.
    pub device: Device,
    /// Previous session of the app, which the login ends.
    pub before: Option<SessionToken>,
}

/// Outcome of a login.
pub struct Login {
    /// The session; only the borrower gets it.
    pub session: SessionToken,
    /// The borrower's id.
    pub borrower_id: String,
    /// True if this login registered the number.
    pub is_new: bool,
}

/// Phone number in its stored form.
pub fn admitted_phone(lender: &Lender, typed: &str) -> Result<String, Error> {
    personal_data::phone(typed, lender.settings.brand.phone_rule)
        .ok_or_else(|| Error::invalid("phone", text("Please enter the phone number correctly")))
}

/// Sends a login code to a phone number as typed; returns the name of the request.
///
/// # Errors
/// 1400 for a malformed number; 1429 over a limit; 1430 with a challenge.
pub async fn send_code(
    lender: &Lender,
    phone: &str,
    request: SmsCodeRequest,
) -> Result<String, Error> {
    let phone = admitted_phone(lender, phone)?;
    let new = NewCode::draw(lender, phone, request).await;
    let request_id = new.request().to_owned();
    let (sealer, now_ms) = (lender.sealer.clone(), lender.clock.now_ms());
    let sent = lender.store.write(move |tx| {
        new.take_proof(tx, &sealer, now_ms)?;
        // A proof counts once, whether or not the code is sent.
        Ok::<_, Error>(sms_codes::send(tx, &sealer, &new, now_ms)?)
    });
    sent.await?.or_refused(&lender.meters.codes, now_ms)?;
    lender.outbox.wake();
    Ok(request_id)
}

/// Logs in by a code; an unknown number registers.
///
/// # Errors
/// 1400 for a malformed number and for a wrong or expired code; 1409 for a locked account; 1429 for a locked code.
pub async fn log_in(lender: &Lender, attempt: LoginAttempt) -> Result<Login, Error> {
    let phone = admitted_phone(lender, &attempt.phone)?;
    let code = sms_codes::typed(&attempt.sms_code)?;
    let typist = Typist {
        asker: attempt.asker,
        request: attempt.request,
        limits: lender.settings.limits,
        figures: lender.meters.codes.clone(),
    };
    let (device, before) = (attempt.device, attempt.before);
    let (sealer, now_ms) = (lender.sealer.clone(), lender.clock.now_ms());
    let written = lender.store.write(move |tx| {
        let redeemed = sms_codes::redeem(tx, &sealer, &typist, (&phone, &code), now_ms)?;
        // Stored with the wrong try that it counts: an error would roll the try back.
        if let Err(refused) = redeemed.or_refused() {
            return Ok(Err(refused));
        }
        open_session(tx, &phone, (device, before.as_ref()), now_ms)
    });
    written.await?
}

/// Opens a session for the borrower of a phone number. A refusal keeps the code used up, so it is an outcome: an error
/// would roll that back.
fn open_session(
    tx: &mut Tx<'_>,
    phone: &str,
    (device, before): (Device, Option<&SessionToken>),
    now_ms: i64,
) -> Result<Result<Login, Error>, Error> {
    let (borrower, is_new) = borrowers::find_or_insert(tx, phone, now_ms)?;
    if is_kept_out(tx, &borrower.id)? {
        return Ok(Err(Error::kept_out(ErrorCode::Conflict)));
    }
    if let Some(before) = before {
        sessions::end(tx, before, now_ms)?;
    }
    let session = sessions::issue(tx, &borrower.id, device, now_ms)?;
    Ok(Ok(Login {
        session,
        borrower_id: borrower.id,
        is_new,
    }))
}

/// Returns true if the borrower may not log in: locked or blocked by a person, or deleted.
fn is_kept_out(tx: &mut Tx<'_>, borrower_id: &str) -> Result<bool, StoreError> {
    Ok(borrowers::is_locked(tx, borrower_id)?
        || borrowers::blocked_at_ms(tx, borrower_id)?.is_some())
}

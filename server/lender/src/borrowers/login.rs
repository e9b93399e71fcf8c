//! Login by a code sent as SMS; an unknown number registers.

use super::sms_codes::Typist;
use super::{personal_data, sessions, sms_codes};
use crate::error::Error;
use crate::lender::Lender;
use tulay_sealing::Sealer;
use tulay_store::{StoreError, Tx, borrowers};
use tulay_texts::text;

/// Device and previous session of a login.
pub struct Place {
    /// Kind of device.
    pub device: sessions::Device,
    /// Previous session of the app, which the login ends.
    pub before: Option<sessions::SessionToken>,
}

/// Outcome of a login.
pub struct Login {
    /// The session; only the borrower gets it.
    pub session: sessions::SessionToken,
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

/// Logs in by a code. A refusal is stored with the wrong try that it counts, so it is an outcome: an error would roll
/// the try back.
pub fn log_in(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    typist: &Typist,
    (phone, code): (&str, &str),
    (place, now_ms): (&Place, i64),
) -> Result<Result<Login, Error>, Error> {
    let redeemed = sms_codes::redeem(tx, sealer, typist, (phone, code), now_ms)?;
    if let Err(refused) = redeemed.or_refused() {
        return Ok(Err(refused));
    }
    let (borrower, is_new) = borrowers::find_or_insert(tx, phone, now_ms)?;
    if is_kept_out(tx, &borrower.id)? {
        let why = text("This account is locked. Please contact us");
        return Ok(Err(Error::conflict(why)));
    }
    if let Some(before) = &place.before {
        sessions::end(tx, before, now_ms)?;
    }
    let session = sessions::issue(tx, &borrower.id, place.device, now_ms)?;
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

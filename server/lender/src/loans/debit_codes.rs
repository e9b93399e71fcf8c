//! Codes that confirm a payment from a bank account (CALL-12, 13): one SMS a minute and three for one payment; a code
//! is valid for ten minutes, once, and for five tries. Independent of orders.

use jiff::Timestamp;

use crate::error::Error;
use crate::lender::Lender;
use tulay_sealing::Sealer;
use tulay_store::{Tx, borrowers, sms};
use tulay_texts::{Language, text};

/// Minimum time between two codes of a payment, in milliseconds.
const RESEND_AFTER_MS: i64 = 60 * 1000;
/// Validity of a code, in milliseconds.
const HOLDS_MS: i64 = 10 * 60 * 1000;
/// Maximum codes of one payment.
const MAX_CODES: i64 = 3;
/// Wrong tries after which a code is locked.
const MAX_TRIES: i64 = 5;

/// Code to be sent, with its message.
#[derive(Clone, Debug)]
pub struct NewDebitCode {
    code: String,
    message: String,
}

impl NewDebitCode {
    /// Creates a code for a payment of an amount, in centavos.
    pub fn new(lender: &Lender, amount_centavos: i64, language: Language) -> Self {
        let code = format!("{:06}", rand::random_range(0..1_000_000));
        let localizer = lender.localizer(language);
        let amount = localizer.sms_money(amount_centavos);
        let english = "{0} is your {1} code to pay {2}. Valid for 10 minutes. Never share it";
        let message = localizer.code_message(english, &code, &[&amount]);
        Self { code, message }
    }
}

/// Outcome of a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedCode {
    /// Correct, and used up now.
    Right,
    /// Wrong or expired.
    Wrong,
    /// Tried too often.
    Locked,
}

/// Sends the code of a payment to its borrower.
///
/// # Errors
/// 1429 within a minute of the last one, and after three.
pub fn send(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    borrower_id: &str,
    payment_id: &str,
    new: &NewDebitCode,
    now: Timestamp,
) -> Result<(), Error> {
    let (subject, now_ms) = (subject(payment_id), now.as_millisecond());
    let is_soon = sms::count_since(tx, &subject, now_ms - RESEND_AFTER_MS)? > 0;
    if is_soon || sms::count_since(tx, &subject, 0)? >= MAX_CODES {
        let again = "Please do not send the verification code repeatedly";
        return Err(Error::too_often(text(again)));
    }
    let borrower = borrowers::find(tx, borrower_id)?;
    let borrower = borrower.ok_or_else(|| Error::internal("the borrower of a payment is gone"))?;
    let hash = sealer.digest(&subject, &new.code);
    let holds_until_ms = now_ms + HOLDS_MS;
    sms::insert_code(tx, &subject, &hash, now_ms, holds_until_ms)?;
    sms::insert_passing_message(tx, &borrower.phone, &new.message, now_ms, holds_until_ms)?;
    Ok(())
}

/// Checks the code typed for a payment. Commit the transaction, since a wrong try is counted in it.
pub fn check(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    payment_id: &str,
    typed: &str,
    now: Timestamp,
) -> Result<TypedCode, Error> {
    let (subject, now_ms) = (subject(payment_id), now.as_millisecond());
    let Some(sent) = sms::newest_code(tx, &subject)? else {
        return Ok(TypedCode::Wrong);
    };
    if sent.is_used || sent.expires_at_ms <= now_ms {
        return Ok(TypedCode::Wrong);
    }
    if sent.attempts >= MAX_TRIES {
        return Ok(TypedCode::Locked);
    }
    if !sealer.is_digest(&subject, typed, &sent.code_hash) {
        sms::count_attempt(tx, &sent.id)?;
        return Ok(TypedCode::Wrong);
    }
    sms::use_code(tx, &sent.id, now_ms)?;
    Ok(TypedCode::Right)
}

/// Key under which a payment's codes are stored. It is never a phone number, so that a login accepts none of these
/// codes.
fn subject(payment_id: &str) -> String {
    format!("payment/{payment_id}")
}

//! Codes by which a borrower who is logged in confirms what a stolen session must not do. A code is for one thing: it confirms
//! nothing else, and a code to log in confirms nothing. One SMS a minute, three in ten minutes and ten a day for each thing; a
//! code is valid for ten minutes, once, and for five tries.

use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::{StoreError, Tx, borrowers, sms};
use tulay_texts::{Text, text};

const MINUTE_MS: i64 = 60 * 1000;
/// How long a code is valid, in milliseconds.
const HOLDS_MS: i64 = 10 * MINUTE_MS;
/// How many codes a borrower gets within which time, in milliseconds.
const LIMITS: [(i64, i64); 3] = [(MINUTE_MS, 1), (HOLDS_MS, 3), (24 * 60 * MINUTE_MS, 10)];
/// Tries of a code.
const MAX_TRIES: i64 = 5;

/// What a borrower confirms.
pub struct Confirmation<'a> {
    /// Who.
    pub borrower_id: &'a str,
    /// The key under which the codes are stored: not a phone, so that a login never accepts one.
    pub subject: String,
    /// What a code's digest is of, beside the code.
    pub scope: String,
}

/// Sends a code to the borrower's own phone, in the words of `message`.
///
/// # Errors
/// 1429 within a minute of the last one, and after three in ten minutes or ten in a day.
pub fn send(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    confirmation: &Confirmation<'_>,
    message: impl Fn(&str) -> String,
    now_ms: i64,
) -> Result<(), Error> {
    let subject = &confirmation.subject;
    for (span_ms, most) in LIMITS {
        if sms::count_since(tx, subject, now_ms - span_ms)? >= most {
            let again = "Please do not send the verification code repeatedly";
            return Err(Error::too_often(text(again)));
        }
    }
    let borrower = borrowers::find(tx, confirmation.borrower_id)?;
    let borrower = borrower.ok_or_else(|| Error::internal("the borrower of a code is gone"))?;
    let code = format!("{:06}", rand::random_range(0..1_000_000));
    let hash = sealer.digest(&confirmation.scope, &code);
    let holds_until_ms = now_ms + HOLDS_MS;
    sms::insert_code(tx, subject, &hash, now_ms, holds_until_ms)?;
    sms::insert_passing_message(tx, &borrower.phone, &message(&code), now_ms, holds_until_ms)?;
    Ok(())
}

/// The outcome of a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It is right, and is used up now.
    Right,
    /// It is wrong, of another thing, expired or used.
    Wrong,
    /// It was tried too often.
    Locked,
}

impl Checked {
    /// Success for a right code, else the reason.
    ///
    /// # Errors
    /// 1400 for a wrong code, 1429 for a locked one.
    pub fn or_refused(self) -> Result<(), Error> {
        let refused = |why: Text| Error::invalid("smsCode", why);
        match self {
            Self::Right => Ok(()),
            Self::Wrong => Err(refused(text("The code is wrong or has expired"))),
            Self::Locked => Err(Error::too_often(text(
                "Too many wrong codes. Please ask for a new one",
            ))),
        }
    }
}

/// Checks the code that was typed. Commit the transaction, since a try is counted in it.
///
/// # Errors
/// The store's own failures.
pub fn check(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    confirmation: &Confirmation<'_>,
    typed: &str,
    now_ms: i64,
) -> Result<Checked, StoreError> {
    let Some(sent) = sms::newest_code(tx, &confirmation.subject)? else {
        return Ok(Checked::Wrong);
    };
    if sent.is_used || sent.expires_at_ms <= now_ms {
        return Ok(Checked::Wrong);
    }
    if sms::count_attempt(tx, &sent.id)? > MAX_TRIES {
        return Ok(Checked::Locked);
    }
    let is_right = sealer.is_digest(&confirmation.scope, typed, &sent.code_hash);
    if is_right && sms::use_code(tx, &sent.id, now_ms)? {
        return Ok(Checked::Right);
    }
    Ok(Checked::Wrong)
}

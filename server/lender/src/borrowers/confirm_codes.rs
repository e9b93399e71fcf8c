//! Codes by which a logged-in borrower confirms what a stolen session must not do. A code confirms one thing only, and
//! a login code confirms nothing. For each purpose, one SMS a minute, three in ten minutes and ten a day; a code is
//! valid for ten minutes, once, and for five tries.

use super::sms_codes;
use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::{StoreError, Tx, borrowers, sms};
use tulay_texts::{Text, text};

const MINUTE_MS: i64 = 60 * 1000;
/// Validity of a code, in milliseconds.
const HOLDS_MS: i64 = 10 * MINUTE_MS;
/// Limits of codes for a borrower: window in milliseconds and maximum number.
const LIMITS: [(i64, i64); 3] = [(MINUTE_MS, 1), (HOLDS_MS, 3), (24 * 60 * MINUTE_MS, 10)];
/// Maximum tries of a code.
const MAX_TRIES: i64 = 5;

/// Thing that a code confirms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose<'a> {
    /// Payout account in the place of another (SEC-01).
    Account {
        /// Code of the e-wallet or bank.
        place: &'a str,
        /// Full account number.
        number: &'a str,
    },
    /// First payout account of a borrower.
    FirstAccount {
        /// Code of the e-wallet or bank.
        place: &'a str,
        /// Full account number.
        number: &'a str,
    },
    /// Copy of everything that is stored about the borrower.
    Copy,
    /// Identity in the place of another (SEC-15).
    Identity {
        /// Digest of the new identity.
        digest: &'a str,
    },
    /// Deletion of the account (SEC-07).
    Leave,
}

impl Purpose<'_> {
    /// Key under which a borrower's codes of this purpose are stored. It is never a phone number, so that a login
    /// accepts none of these codes.
    fn subject(self, borrower_id: &str) -> String {
        let kind = match self {
            Self::Account { .. } => "account",
            Self::FirstAccount { .. } => "first-account",
            Self::Copy => "copy",
            Self::Identity { .. } => "identity",
            Self::Leave => "leave",
        };
        format!("{kind}/{borrower_id}")
    }

    /// Context that is hashed together with the code, so that a code for one thing does not confirm another.
    fn scope(self, borrower_id: &str) -> String {
        let subject = self.subject(borrower_id);
        match self {
            Self::Account { place, number } | Self::FirstAccount { place, number } => {
                format!("{subject}/{place}/{number}")
            }
            Self::Identity { digest } => format!("{subject}/{digest}"),
            Self::Copy | Self::Leave => subject,
        }
    }
}

/// Borrower and the thing that they confirm.
#[derive(Clone, Copy, Debug)]
pub struct Confirmation<'a> {
    /// Id of the borrower.
    pub borrower_id: &'a str,
    /// Thing that the code confirms.
    pub purpose: Purpose<'a>,
}

impl Confirmation<'_> {
    fn subject(&self) -> String {
        self.purpose.subject(self.borrower_id)
    }

    fn scope(&self) -> String {
        self.purpose.scope(self.borrower_id)
    }
}

/// Words by which a borrower is asked for a code.
pub struct CodeWords<M> {
    /// SMS with the code.
    pub message: M,
    /// Sentence at the code's field once the SMS is sent.
    pub ask: Text,
}

/// Confirms by a code from an SMS; sends the code if `typed` is empty. A refusal in the inner result is to be stored
/// with its sent code or its counted try: commit the transaction, since an error would roll that back.
///
/// # Errors
/// Outer: 1429 for too many codes, 1400 for a malformed one. Inner: 1400 with the field `smsCode` after a sent code and
/// for a wrong one, 1429 for a locked one (SEC-01, SEC-07, SEC-15).
pub fn confirm(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    confirmation: Confirmation<'_>,
    typed: &str,
    words: CodeWords<impl Fn(&str) -> String>,
    now_ms: i64,
) -> Result<Result<(), Error>, Error> {
    if typed.is_empty() {
        send(tx, sealer, confirmation, words.message, now_ms)?;
        return Ok(Err(Error::invalid("smsCode", words.ask)));
    }
    let code = sms_codes::typed(typed)?;
    Ok(check(tx, sealer, confirmation, &code, now_ms)?.or_refused())
}

/// Sends a code to the borrower's own phone, in the words of `message`.
fn send(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    confirmation: Confirmation<'_>,
    message: impl Fn(&str) -> String,
    now_ms: i64,
) -> Result<(), Error> {
    let subject = confirmation.subject();
    for (span_ms, most) in LIMITS {
        if sms::count_since(tx, &subject, now_ms - span_ms)? >= most {
            let again = "Please do not send the verification code repeatedly";
            return Err(Error::too_often(text(again)));
        }
    }
    let borrower = borrowers::find(tx, confirmation.borrower_id)?;
    let borrower = borrower.ok_or_else(|| Error::internal("the borrower of a code is gone"))?;
    let code = format!("{:06}", rand::random_range(0..1_000_000));
    let hash = sealer.digest(&confirmation.scope(), &code);
    let holds_until_ms = now_ms + HOLDS_MS;
    sms::insert_code(tx, &subject, &hash, now_ms, holds_until_ms)?;
    sms::insert_passing_message(tx, &borrower.phone, &message(&code), now_ms, holds_until_ms)?;
    Ok(())
}

/// Outcome of a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checked {
    /// Correct, and used up now.
    Right,
    /// Wrong, for another thing, expired or used.
    Wrong,
    /// Tried too often.
    Locked,
}

impl Checked {
    /// Success for a correct code, otherwise the reason.
    fn or_refused(self) -> Result<(), Error> {
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

/// Checks the typed code.
fn check(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    confirmation: Confirmation<'_>,
    typed: &str,
    now_ms: i64,
) -> Result<Checked, StoreError> {
    let Some(sent) = sms::newest_code(tx, &confirmation.subject())? else {
        return Ok(Checked::Wrong);
    };
    if sent.is_used || sent.expires_at_ms <= now_ms {
        return Ok(Checked::Wrong);
    }
    if sms::count_attempt(tx, &sent.id)? > MAX_TRIES {
        return Ok(Checked::Locked);
    }
    let is_right = sealer.is_digest(&confirmation.scope(), typed, &sent.code_hash);
    if is_right && sms::use_code(tx, &sent.id, now_ms)? {
        return Ok(Checked::Right);
    }
    Ok(Checked::Wrong)
}

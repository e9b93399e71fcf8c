//! The codes that confirm a change of the account that money is paid out to (SEC-01). A code is for the account that its
//! SMS names: it confirms no other, and a code to log in confirms none. One SMS a minute, three in ten minutes and ten a
//! day; a code is valid for ten minutes, once, and for five tries.

use crate::brand::Brand;
use crate::http::error::AppError;
use crate::i18n::{Localizer, text};
use crate::sealing::Sealer;
use tulay_store::{StoreError, Tx, borrowers, sms};

const MINUTE_MS: i64 = 60 * 1000;
/// How long a code is valid, in milliseconds.
const HOLDS_MS: i64 = 10 * MINUTE_MS;
/// How many codes a borrower gets within which time, in milliseconds.
const LIMITS: [(i64, i64); 3] = [(MINUTE_MS, 1), (HOLDS_MS, 3), (24 * 60 * MINUTE_MS, 10)];
/// Tries of a code.
const MAX_TRIES: i64 = 5;

/// What a borrower confirms: that their money goes to this account.
#[derive(Clone, Copy)]
pub(crate) struct NewAccount<'a> {
    /// Whose it becomes.
    pub(crate) borrower_id: &'a str,
    /// The e-wallet or bank, by its code.
    pub(crate) place: &'a str,
    /// The whole number.
    pub(crate) number: &'a str,
    /// How an SMS names it.
    pub(crate) name: &'a str,
}

impl NewAccount<'_> {
    /// The key under which the codes are stored: not a phone, so that a login never accepts one.
    fn subject(&self) -> String {
        format!("account/{}", self.borrower_id)
    }

    /// What a code's digest is of, beside the code.
    fn scope(&self) -> String {
        format!(
            "account/{}/{}/{}",
            self.borrower_id, self.place, self.number
        )
    }
}

/// Sends a code to the borrower's own phone.
///
/// # Errors
/// 1429 within a minute of the last one, and after three in ten minutes or ten in a day.
pub(crate) fn send(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    (brand, localizer): (&Brand, Localizer<'_>),
    account: NewAccount<'_>,
    now_ms: i64,
) -> Result<(), AppError> {
    let subject = account.subject();
    for (span_ms, most) in LIMITS {
        if sms::count_since(tx, &subject, now_ms - span_ms)? >= most {
            let again = "Please do not send the verification code repeatedly";
            return Err(AppError::too_often(text(again)));
        }
    }
    let borrower = borrowers::find(tx, account.borrower_id)?;
    let borrower = borrower.ok_or_else(|| AppError::internal("the borrower of a code is gone"))?;
    let code = format!("{:06}", rand::random_range(0..1_000_000));
    let hash = sealer.digest(&account.scope(), &code);
    let message = localizer.fill(
        "{0} is your {1} code to have your money sent to {2} from now on. Never share it",
        &[&code, &brand.name, account.name],
    );
    let holds_until_ms = now_ms + HOLDS_MS;
    sms::insert_code(tx, &subject, &hash, now_ms, holds_until_ms)?;
    sms::insert_passing_message(tx, &borrower.phone, &message, now_ms, holds_until_ms)?;
    Ok(())
}

/// The outcome of a typed code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// It is right, and is used up now.
    Right,
    /// It is wrong, of another account, expired or used.
    Wrong,
    /// It was tried too often.
    Locked,
}

/// Checks the code that was typed for an account. Commit the transaction, since a try is counted in it.
pub(crate) fn check(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    account: NewAccount<'_>,
    typed: &str,
    now_ms: i64,
) -> Result<Checked, StoreError> {
    let Some(sent) = sms::newest_code(tx, &account.subject())? else {
        return Ok(Checked::Wrong);
    };
    if sent.is_used || sent.expires_at_ms <= now_ms {
        return Ok(Checked::Wrong);
    }
    if sms::count_attempt(tx, &sent.id)? > MAX_TRIES {
        return Ok(Checked::Locked);
    }
    let is_right = sealer.is_digest(&account.scope(), typed, &sent.code_hash);
    if is_right && sms::use_code(tx, &sent.id, now_ms)? {
        return Ok(Checked::Right);
    }
    Ok(Checked::Wrong)
}

//! Codes that confirm the first payout account (SEC-16) and a change of it (SEC-01). A code confirms only the account
//! that its SMS names.

use super::confirm_codes::{self, CodeWords, Confirmation, Purpose};
use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::Tx;
use tulay_texts::{Localizer, text};

/// Payout account that a borrower confirms.
#[derive(Clone, Copy)]
pub struct NewAccount<'a> {
    /// Owner of the account.
    pub borrower_id: &'a str,
    /// Code of the e-wallet or bank.
    pub place: &'a str,
    /// Full account number.
    pub number: &'a str,
    /// Name of the account as an SMS writes it.
    pub name: &'a str,
    /// True if the borrower has none yet.
    pub is_first: bool,
}

/// Confirms a first or a changed account by a code from an SMS; sends the code if `typed` is empty. Commit the
/// transaction after a refusal in the inner result too.
///
/// # Errors
/// As [`confirm_codes::confirm`].
pub fn confirm(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    localizer: Localizer<'_>,
    account: NewAccount<'_>,
    typed: &str,
    now_ms: i64,
) -> Result<Result<(), Error>, Error> {
    let NewAccount { place, number, .. } = account;
    // Each has codes of its own, so that a mistake in the first account can be corrected within the same minute.
    let (purpose, message, ask) = if account.is_first {
        (
            Purpose::FirstAccount { place, number },
            "{0} is your {1} code to have your money sent to {2}. Never share it",
            text("To link the account, enter the 6 digits that we sent to your phone"),
        )
    } else {
        (
            Purpose::Account { place, number },
            "{0} is your {1} code to have your money sent to {2} from now on. Never share it",
            text("To change the account, enter the 6 digits that we sent to your phone"),
        )
    };
    let confirmation = Confirmation {
        borrower_id: account.borrower_id,
        purpose,
    };
    let words = CodeWords {
        message: |code: &str| localizer.code_message(message, code, &[account.name]),
        ask,
    };
    confirm_codes::confirm(tx, sealer, confirmation, typed, words, now_ms)
}

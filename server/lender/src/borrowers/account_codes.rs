//! Codes that confirm a change of the payout account (SEC-01). A code confirms only the account that its SMS names.

use super::confirm_codes::{Checked, Confirmation, check as check_code, send as send_code};
use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::{StoreError, Tx};
use tulay_texts::Localizer;
use tulay_texts::brand::Brand;

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
}

impl NewAccount<'_> {
    fn confirmation(&self) -> Confirmation<'_> {
        Confirmation {
            borrower_id: self.borrower_id,
            subject: format!("account/{}", self.borrower_id),
            scope: format!(
                "account/{}/{}/{}",
                self.borrower_id, self.place, self.number
            ),
        }
    }
}

/// Sends a code to the borrower's own phone.
///
/// # Errors
/// 1429 within a minute of the last one, and after three in ten minutes or ten in a day.
pub fn send(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    (brand, localizer): (&Brand, Localizer<'_>),
    account: NewAccount<'_>,
    now_ms: i64,
) -> Result<(), Error> {
    let message = |code: &str| {
        localizer.fill(
            "{0} is your {1} code to have your money sent to {2} from now on. Never share it",
            &[code, &brand.name, account.name],
        )
    };
    send_code(tx, sealer, &account.confirmation(), message, now_ms)
}

/// Checks the code typed for an account. Commit the transaction, since a try is counted in it.
pub fn check(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    account: NewAccount<'_>,
    typed: &str,
    now_ms: i64,
) -> Result<Checked, StoreError> {
    check_code(tx, sealer, &account.confirmation(), typed, now_ms)
}

//! The codes that confirm a change of the account that money is paid out to (SEC-01). A code is for the account that its
//! SMS names: it confirms no other.

use super::confirm_codes::{Checked, Confirmation, check as check_code, send as send_code};
use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::{StoreError, Tx};
use tulay_texts::Localizer;
use tulay_texts::brand::Brand;

/// What a borrower confirms: that their money goes to this account.
#[derive(Clone, Copy)]
pub struct NewAccount<'a> {
    /// Whose it becomes.
    pub borrower_id: &'a str,
    /// The e-wallet or bank, by its code.
    pub place: &'a str,
    /// The whole number.
    pub number: &'a str,
    /// How an SMS names it.
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

/// Checks the code that was typed for an account. Commit the transaction, since a try is counted in it.
pub fn check(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    account: NewAccount<'_>,
    typed: &str,
    now_ms: i64,
) -> Result<Checked, StoreError> {
    check_code(tx, sealer, &account.confirmation(), typed, now_ms)
}

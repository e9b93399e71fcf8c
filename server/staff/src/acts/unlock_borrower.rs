//! End of a lock of a borrower (SEC-05).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Allows a borrower to log in again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnlockBorrower {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for UnlockBorrower {
    fn tag() -> &'static str {
        "unlock_borrower"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.borrower.clone())
    }

    fn past_tense(&self) -> String {
        "unlocked".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        borrowers::set_locked(tx, &self.borrower, false, now)
    }
}

//! End of a block of a borrower (SEC-07).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Allows a borrower to log in and borrow again; cancels a pending closure of the account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnblockBorrower {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for UnblockBorrower {
    fn tag() -> &'static str {
        "unblock_borrower"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.borrower.clone())
    }

    fn past_tense(&self) -> String {
        "unblocked".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        borrowers::set_blocked(tx, &self.borrower, false, now)
    }
}

//! Lock of a borrower (SEC-05).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Ends every session of a borrower and prevents logins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockBorrower {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for LockBorrower {
    fn tag() -> &'static str {
        "lock_borrower"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.borrower.clone())
    }

    fn past_tense(&self) -> String {
        "locked".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        borrowers::set_locked(tx, &self.borrower, true, now)
    }
}

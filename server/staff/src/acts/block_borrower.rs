//! Block of a borrower (SEC-07).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Ends every session of a borrower, prevents logins, and refuses loans.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockBorrower {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for BlockBorrower {
    fn tag() -> &'static str {
        "block_borrower"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.borrower.clone())
    }

    fn past_tense(&self) -> String {
        "blocked".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        borrowers::set_blocked(tx, &self.borrower, true, now)
    }
}

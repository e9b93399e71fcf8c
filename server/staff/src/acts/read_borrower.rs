//! Record that the page of a borrower is read (STAFF-25).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records that the page of a borrower is read. Changes nothing: [`borrower_page`](crate::borrower_page) collects it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadBorrower {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for ReadBorrower {
    fn tag() -> &'static str {
        "read_borrower"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.borrower.clone())
    }

    fn past_tense(&self) -> String {
        "shown".to_owned()
    }

    fn reads_papers(&self) -> bool {
        true
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        borrowers::find_kept(tx, &self.borrower)?;
        Ok(Effect::default())
    }
}

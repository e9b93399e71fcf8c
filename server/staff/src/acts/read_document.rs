//! Record that the number of a borrower's ID is read (STAFF-25).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records that the number of a borrower's ID is read. Changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadDocument {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for ReadDocument {
    fn tag() -> &'static str {
        "read_document"
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

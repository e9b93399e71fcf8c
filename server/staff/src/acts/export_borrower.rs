//! Record that a copy of all data of a borrower is made (SEC-07).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records that a copy of everything about a borrower is made. Changes nothing:
/// [`personal_copy`](tulay_lender::borrowers::personal_copy) collects the copy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportBorrower {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for ExportBorrower {
    fn tag() -> &'static str {
        "export_borrower"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.borrower.clone())
    }

    fn past_tense(&self) -> String {
        "copied into a folder".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        borrowers::find(tx, &self.borrower)?;
        Ok(Effect::default())
    }
}

//! End of all sessions of a borrower (SEC-05).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::borrowers;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Ends every session of a borrower, who may log in again at once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndSessions {
    /// The borrower's id.
    pub borrower: String,
}

impl Act for EndSessions {
    fn tag() -> &'static str {
        "end_sessions"
    }

    fn role(&self) -> Role {
        Role::Administer
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.borrower.clone())
    }

    fn past_tense(&self) -> String {
        "logged out everywhere".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let borrower = borrowers::find(tx, &self.borrower)?;
        let ended = borrowers::end_sessions(tx, &borrower, now)?;
        Ok(borrowers::effect(vec![ended]))
    }
}

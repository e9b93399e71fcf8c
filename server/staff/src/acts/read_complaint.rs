//! Record that a complaint is read, with the borrower's words and images (SEC-22).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use tulay_lender::Lender;
use tulay_lender::complaints as rules;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records that a complaint is read. Changes nothing: [`complaint_dossier`](crate::complaint_dossier) collects it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadComplaint {
    /// The complaint's id.
    pub complaint: String,
}

impl Act for ReadComplaint {
    fn tag() -> &'static str {
        "read_complaint"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.complaint.clone())
    }

    fn past_tense(&self) -> String {
        "shown".to_owned()
    }

    fn reads_papers(&self) -> bool {
        true
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        let stored = rules::find(tx, &self.complaint)?;
        Ok(Effect {
            order_id: stored.complaint.order_id.unwrap_or_default(),
            ..Effect::default()
        })
    }
}

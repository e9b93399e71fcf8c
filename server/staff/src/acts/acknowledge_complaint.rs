//! Acknowledgement of a complaint.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, AfterCommit, Effect, Subject};
use crate::complaint_replies;
use tulay_lender::Lender;
use tulay_lender::complaints as rules;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Notifies the borrower that the complaint arrived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcknowledgeComplaint {
    /// The complaint's id.
    pub complaint: String,
}

impl Act for AcknowledgeComplaint {
    fn tag() -> &'static str {
        "acknowledge_complaint"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.complaint.clone())
    }

    fn past_tense(&self) -> String {
        "acknowledged".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let before = rules::find(tx, &self.complaint)?;
        let settings = &lender.settings;
        let terms = (&settings.brand, settings.complaints);
        rules::acknowledge(tx, terms, &self.complaint, now)?;
        Ok(complaint_replies::effect(before, "acknowledged"))
    }

    fn after_commit<'a>(&'a self, lender: &'a Lender, effect: Effect) -> AfterCommit<'a> {
        complaint_replies::send_sms(lender, effect)
    }
}

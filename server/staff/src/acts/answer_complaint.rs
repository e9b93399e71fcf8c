//! Answer to a complaint.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, AfterCommit, Effect, Subject};
use crate::complaint_replies;
use tulay_lender::Lender;
use tulay_lender::complaints as rules;
use tulay_lender::complaints::Reply;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Answers the complaint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerComplaint {
    /// The complaint's id.
    pub complaint: String,
    /// The answer, which is stored with the complaint and not in the audit.
    #[serde(skip)]
    pub reply: Reply,
}

impl Act for AnswerComplaint {
    fn tag() -> &'static str {
        "answer_complaint"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Other(self.complaint.clone())
    }

    fn past_tense(&self) -> String {
        "answered".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let before = rules::find(tx, &self.complaint)?;
        let brand = &lender.settings.brand;
        rules::reply(tx, brand, &self.complaint, &self.reply, now)?;
        Ok(complaint_replies::effect(before, "answered"))
    }

    fn after_commit<'a>(&'a self, lender: &'a Lender, effect: Effect) -> AfterCommit<'a> {
        complaint_replies::send_sms(lender, effect)
    }
}

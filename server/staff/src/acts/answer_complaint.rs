//! Answer to a complaint.

use jiff::Timestamp;

use crate::act::{Act, AfterCommit, Effect};
use crate::complaint_replies;
use crate::declared::act;
use tulay_lender::Lender;
use tulay_lender::complaints as rules;
use tulay_lender::complaints::Reply;
use tulay_lender::error::Error;
use tulay_store::Tx;

act! {
    /// Answers the complaint.
    pub struct AnswerComplaint of complaint {} and {
        /// The answer, which is stored with the complaint and not in the audit.
        pub reply: Reply,
    }
    tag: "answer_complaint",
    role: Decide,
    done: Apart,
    words: ["Answer {complaint}" => "answered"],
    kept: [r#"{"act":"answer_complaint","complaint":"cmp_1"}"#],
}

impl Act for AnswerComplaint {
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

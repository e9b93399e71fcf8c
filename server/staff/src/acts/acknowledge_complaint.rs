//! Acknowledgement of a complaint.

use jiff::Timestamp;

use crate::act::{Act, AfterCommit, Effect};
use crate::complaint_replies;
use crate::declared::act;
use tulay_lender::Lender;
use tulay_lender::complaints as rules;
use tulay_lender::error::Error;
use tulay_store::Tx;

act! {
    /// Notifies the borrower that the complaint arrived.
    pub struct AcknowledgeComplaint of complaint {}
    tag: "acknowledge_complaint",
    role: Decide,
    done: form("Acknowledge the complaint", "Acknowledge", Sample::Complaint),
    words: ["Acknowledge {complaint}" => "acknowledged"],
    kept: [r#"{"act":"acknowledge_complaint","complaint":"cmp_1"}"#],
}

impl Act for AcknowledgeComplaint {
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

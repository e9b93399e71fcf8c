//! Decline of an order that is under review.

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::review;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lending::state::{Cause, OrderStatus};
use tulay_store::Tx;
use tulay_store::operator_audit::Trace;

act! {
    /// Declines an order.
    pub struct Decline of order {
        /// The reason that the borrower reads.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub because: Option<DeclineReason> = decline_reason("Cause that the borrower reads").optional(),
    }
    tag: "decline",
    role: Decide,
    done: form("Decline the order", "Decline", Sample::UnderReview),
    words: [
        "Decline {order}" => "declined",
        because: "Decline {order}: {cause}" => "declined because of {because}",
    ],
    kept: [r#"{"act":"decline"}"#, r#"{"act":"decline","because":"existing-loans"}"#],
    trace: Trace::Move(Cause::Declined),
    offered: |case, _| Ok(case.order.status == OrderStatus::UnderReview),
}

/// Returns the meaning of a reason for staff.
pub fn meaning(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::Identity => "Who the borrower is could not be confirmed",
        DeclineReason::Income => "The income does not carry the loan",
        DeclineReason::ExistingLoans => "Other loans are open",
        DeclineReason::History => "Earlier loans were paid late, or not",
        DeclineReason::Policy => "It does not fit the lender's rules",
    }
}

impl Act for Decline {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let before = review::find(tx, &self.order_id)?;
        review::decline(tx, &self.order_id, self.because, now)?;
        review::review_effect(tx, &before)
    }
}

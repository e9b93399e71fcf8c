//! Approval of an order that is under review.

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::review;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::state::{Cause, OrderStatus};
use tulay_store::Tx;
use tulay_store::operator_audit::Trace;

act! {
    /// Approves an order: its money may be paid out. Its sum is the principal.
    pub struct Approve of order {}
    tag: "approve",
    role: Decide,
    done: form("Approve the order", "Approve", Sample::UnderReview),
    words: ["Approve {sum} of {order}" => "approved"],
    kept: [r#"{"act":"approve"}"#],
    trace: Trace::Move(Cause::Approved),
    offered: |case, _| Ok(case.order.status == OrderStatus::UnderReview),
}

impl Act for Approve {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let before = review::find(tx, &self.order_id)?;
        review::decide(tx, &self.order_id, true, now)?;
        Ok(Effect {
            size_centavos: Some(before.loan.principal_centavos),
            ..review::review_effect(tx, &before)?
        })
    }
}

//! Posting of an unallocated payment to an order.

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::unallocated_payments;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::Tx;

act! {
    /// Posts a payment to an order, effective on the day it was paid. Its sum is the payment. Refused for another
    /// borrower's order, for one that takes no money, and for an impossible amount.
    pub struct PostPayment of payment {
        /// The order's id.
        #[serde(skip_serializing)]
        pub order_id: String = order("Order").hint("Its number or its id."),
    }
    tag: "post_payment",
    role: Pay,
    done: form("Post a payment to an order", "Post", Sample::Unallocated),
    words: ["Post {sum} of {payment} to {order}" => "posted to {order_id}"],
    kept: [r#"{"act":"post_payment","channel":"90006","payment":"gc_1"}"#],
}

impl Act for PostPayment {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let name = self.name();
        unallocated_payments::effect_of(tx, &name, &self.order_id, now, |tx| {
            unallocated_payments::post(tx, &name, &self.order_id, now)?;
            Ok(())
        })
    }
}

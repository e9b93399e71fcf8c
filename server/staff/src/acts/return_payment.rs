//! Record that an unallocated payment was returned to its payer.

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::unallocated_payments;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::Tx;

act! {
    /// Records that an unallocated payment was returned to its payer. Its sum is the payment.
    pub struct ReturnPayment of payment {
        /// The bank's reference of the return.
        pub reference: String = text("Bank reference of the return"),
    }
    tag: "return_payment",
    role: Pay,
    done: form("Record the return of a payment", "Record the return", Sample::Unallocated),
    words: ["Return {sum} of {payment} by {reference}" => "returned by {reference}"],
    kept: [r#"{"act":"return_payment","channel":"90006","payment":"gc_1","reference":"BPI 1"}"#],
}

impl Act for ReturnPayment {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let name = self.name();
        let order_id = unallocated_payments::order_of(tx, &name)?;
        unallocated_payments::effect_of(tx, &name, &order_id, now, |tx| {
            unallocated_payments::give_back(tx, &name, &self.reference, now)
        })
    }
}

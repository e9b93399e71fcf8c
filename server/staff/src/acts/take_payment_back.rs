//! Taking of a wrongly posted payment out of its order.

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::unallocated_payments;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::Tx;

act! {
    /// Takes a posted payment back out of its order; it is in suspense again. Its sum is the payment.
    pub struct TakePaymentBack of payment {}
    tag: "take_payment_back",
    role: Pay,
    done: form("Take a payment back", "Take back", Sample::Overpaid),
    words: ["Take back {sum} of {payment} from {order}" => "taken back"],
    kept: [r#"{"act":"take_payment_back","channel":"90006","payment":"gc_1"}"#],
}

impl Act for TakePaymentBack {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let name = self.name();
        let order_id = unallocated_payments::order_of(tx, &name)?;
        unallocated_payments::effect_of(tx, &name, &order_id, now, |tx| {
            unallocated_payments::take_back(tx, &name, now)?;
            Ok(())
        })
    }
}

//! Taking of a wrongly posted payment out of its order.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::unallocated_payments;
use crate::unallocated_payments::PaymentName;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Takes a posted payment back out of its order; it is in suspense again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TakePaymentBack {
    /// The payment.
    pub name: PaymentName,
}

impl Act for TakePaymentBack {
    fn tag() -> &'static str {
        "take_payment_back"
    }

    fn role(&self) -> Role {
        Role::Pay
    }

    fn subject(&self) -> Subject {
        self.name.subject()
    }

    fn past_tense(&self) -> String {
        "taken back".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let order_id = unallocated_payments::order_of(tx, &self.name)?;
        unallocated_payments::effect_of(tx, &self.name, &order_id, now, |tx| {
            unallocated_payments::take_back(tx, &self.name, now)?;
            Ok(())
        })
    }
}

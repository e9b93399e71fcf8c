//! Record that an unallocated payment was returned to its payer.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::unallocated_payments;
use crate::unallocated_payments::PaymentName;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records that a payment was returned to its payer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReturnPayment {
    /// The number of the payment's channel.
    pub channel: String,
    /// The channel's id of the payment.
    pub payment: String,
    /// The bank's reference of the return.
    pub reference: String,
}

impl ReturnPayment {
    fn name(&self) -> PaymentName {
        PaymentName {
            channel: self.channel.clone(),
            payment: self.payment.clone(),
        }
    }
}

impl Act for ReturnPayment {
    fn tag() -> &'static str {
        "return_payment"
    }

    fn role(&self) -> Role {
        Role::Pay
    }

    fn subject(&self) -> Subject {
        self.name().subject()
    }

    fn past_tense(&self) -> String {
        format!("returned by {}", self.reference)
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let name = self.name();
        let order_id = unallocated_payments::order_of(tx, &name)?;
        unallocated_payments::effect_of(tx, &name, &order_id, now, |tx| {
            unallocated_payments::give_back(tx, &name, &self.reference, now)
        })
    }
}

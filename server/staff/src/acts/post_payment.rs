//! Posting of an unallocated payment to an order.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::unallocated_payments;
use crate::unallocated_payments::PaymentName;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Posts a payment to an order, effective on the day it was paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PostPayment {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
    /// The number of the payment's channel.
    pub channel: String,
    /// The channel's id of the payment.
    pub payment: String,
}

impl PostPayment {
    /// The payment.
    pub fn name(&self) -> PaymentName {
        PaymentName {
            channel: self.channel.clone(),
            payment: self.payment.clone(),
        }
    }
}

impl Act for PostPayment {
    fn tag() -> &'static str {
        "post_payment"
    }

    fn role(&self) -> Role {
        Role::Pay
    }

    fn subject(&self) -> Subject {
        self.name().subject()
    }

    fn past_tense(&self) -> String {
        format!("posted to {}", self.order_id)
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let name = self.name();
        unallocated_payments::effect_of(tx, &name, &self.order_id, now, |tx| {
            unallocated_payments::post(tx, &name, &self.order_id, now)?;
            Ok(())
        })
    }
}

//! Taking of a wrongly posted payment out of its order.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::lender::Lender;
use crate::settings::Role;
use crate::staff::act::{Act, Effect, Subject};
use crate::staff::payments;
use crate::staff::payments::PaymentName;
use tulay_store::Tx;

/// Takes a posted payment back out of its order; it is in suspense again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakePaymentBack {
    /// The channel's number.
    pub channel: String,
    /// The channel's id of the payment.
    pub payment: String,
}

impl TakePaymentBack {
    fn name(&self) -> PaymentName {
        PaymentName {
            channel: self.channel.clone(),
            payment: self.payment.clone(),
        }
    }
}

impl Act for TakePaymentBack {
    fn tag() -> &'static str {
        "take_payment_back"
    }

    fn role(&self) -> Role {
        Role::Pay
    }

    fn subject(&self) -> Subject {
        self.name().subject()
    }

    fn past_tense(&self) -> String {
        "taken back".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let name = &self.name();
        let order_id = payments::order_of(tx, name)?;
        payments::effect_of(tx, name, &order_id, now, |tx| {
            payments::take_back(tx, name, now)?;
            Ok(())
        })
    }
}

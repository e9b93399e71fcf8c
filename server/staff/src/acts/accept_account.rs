//! Permission to pay an order out to an account that was changed a short time ago (SEC-01).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::payout_start::{account_effect, unsent, waits_for_a_person};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::{Tx, order_accounts};

/// Allows an order's money to go to its account. Refused with 1409 where no decision is needed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcceptAccount {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
}

impl Act for AcceptAccount {
    fn tag() -> &'static str {
        "accept_account"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        "allowed to go to its account".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let order_id = &self.order_id;
        let (_, known) = unsent(tx, order_id)?;
        if !waits_for_a_person(&known, now) {
            let why = "The account of this order waits for nobody";
            return Err(Error::conflict(why));
        }
        if !order_accounts::accept(tx, order_id, &known.id, now.as_millisecond())? {
            return Err(Error::conflict("The order has another account by now"));
        }
        Ok(account_effect(order_id, &known, "accepted"))
    }
}

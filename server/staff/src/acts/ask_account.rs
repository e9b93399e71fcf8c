//! Request to a borrower for another account before an order is paid out (SEC-01).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::payout_start::{account_effect, unsent};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::payout_progress::{ask_to_bind_again, net_proceeds_centavos};
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Asks the borrower for another account on the page of the order and by SMS. Refused with 1409 where the money has
/// left or is under way, and where the borrower is asked already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskAccount {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
}

impl Act for AskAccount {
    fn tag() -> &'static str {
        "ask_account"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        "held for another account".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let (order, known) = unsent(tx, &self.order_id)?;
        if order.page_flags.card_need_pop {
            let why = "The borrower is asked for an account already";
            return Err(Error::conflict(why));
        }
        let facts = (known.id.as_str(), net_proceeds_centavos(&order)?);
        ask_to_bind_again(tx, &order, facts, now)?;
        Ok(account_effect(&self.order_id, &known, "asked for anew"))
    }
}

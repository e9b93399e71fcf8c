//! Permission to pay an order out to an account that was changed a short time ago (SEC-01).

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::payout_start::{account_effect, unsent, waits_for_a_person};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::{Tx, order_accounts};

act! {
    /// Allows an order's money to go to its account. Refused where no decision is needed.
    pub struct AcceptAccount of order {}
    tag: "accept_account",
    role: Decide,
    done: form("Accept the borrower's account", "Accept the account", Sample::HeldAccount),
    words: ["Accept the account of {order}" => "allowed to go to its account"],
    kept: [r#"{"act":"accept_account"}"#],
    offered: |case, _| Ok(case.is_account_held),
}

impl Act for AcceptAccount {
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

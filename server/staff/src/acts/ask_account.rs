//! Request to a borrower for another account before an order is paid out (SEC-01).

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::payout_start::{account_effect, unsent};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::payout_failures::ask_to_bind_again;
use tulay_store::Tx;

act! {
    /// Asks the borrower for another account on the page of the order and by SMS. Refused where the money has left or
    /// is under way, and where the borrower is asked already.
    pub struct AskAccount of order {}
    tag: "ask_account",
    role: Decide,
    done: form("Ask for another account", "Ask for another account", Sample::HeldAccount),
    words: ["Ask for another account of {order}" => "held for another account"],
    kept: [r#"{"act":"ask_account"}"#],
    offered: |case, _| Ok(case.is_account_held),
}

impl Act for AskAccount {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let (order, known) = unsent(tx, &self.order_id)?;
        if order.page_flags.card_need_pop {
            let why = "The borrower is asked for an account already";
            return Err(Error::conflict(why));
        }
        let facts = (known.id.as_str(), order.loan.net_proceeds_centavos()?);
        ask_to_bind_again(tx, &order, facts, now)?;
        Ok(account_effect(&self.order_id, &known, "asked for anew"))
    }
}

//! Return of a payout that arrived beside the loan's own.

use jiff::Timestamp;

use crate::act::{Act, Effect, StateChange};
use crate::declared::act;
use crate::signature::check_line;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::payout as rules;
use tulay_store::payouts::{self, PayoutState};
use tulay_store::{Tx, ledger, orders};

act! {
    /// Records that the borrower has given back a payout that arrived beside the loan's own: takes back its posting,
    /// since its money is no longer under way. Its sum is the payout.
    pub struct PayoutGivenBack on (payout) {
        /// The payout's reference.
        pub payout: String = GIVEN,
        /// The bank's reference of the transfer.
        pub bank_reference: String = text("Bank reference of the transfer"),
    }
    tag: "payout_given_back",
    role: Pay,
    done: form("Record that a payout was given back", "Record", Sample::ArrivedToo),
    words: ["Record {payout} as given back by {bank_reference}" => "given back by {bank_reference}"],
    kept: [r#"{"act":"payout_given_back","payout":"ord_1-1","bank_reference":"BPI 1"}"#],
}

impl Act for PayoutGivenBack {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        check_line("bank_reference", &self.bank_reference)?;
        let reference = &self.payout;
        let payout = payouts::find(tx, reference)?;
        let payout = payout.ok_or_else(|| Error::not_found("This payout was not found"))?;
        let order = orders::find_for_any_borrower(tx, &payout.order_id)?;
        let order = order.ok_or_else(|| Error::internal("a payout without its order"))?;
        let posted = ledger::of_order(tx, &order)?;
        let pending = rules::end_pending(&posted, reference)?;
        let mirror = pending.filter(|_| payout.state == PayoutState::Succeeded);
        let mirror = mirror.ok_or_else(|| {
            let why = "It is not a payout that arrived beside the loan's own, or it was given back";
            Error::conflict(why)
        })?;
        ledger::append(tx, order.id(), &mirror, now.as_millisecond())?;
        Ok(Effect {
            order_id: payout.order_id,
            size_centavos: Some(payout.amount_centavos),
            states: vec![StateChange::new("payout", "arrived too", "given back")],
            ..Effect::default()
        })
    }
}

//! Payouts that wait for a person or have not ended.

use tulay_lender::error::Error;
use tulay_lending::payout as rules;
use tulay_store::payouts::{self, Payout, PayoutState};
use tulay_store::{Tx, ledger, orders};

/// Payouts that wait for a person or have not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPayouts {
    /// Payouts that have not ended, or failed and no other payout followed; the oldest of each state first.
    pub waiting: Vec<Payout>,
    /// Payouts that arrived although another one, or a transfer by hand, had started the loan.
    pub arrived_too: Vec<Payout>,
}

/// Returns the open payouts, at most `limit` of each state.
///
/// # Errors
/// 1500 for a ledger that cannot be read.
pub fn find(tx: &mut Tx<'_>, limit: i64) -> Result<OpenPayouts, Error> {
    Ok(OpenPayouts {
        waiting: waiting(tx, limit)?,
        arrived_too: arrived_too(tx, limit)?,
    })
}

fn arrived_too(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<Payout>, Error> {
    let mut arrived_too = Vec::new();
    for payout in payouts::of_orders_paid_twice(tx, limit)? {
        let Some(order) = orders::find_for_any_borrower(tx, &payout.order_id)? else {
            continue;
        };
        let posted = ledger::of_order(tx, &order)?;
        if rules::end_pending(&posted, &payout.reference)?.is_some() {
            arrived_too.push(payout);
        }
    }
    Ok(arrived_too)
}

fn waiting(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<Payout>, Error> {
    let mut waiting = payouts::in_state(tx, PayoutState::Held, limit)?;
    waiting.extend(payouts::in_state(tx, PayoutState::Started, limit)?);
    waiting.extend(payouts::unanswered(tx, PayoutState::Failed, limit)?);
    waiting.extend(payouts::unanswered(tx, PayoutState::Reversed, limit)?);
    waiting.extend(payouts::in_state(tx, PayoutState::Pending, limit)?);
    Ok(waiting)
}

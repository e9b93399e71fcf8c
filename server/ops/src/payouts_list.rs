//! `tulay ops payouts`: lists payouts that are under way, failed, or arrived a second time, with what each waits for.

use std::sync::Arc;

use clap::Subcommand;

use crate::acts::signed::{Signed, perform_signed};
use crate::acts::texts;
use crate::payout_line::line;
use crate::printed::{ASKED_ROWS, list};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::staff::acts::payout_given_back::PayoutGivenBack;
use tulay_lending::payout as rules;
use tulay_lending::state::OrderStatus;
use tulay_store::payouts::{self, Payout, PayoutState};
use tulay_store::{Tx, ledger, orders};

/// A command about a payout.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum PayoutsCommand {
    /// Notes that the borrower gave back a payout that arrived beside the loan's own.
    GivenBack {
        /// The payout, as the list names it.
        payout: String,
        /// The bank's reference of the transfer.
        bank_reference: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
}

/// Runs a command, or lists the payouts that wait for a person or have not ended, the oldest of each state first.
pub(super) async fn run(
    lender: &Lender,
    operator: Option<&str>,
    command: Option<PayoutsCommand>,
) -> Result<String, Error> {
    if let Some(PayoutsCommand::GivenBack {
        payout,
        bank_reference,
        signed,
    }) = command
    {
        let act = PayoutGivenBack {
            payout,
            bank_reference,
        };
        let done = format!("{} {}\n", act.payout, texts::past_tense(&act));
        return perform_signed(lender, operator, Arc::new(act), signed, |_| Ok(done)).await;
    }
    let (waiting, seconds) = lender
        .store
        .read(|tx| Ok::<_, Error>((waiting(tx)?, arrived_too(tx)?)))
        .await?;
    let waiting = list(&waiting, |payout| format!("{}\n", line(payout)));
    let second = |payout: &Payout| format!("{}\t{ARRIVED_TOO}\n", line(payout));
    Ok(waiting + &list(&seconds, second))
}

/// Note on a payout that arrived a second time.
const ARRIVED_TOO: &str =
    "beside the loan's own: have it given back, then `tulay ops payouts given-back`";

/// Returns the payouts that arrived although another one, or a transfer by hand, had started the loan.
fn arrived_too(tx: &mut Tx<'_>) -> Result<Vec<Payout>, Error> {
    let mut arrived_too = Vec::new();
    for payout in payouts::of_orders_paid_twice(tx, ASKED_ROWS)? {
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

fn waiting(tx: &mut Tx<'_>) -> Result<Vec<Payout>, Error> {
    let mut waiting = Vec::new();
    for state in [
        PayoutState::Held,
        PayoutState::Started,
        PayoutState::Failed,
        PayoutState::Reversed,
        PayoutState::Pending,
    ] {
        for payout in payouts::in_state(tx, state, ASKED_ROWS)? {
            if is_unanswered(tx, &payout)? {
                waiting.push(payout);
            }
        }
    }
    Ok(waiting)
}

/// Returns true if a payout has not ended, or failed and no other payout followed.
fn is_unanswered(tx: &mut Tx<'_>, payout: &Payout) -> Result<bool, Error> {
    if payout.state.is_open() || payout.state == PayoutState::Held {
        return Ok(true);
    }
    let order = orders::find_for_any_borrower(tx, &payout.order_id)?;
    let Some(order) = order.filter(|order| order.status == OrderStatus::Disbursing) else {
        return Ok(false);
    };
    let newest = payouts::newest(tx, &order)?;
    Ok(newest.is_some_and(|newest| newest.reference == payout.reference))
}

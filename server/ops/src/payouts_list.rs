//! `tulay ops payouts`: lists payouts that are under way, failed, or arrived a second time, with what each waits for.

use std::sync::Arc;

use clap::Subcommand;

use crate::acts::signed::{Signed, perform_signed};
use crate::acts::texts;
use crate::payout_line::line;
use crate::printed::{ASKED_ROWS, list};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::acts::payout_given_back::PayoutGivenBack;
use tulay_staff::open_payouts;
use tulay_staff::signature::Operator;
use tulay_store::payouts::Payout;

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
    operator: Operator<'_>,
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
    let open = lender
        .store
        .read(|tx| open_payouts::find(tx, None, ASKED_ROWS));
    let open = open.await.map_err(Error::from)?;
    let waiting = list(&open.waiting, |payout| format!("{}\n", line(payout)));
    let second = |payout: &Payout| format!("{}\t{ARRIVED_TOO}\n", line(payout));
    Ok(waiting + &list(&open.arrived_too, second))
}

/// Note on a payout that arrived a second time.
const ARRIVED_TOO: &str =
    "beside the loan's own: have it given back, then `tulay ops payouts given-back`";

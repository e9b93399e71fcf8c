//! `tulay ops owed`: lists what is owed to borrowers and the refunds that have not arrived, and refunds all that is
//! owed.

use clap::Args;

use crate::acts::texts;
use crate::payout_line::line;
use crate::printed::{self, ASKED_ROWS, list};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_staff::acts::refund::Refund;
use tulay_staff::loan_figures::pesos;
use tulay_staff::owed::{OwedRefund, refund_all};
use tulay_staff::perform::Outcome;
use tulay_staff::signature::{Operator, Signature};
use tulay_store::orders;
use tulay_store::payouts::{self, Payout};

/// Action on debts to borrowers; without one they are listed.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct OwedCommand {
    /// Pays back what the list shows, each order's to its borrower's account.
    #[arg(long, requires = "reason")]
    pub refund: bool,
    /// Reason; kept in the audit.
    #[arg(long, requires = "refund")]
    pub reason: Option<String>,
    /// Shows what it would do, and does nothing.
    #[arg(long, requires = "refund")]
    pub dry_run: bool,
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// 1400 for a refund without an operator or a reason. An order that cannot be refunded is reported and does not stop
/// the others.
pub(super) async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: OwedCommand,
) -> Result<String, Error> {
    if !command.refund {
        return listed(lender).await;
    }
    let signature = Signature::of(operator, command.reason.unwrap_or_default())?;
    let refunds = refund_all(lender, &signature, command.dry_run).await?;
    Ok(refunds.into_iter().map(refund_text).collect())
}

/// Formats the refund of one order.
fn refund_text(refund: OwedRefund) -> String {
    let (order_id, refusal) = match refund {
        OwedRefund::WaitsAlready { order_id, number } => {
            return format!("{order_id} waits as {number} for a second person to confirm\n");
        }
        OwedRefund::Performed(act, outcome) => match performed_text(&act, &outcome) {
            Ok(text) => return text,
            Err(refusal) => (act.order_id.clone(), refusal),
        },
        OwedRefund::Refused(act, refusal) => (act.order_id.clone(), refusal),
    };
    let why = printed::refusal(&refusal);
    format!("{order_id} was not refunded: {why}\n")
}

fn performed_text(act: &Refund, outcome: &Outcome) -> Result<String, Error> {
    texts::outcome(outcome, act, |effect| {
        let (order_id, past_tense) = (&act.order_id, texts::past_tense(act));
        let sent = texts::sent_money(effect)?;
        Ok(format!("{order_id} {past_tense}\n{sent}"))
    })
}

/// Formats a line for each order whose borrower is owed something, and one for each refund that has not arrived.
async fn listed(lender: &Lender) -> Result<String, Error> {
    let read = lender.store.read(|tx| {
        let owed = orders::owed_to_borrowers(tx, (i64::MAX, ""), ASKED_ROWS)?;
        Ok::<_, Error>((owed, payouts::refunds_not_arrived(tx, ASKED_ROWS)?))
    });
    let (owed, not_arrived): (Vec<(String, i64)>, Vec<Payout>) = read.await?;
    let owed = list(&owed, |(order_id, centavos)| {
        format!("{order_id}\t{}\n", pesos(*centavos))
    });
    Ok(owed + &list(&not_arrived, |refund| format!("{}\n", line(refund))))
}

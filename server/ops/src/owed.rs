//! `tulay ops owed`: lists what is owed to borrowers and the refunds that have not arrived, and refunds all that is
//! owed.

use std::collections::HashMap;

use clap::Args;

use crate::acts::signature::Signature;
use crate::acts::{Act, REQUESTED, perform, texts};
use crate::loan_decisions::LoanDecision;
use crate::loan_figures::pesos;
use crate::payouts_list::line;
use crate::printed::{ASKED_ROWS, list};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::payouts::{self, Payout};
use tulay_store::{operator_audit, reports};

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
    operator: Option<&str>,
    command: OwedCommand,
) -> Result<String, Error> {
    let read = lender.store.read(|tx| {
        let owed = reports::owed_to_borrowers(tx, ASKED_ROWS)?;
        let not_arrived = payouts::refunds_not_arrived(tx, ASKED_ROWS)?;
        let requests = operator_audit::unanswered(tx, REQUESTED, ASKED_ROWS)?;
        Ok::<_, Error>((owed, not_arrived, requests))
    });
    let (owed, not_arrived, requests) = read.await?;
    if !command.refund {
        return Ok(listed(&owed, &not_arrived));
    }
    let signature = Signature::of(operator, command.reason.unwrap_or_default())?;
    signature.check()?;
    let mut waiting = HashMap::new();
    for row in requests {
        if matches!(Act::of(&row), Ok(Act::Loan(LoanDecision::Refund { .. }))) {
            waiting.insert(row.order_id, row.seq);
        }
    }
    let mut said = Vec::new();
    for (order_id, amount_centavos) in owed.into_iter().filter(|(_, centavos)| *centavos > 0) {
        if let Some(number) = waiting.get(&order_id) {
            said.push(format!(
                "{order_id} waits as {number} for a second person to confirm\n"
            ));
            continue;
        }
        let act = Act::Loan(LoanDecision::Refund {
            amount_centavos,
            bank_reference: None,
        });
        let outcome = perform(lender, &order_id, &act, &signature, command.dry_run).await;
        said.push(match outcome {
            Ok(outcome) => texts::told(&outcome, &order_id, &act, |effect| {
                format!(
                    "{order_id} {}\n{}",
                    texts::said(&act, &order_id),
                    effect.became
                )
            }),
            Err(refusal) => {
                let detail = refusal.log_detail().map(|detail| format!(": {detail}"));
                let why = refusal.sentence() + &detail.unwrap_or_default();
                format!("{order_id} was not refunded: {why}\n")
            }
        });
    }
    Ok(said.concat())
}

/// Formats a line for each order whose borrower is owed something, and one for each refund that has not arrived.
fn listed(owed: &[(String, i64)], not_arrived: &[Payout]) -> String {
    let owed = list(owed, |(order_id, centavos)| {
        format!("{order_id}\t{}\n", pesos(*centavos))
    });
    owed + &list(not_arrived, |refund| format!("{}\n", line(refund)))
}

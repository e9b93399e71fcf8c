//! `tulay ops waive`, `write-off`, `refund`, `reverse`, `reschedule` and `cancel`: parses the command and prints the
//! outcome.

use std::sync::Arc;

use clap::Subcommand;
use jiff::civil::Date;

use crate::acts::signed::{Signed, perform_signed};
use crate::acts::texts;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::digits;
use tulay_lending::money::MAX_CENTAVOS;
use tulay_staff::act::Act;
use tulay_staff::acts::cancel::Cancel;
use tulay_staff::acts::refund::Refund;
use tulay_staff::acts::reschedule::Reschedule;
use tulay_staff::acts::reverse::Reverse;
use tulay_staff::acts::waive::Waive;
use tulay_staff::acts::write_off::WriteOff;
use tulay_staff::refunds;
use tulay_staff::signature::Operator;

/// A decision about a released loan's money. TULAY_OPERATOR, or else the system's user, names who decides.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum LoanCommand {
    /// Waives penalties and fees.
    Waive {
        /// The order's id.
        order: String,
        /// Amount in pesos, as 1500 or 1500.50.
        amount: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Gives up everything that is owed: it becomes a credit loss.
    WriteOff {
        /// The order's id.
        order: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Pays back what is owed to the borrower, to the account that they have bound.
    Refund {
        /// The order's id.
        order: String,
        /// Amount in pesos, as 1500 or 1500.50; all that is owed without it.
        amount: Option<String>,
        /// The bank's reference of the transfer, if you have sent the money yourself.
        #[arg(long, value_name = "REFERENCE")]
        bank_reference: Option<String>,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Takes an earlier decision back, named by its event as `show` prints it.
    Reverse {
        /// The order's id.
        order: String,
        /// The event's reference, as operator/12.
        event: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Gives the unpaid installments other due dates, without a fee.
    Reschedule {
        /// The order's id.
        order: String,
        /// A date for each unpaid installment, as 2026-09-30.
        #[arg(required = true)]
        due_dates: Vec<Date>,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
    /// Undoes a loan within its cooling-off time, once the borrower paid back what they were sent.
    Cancel {
        /// The order's id.
        order: String,
        /// Reason, and --dry-run.
        #[command(flatten)]
        signed: Signed,
    },
}

/// Runs a command and returns the text to print.
///
/// # Errors
/// As [`perform_signed`]; 1400 for a malformed amount.
pub async fn run(
    lender: &Lender,
    operator: Operator<'_>,
    command: LoanCommand,
) -> Result<String, Error> {
    let (act, signed) = parsed(lender, command).await?;
    perform_signed(lender, operator, act.clone(), signed, |effect| {
        Ok(format!(
            "{} {}\n{}{}",
            act.subject().name(),
            texts::past_tense(act.as_ref()),
            texts::changed(effect),
            texts::sent_money(effect)?
        ))
    })
    .await
}

/// Returns the act of a command.
async fn parsed(lender: &Lender, command: LoanCommand) -> Result<(Arc<dyn Act>, Signed), Error> {
    Ok(match command {
        LoanCommand::Waive {
            order: order_id,
            amount,
            signed,
        } => {
            let amount_centavos = centavos(&amount)?;
            let act = Waive {
                order_id,
                amount_centavos,
            };
            (Arc::new(act), signed)
        }
        LoanCommand::WriteOff { order, signed } => (Arc::new(WriteOff { order_id: order }), signed),
        LoanCommand::Refund {
            order: order_id,
            amount,
            bank_reference,
            signed,
        } => {
            let amount_centavos = match amount {
                Some(amount) => centavos(&amount)?,
                None => refunds::owed_centavos(lender, &order_id).await?,
            };
            let act = Refund {
                order_id,
                amount_centavos,
                bank_reference,
            };
            (Arc::new(act), signed)
        }
        LoanCommand::Reverse {
            order: order_id,
            event,
            signed,
        } => (Arc::new(Reverse { order_id, event }), signed),
        LoanCommand::Reschedule {
            order: order_id,
            due_dates,
            signed,
        } => {
            let act = Reschedule {
                order_id,
                due_dates,
            };
            (Arc::new(act), signed)
        }
        LoanCommand::Cancel { order, signed } => (Arc::new(Cancel { order_id: order }), signed),
    })
}

/// Parses pesos with at most two decimals into centavos.
pub(crate) fn centavos(typed: &str) -> Result<i64, Error> {
    let malformed = || Error::invalid("amount", "An amount in pesos is typed as 1500 or 1500.50");
    let (pesos, rest) = typed.split_once('.').unwrap_or((typed, "00"));
    let is_sound = (1..=11).contains(&pesos.len()) && rest.len() == 2;
    let centavos = is_sound.then(|| digits::whole(&format!("{pesos}{rest}")));
    let centavos = centavos
        .flatten()
        .filter(|centavos| (1..=MAX_CENTAVOS).contains(centavos));
    centavos.ok_or_else(malformed)
}

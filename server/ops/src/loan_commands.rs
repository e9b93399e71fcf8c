//! `tulay ops waive`, `write-off`, `refund`, `reverse`, `reschedule` and `cancel`: parses the command and prints the
//! outcome. The rules are in `loan_decisions`.

use clap::Subcommand;
use jiff::civil::Date;

use crate::acts::signature::{Signature, Signed};
use crate::acts::{Act, perform, texts};
use crate::loan_decisions::LoanDecision;
use crate::refunds;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::money::MAX_CENTAVOS;

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
/// As [`perform`]; 1400 for a malformed amount.
pub async fn run(
    lender: &Lender,
    operator: Option<&str>,
    command: LoanCommand,
) -> Result<String, Error> {
    let (order, decision, signed) = match command {
        LoanCommand::Waive {
            order,
            amount,
            signed,
        } => {
            let amount_centavos = centavos(&amount)?;
            (order, LoanDecision::Waive { amount_centavos }, signed)
        }
        LoanCommand::WriteOff { order, signed } => (order, LoanDecision::WriteOff, signed),
        LoanCommand::Refund {
            order,
            amount,
            bank_reference,
            signed,
        } => {
            let amount_centavos = match amount {
                Some(amount) => centavos(&amount)?,
                None => refunds::owed_centavos(lender, &order).await?,
            };
            let refund = LoanDecision::Refund {
                amount_centavos,
                bank_reference,
            };
            (order, refund, signed)
        }
        LoanCommand::Reverse {
            order,
            event,
            signed,
        } => (order, LoanDecision::Reverse { event }, signed),
        LoanCommand::Reschedule {
            order,
            due_dates,
            signed,
        } => (order, LoanDecision::Reschedule { due_dates }, signed),
        LoanCommand::Cancel { order, signed } => (order, LoanDecision::Cancel, signed),
    };
    let signature = Signature::of(operator, signed.reason)?;
    let act = Act::Loan(decision);
    let outcome = perform(lender, &order, &act, &signature, signed.dry_run).await?;
    Ok(texts::told(&outcome, &order, &act, |effect| {
        format!(
            "{order} {}\n{}{}",
            texts::said(&act, &order),
            texts::changed(effect),
            effect.became
        )
    }))
}

/// Parses pesos with at most two decimals into centavos.
fn centavos(typed: &str) -> Result<i64, Error> {
    let malformed = || Error::invalid("amount", "An amount in pesos is typed as 1500 or 1500.50");
    let (pesos, rest) = typed.split_once('.').unwrap_or((typed, "00"));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_sound =
        (1..=11).contains(&pesos.len()) && rest.len() == 2 && is_number(pesos) && is_number(rest);
    let centavos = is_sound.then(|| format!("{pesos}{rest}").parse::<i64>().ok());
    let centavos = centavos
        .flatten()
        .filter(|centavos| (1..=MAX_CENTAVOS).contains(centavos));
    centavos.ok_or_else(malformed)
}

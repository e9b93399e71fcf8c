//! `tulay ops waive`, `write-off`, `refund`, `reverse`, `reschedule`, `cancel` and the answers of a second person: reads
//! what an operator typed and prints what came of it. What may be decided is in `loan_decisions`.

use clap::{Args, Subcommand};
use jiff::civil::Date;

use super::loan_decisions::{self, LoanDecision, Outcome, Signature};
use super::loan_figures::{Change, Figures, pesos};
use super::printed::{ASKED_ROWS, list, plain};
use crate::AppState;
use crate::clock::wire_time;
use crate::config::environment;
use crate::http::error::AppError;
use tulay_lending::money::MAX_CENTAVOS;
use tulay_lending::state::Cause;
use tulay_store::operator_audit::{self, AuditRow};

/// Why, and whether only to look.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct Signed {
    /// Why; the audit keeps it.
    #[arg(long)]
    pub reason: String,
    /// Shows what it would do, and does nothing.
    #[arg(long)]
    pub dry_run: bool,
}

/// A decision about a released loan's money. TULAY_OPERATOR, or else the system's user, names who decides.
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum LoanCommand {
    /// Waives penalties and fees.
    Waive {
        /// The order's id.
        order: String,
        /// How much, in pesos, as 1500 or 1500.50.
        amount: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Gives up everything that is owed: it becomes a credit loss.
    WriteOff {
        /// The order's id.
        order: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Notes that what was owed to the borrower was paid back.
    Refund {
        /// The order's id.
        order: String,
        /// How much, in pesos, as 1500 or 1500.50.
        amount: String,
        /// What the bank calls the transfer.
        #[arg(long)]
        bank_reference: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Takes an earlier decision back, named by its event as `show` prints it.
    Reverse {
        /// The order's id.
        order: String,
        /// The event's reference, as operator/12.
        event: String,
        /// Why, and whether only to look.
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
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Undoes a loan within its cooling-off time, once the borrower paid back what they were sent.
    Cancel {
        /// The order's id.
        order: String,
        /// Why, and whether only to look.
        #[command(flatten)]
        signed: Signed,
    },
    /// Lists the decisions that wait for a second person.
    Pending,
    /// Confirms a decision that another person asked for, and carries it out.
    Confirm {
        /// Its number in the list.
        number: i64,
        /// Why; the audit keeps it.
        #[arg(long)]
        reason: String,
    },
    /// Rejects a decision that waits.
    Reject {
        /// Its number in the list.
        number: i64,
        /// Why; the audit keeps it.
        #[arg(long)]
        reason: String,
    },
}

/// Does a command; gives what to print.
///
/// # Errors
/// As [`loan_decisions::decide`] and [`loan_decisions::answer`]; 1400 for a malformed amount.
pub async fn run(app: &AppState, command: LoanCommand) -> Result<String, AppError> {
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
            let amount_centavos = centavos(&amount)?;
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
        LoanCommand::Pending => return pending(app).await,
        LoanCommand::Confirm { number, reason } => {
            let change = loan_decisions::answer(app, number, true, &signature(reason)?).await?;
            let figures = change.map_or_else(String::new, |change| changed(&change));
            return Ok(format!("{number} confirmed and done\n{figures}"));
        }
        LoanCommand::Reject { number, reason } => {
            loan_decisions::answer(app, number, false, &signature(reason)?).await?;
            return Ok(format!("{number} rejected\n"));
        }
    };
    let signature = signature(signed.reason)?;
    let outcome = loan_decisions::decide(app, &order, &decision, &signature, signed.dry_run);
    let said = said(&decision);
    Ok(match outcome.await? {
        Outcome::Done(change) if signed.dry_run => {
            format!(
                "{order} would be {said}; nothing was done\n{}",
                changed(&change)
            )
        }
        Outcome::Done(change) => format!("{order} {said}\n{}", changed(&change)),
        Outcome::Waits(number) => {
            format!("{order} waits as {number} for a second person to confirm: {said}\n")
        }
    })
}

/// Who decides, by the environment.
///
/// # Errors
/// 1400 where it names nobody.
fn signature(reason: String) -> Result<Signature, AppError> {
    let named = environment("TULAY_OPERATOR");
    let operator = named.or_else(|| environment("USER").or_else(|| environment("LOGNAME")));
    let operator = operator.ok_or_else(|| {
        AppError::invalid("operator", "Set TULAY_OPERATOR to the name of who decides")
    })?;
    Ok(Signature { operator, reason })
}

/// Pesos with at most two decimals, as typed.
fn centavos(typed: &str) -> Result<i64, AppError> {
    let malformed =
        || AppError::invalid("amount", "An amount in pesos is typed as 1500 or 1500.50");
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

/// A decision in the past tense.
pub(super) fn said(decision: &LoanDecision) -> String {
    match decision {
        LoanDecision::Waive { amount_centavos } => format!("waived {}", pesos(*amount_centavos)),
        LoanDecision::WriteOff => "written off".to_owned(),
        LoanDecision::Refund {
            amount_centavos,
            bank_reference,
        } => format!(
            "refunded {} by {}",
            pesos(*amount_centavos),
            plain(bank_reference)
        ),
        LoanDecision::Reverse { event } => format!("freed of {}", plain(event)),
        LoanDecision::Reschedule { due_dates } => {
            let dates: Vec<String> = due_dates.iter().map(Date::to_string).collect();
            format!("rescheduled to {}", dates.join(", "))
        }
        LoanDecision::Cancel => "cancelled".to_owned(),
    }
}

fn changed(change: &Change) -> String {
    let Change { before, after } = change;
    let status = |figures: &Figures| {
        let ended = figures.ended.map(Cause::as_str);
        let ended = ended.map_or_else(String::new, |cause| format!(" ({cause})"));
        format!("{}{ended}", figures.status.code())
    };
    let row =
        |name: &str, before: String, after: String| format!("  {name}\t{before} -> {after}\n");
    [
        row("status", status(before), status(after)),
        row(
            "due now",
            pesos(before.due_centavos),
            pesos(after.due_centavos),
        ),
        row(
            "outstanding",
            pesos(before.outstanding_centavos),
            pesos(after.outstanding_centavos),
        ),
        row(
            "owed to the borrower",
            pesos(before.owed_to_borrower_centavos),
            pesos(after.owed_to_borrower_centavos),
        ),
    ]
    .concat()
}

async fn pending(app: &AppState) -> Result<String, AppError> {
    let rows = app
        .store
        .read(|tx| operator_audit::unanswered(tx, "requested", ASKED_ROWS))
        .await
        .map_err(AppError::from)?;
    Ok(list(&rows, audit_line))
}

/// A row of the audit on one line.
pub(super) fn audit_line(row: &AuditRow) -> String {
    let decision = loan_decisions::decision_of(row);
    let what = decision.map_or_else(|_| plain(&row.act), |decision| said(&decision));
    let answers = row
        .answers
        .map_or_else(String::new, |seq| format!(" {seq}"));
    format!(
        "{}\t{}\t{}{answers}\t{}\t{what}\t{}\t{}\n",
        row.seq,
        wire_time(row.at_ms),
        row.step,
        row.order_id,
        plain(&row.operator),
        plain(&row.reason),
    )
}

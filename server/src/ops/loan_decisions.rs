//! What the lender's people decide about a released loan's money: waiver, write-off, refund, reversal, reschedule and
//! cancellation. Each becomes an event of the loan and a row of the audit, in one transaction; above a configured sum
//! a second person confirms it first (MONEY-12).

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::loan_figures::{Change, Figures, pesos};
use crate::AppState;
use crate::http::error::AppError;
use crate::loans::accounts;
use tulay_lending::calendar::{add_days, manila_date};
use tulay_lending::ledger::Account;
use tulay_lending::lender_postings::cancellation_price_centavos;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::how_it_ended;
use tulay_lending::repayment::{self, PlanState};
use tulay_lending::replay::EventKind;
use tulay_lending::state::{Cause, OrderStatus};
use tulay_store::operator_audit::{self, AuditRow, NewRow};
use tulay_store::orders::Order;
use tulay_store::{StoreError, Tx, loan_events};

/// The longest reason and the longest name, in characters.
const MAX_TEXT_CHARS: usize = 500;
/// A due date is not moved further than this, in days.
const MAX_RESCHEDULE_DAYS: i64 = 2 * 365;

/// A decision about a loan. The audit keeps it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum LoanDecision {
    /// Penalties and fees are not asked for any more.
    Waive {
        /// How much of them.
        amount_centavos: i64,
    },
    /// Everything owed is given up.
    WriteOff,
    /// What is owed to the borrower was paid back to them.
    Refund {
        /// How much.
        amount_centavos: i64,
        /// What the bank calls the transfer.
        bank_reference: String,
    },
    /// An earlier decision is taken back.
    Reverse {
        /// The reference of its event.
        event: String,
    },
    /// The unpaid installments are due on other dates, without a fee.
    Reschedule {
        /// A date for each unpaid installment, ascending.
        due_dates: Vec<Date>,
    },
    /// The borrower withdrew within the cooling-off time and paid the price.
    Cancel,
}

/// Who decides, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The operator's name.
    pub operator: String,
    /// Why, in words.
    pub reason: String,
}

/// What became of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is carried out.
    Done(Change),
    /// It waits for a second person, under this number.
    Waits(i64),
}

/// Carries a decision out, or keeps it for a second person where it moves more than the configured sum. With `dry_run`
/// nothing is stored, and the figures are those that it would lead to.
///
/// # Errors
/// 1004 for an unknown order; 1400 for an amount, a date or a reason that makes no sense; 1409 where the loan does not
/// allow it.
pub async fn decide(
    app: &AppState,
    order_id: &str,
    decision: &LoanDecision,
    signature: &Signature,
    dry_run: bool,
) -> Result<Outcome, AppError> {
    check(signature)?;
    let now = app.clock.now();
    let limit_centavos = app.config.second_person_above_centavos;
    let asked = Arc::new((order_id.to_owned(), decision.clone(), signature.clone()));
    let of_write = asked.clone();
    let run = app.store.write(move |tx| {
        let (order_id, decision, signature) = &*of_write;
        let order = super::find(tx, order_id)?;
        let (change, size_centavos) = carry_out(tx, &order, decision, now)?;
        let waits = limit_centavos.is_some_and(|limit| size_centavos > limit);
        if dry_run || waits {
            return Err(Stop::Undone(change));
        }
        append(tx, ("done", None), order_id, decision, signature, now)?;
        Ok(change)
    });
    match run.await {
        Ok(change) => Ok(Outcome::Done(change)),
        Err(Stop::Refused(refusal)) => Err(*refusal),
        Err(Stop::Undone(change)) if dry_run => Ok(Outcome::Done(change)),
        Err(Stop::Undone(_)) => {
            let request = app.store.write(move |tx| {
                let (order_id, decision, signature) = &*asked;
                append(tx, ("requested", None), order_id, decision, signature, now)
            });
            request.await.map(Outcome::Waits)
        }
    }
}

/// Answers a request of another person: carries it out or rejects it. Whoever made it may reject it, too.
///
/// # Errors
/// 1004 for an unknown request; 1409 for one that was answered, for the person who made it, and where the loan does
/// not allow it any more; 1400 for a malformed reason.
pub async fn answer(
    app: &AppState,
    seq: i64,
    is_confirmed: bool,
    signature: &Signature,
) -> Result<Option<Change>, AppError> {
    check(signature)?;
    let now = app.clock.now();
    let signature = signature.clone();
    let run = app.store.write(move |tx| {
        let request = operator_audit::find(tx, seq)?.filter(|row| row.step == "requested");
        let request = request.ok_or_else(|| AppError::not_found("This request was not found"))?;
        if operator_audit::answer_to(tx, seq)?.is_some() {
            return Err(AppError::conflict("This request was answered already"));
        }
        if is_confirmed && is_same_person(&request.operator, &signature.operator) {
            let why = "Somebody else has to confirm it than the person who asked for it";
            return Err(AppError::conflict(why));
        }
        let decision = decision_of(&request)?;
        let order = super::find(tx, &request.order_id)?;
        let change = if is_confirmed {
            Some(carry_out(tx, &order, &decision, now)?.0)
        } else {
            None
        };
        let step = if is_confirmed {
            "confirmed"
        } else {
            "rejected"
        };
        append(
            tx,
            (step, Some(seq)),
            order.id(),
            &decision,
            &signature,
            now,
        )?;
        Ok(change)
    });
    run.await
}

/// The decision that a row of the audit is about.
///
/// # Errors
/// 1500 for a row that no version of this program wrote.
pub fn decision_of(row: &AuditRow) -> Result<LoanDecision, AppError> {
    serde_json::from_str(&row.act).map_err(AppError::internal)
}

/// Why the transaction of a decision ended without being stored.
enum Stop {
    Refused(Box<AppError>),
    Undone(Change),
}

impl From<AppError> for Stop {
    fn from(refusal: AppError) -> Self {
        Self::Refused(Box::new(refusal))
    }
}

impl From<StoreError> for Stop {
    fn from(failure: StoreError) -> Self {
        AppError::from(failure).into()
    }
}

fn append(
    tx: &mut Tx<'_>,
    (step, answers): (&str, Option<i64>),
    order_id: &str,
    decision: &LoanDecision,
    signature: &Signature,
    now: Timestamp,
) -> Result<i64, AppError> {
    let act = serde_json::to_string(decision).map_err(AppError::internal)?;
    let row = NewRow {
        at_ms: now.as_millisecond(),
        operator: signature.operator.trim(),
        step,
        act: &act,
        order_id,
        reason: signature.reason.trim(),
        answers,
    };
    Ok(operator_audit::append(tx, &row)?)
}

fn check(signature: &Signature) -> Result<(), AppError> {
    check_text("operator", &signature.operator)?;
    check_text("reason", &signature.reason)
}

fn check_text(field: &str, text: &str) -> Result<(), AppError> {
    let is_long = text.chars().count() > MAX_TEXT_CHARS;
    if text.trim().is_empty() || is_long || text.chars().any(char::is_control) {
        let why = "It has to be a line of 1 to 500 characters";
        return Err(AppError::invalid(field, why).with_log_detail(field));
    }
    Ok(())
}

fn is_same_person(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// Makes the decision an event of its loan. Gives the figures before and after, and how much it moves, in centavos.
fn carry_out(
    tx: &mut Tx<'_>,
    order: &Order,
    decision: &LoanDecision,
    now: Timestamp,
) -> Result<(Change, i64), AppError> {
    let today = manila_date(now);
    let account = accounts::on_day(tx, order, today)?
        .ok_or_else(|| AppError::conflict("The money of this order has not left"))?;
    let before = Figures::of(&account, today)?;
    let (kind, size_centavos) = event(tx, order, &account, decision, today)?;
    let reference = format!("operator/{}", operator_audit::next_seq(tx)?);
    match &kind {
        EventKind::Reversal { event_reference } => {
            accounts::take_back(tx, order, event_reference, now)?;
        }
        _ => accounts::add_event(tx, order, &reference, kind, now)?,
    }
    let order = super::find(tx, order.id())?;
    let account = accounts::on_day(tx, &order, today)?
        .ok_or_else(|| AppError::internal("a released order has no account"))?;
    let after = Figures::of(&account, today)?;
    Ok((Change { before, after }, size_centavos))
}

/// The event that a decision makes today, and how much it moves.
fn event(
    tx: &mut Tx<'_>,
    order: &Order,
    account: &LoanAccount,
    decision: &LoanDecision,
    today: Date,
) -> Result<(EventKind, i64), AppError> {
    let figures = Figures::of(account, today)?;
    let is_open = account.status.is_repayable();
    let open = || {
        let settled = AppError::conflict("This loan is settled: nothing is owed");
        if is_open { Ok(()) } else { Err(settled) }
    };
    match decision {
        LoanDecision::Waive { amount_centavos } => {
            open()?;
            let most = figures.charges_centavos;
            within("the penalties and fees owed", *amount_centavos, most)?;
            let amount_centavos = *amount_centavos;
            Ok((EventKind::Waiver { amount_centavos }, amount_centavos))
        }
        LoanDecision::WriteOff => {
            open()?;
            Ok((EventKind::WriteOff, figures.outstanding_centavos))
        }
        LoanDecision::Refund {
            amount_centavos,
            bank_reference,
        } => {
            check_text("bank reference", bank_reference)?;
            let most = figures.owed_to_borrower_centavos;
            within("what is owed to the borrower", *amount_centavos, most)?;
            let amount_centavos = *amount_centavos;
            Ok((EventKind::Refund { amount_centavos }, amount_centavos))
        }
        LoanDecision::Reverse { event } => reversal(tx, order, account, event),
        LoanDecision::Reschedule { due_dates } => {
            open()?;
            let due_dates = new_due_dates(account, due_dates, today)?;
            let size_centavos = figures.outstanding_centavos;
            Ok((EventKind::Reschedule { due_dates }, size_centavos))
        }
        LoanDecision::Cancel => {
            check_cancellation(account, today)?;
            Ok((EventKind::Cancellation, account.loan.principal_centavos))
        }
    }
}

fn within(what: &str, amount_centavos: i64, most_centavos: i64) -> Result<(), AppError> {
    if amount_centavos < 1 {
        return Err(AppError::invalid("amount", "An amount is above 0"));
    }
    if amount_centavos > most_centavos {
        let why = format!("{what} are {}", pesos(most_centavos.max(0)));
        let refusal = AppError::invalid("amount", "This is more than there is");
        return Err(refusal.with_log_detail(&why));
    }
    Ok(())
}

fn reversal(
    tx: &mut Tx<'_>,
    order: &Order,
    account: &LoanAccount,
    reference: &str,
) -> Result<(EventKind, i64), AppError> {
    let events = loan_events::of_order(tx, order)?;
    let event = events.iter().find(|event| event.reference == reference);
    let event = event.ok_or_else(|| AppError::not_found("This order has no such event"))?;
    let is_taken_back = events.iter().any(|other| {
        matches!(&other.kind, EventKind::Reversal { event_reference } if event_reference == reference)
    });
    if is_taken_back {
        return Err(AppError::conflict("This event was taken back already"));
    }
    let size_centavos = match &event.kind {
        EventKind::Payment { .. } => {
            let why = "A payment is taken back by `suspense take-back`";
            return Err(AppError::conflict(why));
        }
        EventKind::Reversal { .. } => {
            return Err(AppError::conflict("A reversal is not taken back"));
        }
        EventKind::Waiver { amount_centavos } | EventKind::Refund { amount_centavos } => {
            *amount_centavos
        }
        EventKind::WriteOff => account.ledger.balance_centavos(Account::CreditLoss)?,
        EventKind::Cancellation | EventKind::Reschedule { .. } => account.loan.principal_centavos,
    };
    let event_reference = reference.to_owned();
    Ok((EventKind::Reversal { event_reference }, size_centavos))
}

/// The dates by installment: one for each that is unpaid, ascending, after today and within two years.
fn new_due_dates(
    account: &LoanAccount,
    due_dates: &[Date],
    today: Date,
) -> Result<Vec<(i64, Date)>, AppError> {
    let plan = repayment::plan(account, today)?;
    let unpaid: Vec<i64> = plan
        .iter()
        .filter(|line| line.state != PlanState::Paid)
        .map(|line| line.number)
        .collect();
    if due_dates.len() != unpaid.len() {
        let why = format!("{} are unpaid", unpaid.len());
        let refusal = AppError::invalid("due dates", "Give a date for each unpaid installment");
        return Err(refusal.with_log_detail(&why));
    }
    let last = add_days(today, MAX_RESCHEDULE_DAYS)?;
    let is_sound = due_dates.is_sorted_by(|one, next| one < next)
        && due_dates
            .iter()
            .all(|due_on| *due_on > today && *due_on <= last);
    if !is_sound {
        let why = "The dates ascend, after today and within two years";
        return Err(AppError::invalid("due dates", why));
    }
    Ok(unpaid.into_iter().zip(due_dates.iter().copied()).collect())
}

fn check_cancellation(account: &LoanAccount, today: Date) -> Result<(), AppError> {
    let days = account.loan.agreed.terms.cooling_off_days;
    if days == 0 {
        return Err(AppError::conflict("This product has no cooling-off time"));
    }
    if today > add_days(account.released_on, days)? {
        let why = format!("it was {days} days");
        let refusal = AppError::conflict("The cooling-off time has passed");
        return Err(refusal.with_log_detail(&why));
    }
    let is_decided = account.status == OrderStatus::Settled
        && how_it_ended(&account.ledger) != Cause::PaidInFull;
    if is_decided {
        return Err(AppError::conflict("This loan is cancelled or written off"));
    }
    let price_centavos = cancellation_price_centavos(account, today)?;
    let paid_centavos = account.ledger.balance_centavos(Account::CashInTransit)?;
    if paid_centavos < price_centavos {
        let (paid, price) = (pesos(paid_centavos), pesos(price_centavos));
        let why = format!("it costs {price} today, and {paid} was paid");
        let refusal = AppError::conflict("Less was paid than cancelling costs");
        return Err(refusal.with_log_detail(&why));
    }
    Ok(())
}

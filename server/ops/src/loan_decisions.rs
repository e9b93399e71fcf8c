//! Decisions of staff about a released loan's money: waiver, write-off, refund, reversal, reschedule and cancellation.
//! Each becomes an event of the loan (MONEY-12).

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::acts::Effect;
use crate::acts::signature::check_line;
use crate::loan_figures::{Change, Figures, pesos};
use crate::refunds;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::clock_guard::refuse_jump;
use tulay_lender::staff::review;
use tulay_lending::calendar::{add_days, manila_date};
use tulay_lending::ledger::Account;
use tulay_lending::lender_postings::cancellation_price_centavos;
use tulay_lending::loan_account::LoanAccount;
use tulay_lending::reconcile::how_it_ended;
use tulay_lending::repayment::{self, PlanState};
use tulay_lending::replay::EventKind;
use tulay_lending::state::{Cause, OrderStatus};
use tulay_store::orders::Order;
use tulay_store::{Tx, loan_events, operator_audit};

/// The furthest that a due date may be moved, in days.
const MAX_RESCHEDULE_DAYS: i64 = 2 * 365;

/// A decision about a loan. The audit keeps it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum LoanDecision {
    /// Waives penalties and fees.
    Waive {
        /// The waived amount.
        amount_centavos: i64,
    },
    /// Writes off everything that is owed.
    WriteOff,
    /// Pays back to the borrower what is owed to them.
    Refund {
        /// The refunded amount.
        amount_centavos: i64,
        /// The bank's reference of a transfer that a person has made; `None` where the provider sends it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bank_reference: Option<String>,
    },
    /// Takes an earlier decision back.
    Reverse {
        /// The reference of its event.
        event: String,
    },
    /// Gives the unpaid installments other due dates, without a fee.
    Reschedule {
        /// A date for each unpaid installment, ascending.
        due_dates: Vec<Date>,
    },
    /// Cancels a loan whose borrower withdrew within the cooling-off time and paid the price.
    Cancel,
}

impl LoanDecision {
    /// Returns true if the provider is asked to send money for it.
    pub(super) fn is_sent_by_provider(&self) -> bool {
        matches!(
            self,
            Self::Refund {
                bank_reference: None,
                ..
            }
        )
    }
}

/// Makes the decision an event of its loan. A refund by the provider is sent after the commit.
///
/// # Errors
/// 1004 for an unknown order; 1400 for an invalid amount or date; 1409 where the loan does not allow it, or the
/// borrower's account cannot receive money.
pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order_id: &str,
    decision: &LoanDecision,
    now: Timestamp,
) -> Result<Effect, Error> {
    refuse_jump(tx, now)?;
    let order = &review::find(tx, order_id)?;
    let today = manila_date(now);
    let account = accounts::on_day(tx, order, today)?
        .ok_or_else(|| Error::conflict("The money of this order has not left"))?;
    let before = Figures::of(&account, today)?;
    let (kind, size_centavos) = event(tx, order, &account, decision, today)?;
    let reference = format!("operator/{}", operator_audit::next_seq(tx)?);
    match &kind {
        EventKind::Reversal { event_reference } => {
            accounts::take_back(tx, order, event_reference, now)?;
        }
        _ => accounts::add_event(tx, order, &reference, kind.clone(), now)?,
    }
    let states = match kind {
        EventKind::Refund { amount_centavos } if decision.is_sent_by_provider() => {
            refunds::start(tx, lender, order, (&reference, amount_centavos), now)?
        }
        _ => Vec::new(),
    };
    let order = review::find(tx, order.id())?;
    let account = accounts::on_day(tx, &order, today)?
        .ok_or_else(|| Error::internal("a released order has no account"))?;
    let after = Figures::of(&account, today)?;
    Ok(Effect {
        order_id: order_id.to_owned(),
        size_centavos: Some(size_centavos),
        figures: Some(Change { before, after }),
        states,
        became: String::new(),
    })
}

/// Returns the event that a decision makes today, and the amount that it moves.
fn event(
    tx: &mut Tx<'_>,
    order: &Order,
    account: &LoanAccount,
    decision: &LoanDecision,
    today: Date,
) -> Result<(EventKind, i64), Error> {
    let figures = Figures::of(account, today)?;
    let is_open = account.status.is_repayable();
    let open = || {
        let settled = Error::conflict("This loan is settled: nothing is owed");
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
            if let Some(reference) = bank_reference {
                check_line("bank reference", reference)?;
            }
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

fn within(what: &str, amount_centavos: i64, most_centavos: i64) -> Result<(), Error> {
    if amount_centavos < 1 {
        return Err(Error::invalid("amount", "An amount is above 0"));
    }
    if amount_centavos > most_centavos {
        let why = format!("{what} are {}", pesos(most_centavos.max(0)));
        let refusal = Error::invalid("amount", "This is more than there is");
        return Err(refusal.with_log_detail(&why));
    }
    Ok(())
}

fn reversal(
    tx: &mut Tx<'_>,
    order: &Order,
    account: &LoanAccount,
    reference: &str,
) -> Result<(EventKind, i64), Error> {
    let events = loan_events::of_order(tx, order)?;
    let event = events.iter().find(|event| event.reference == reference);
    let event = event.ok_or_else(|| Error::not_found("This order has no such event"))?;
    let is_taken_back = events.iter().any(|other| {
        matches!(&other.kind, EventKind::Reversal { event_reference } if event_reference == reference)
    });
    if is_taken_back {
        return Err(Error::conflict("This event was taken back already"));
    }
    let size_centavos = match &event.kind {
        EventKind::Payment { .. } => {
            let why = "A payment is taken back by `suspense take-back`";
            return Err(Error::conflict(why));
        }
        EventKind::Reversal { .. } => {
            return Err(Error::conflict("A reversal is not taken back"));
        }
        EventKind::Refund { .. } if refunds::is_under_way(tx, order, reference)? => {
            let why = "The money of this refund is on its way: if it does not arrive, the refund is taken back by itself";
            return Err(Error::conflict(why));
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

/// Returns the dates by installment: one for each that is unpaid, ascending, after today and within two years.
fn new_due_dates(
    account: &LoanAccount,
    due_dates: &[Date],
    today: Date,
) -> Result<Vec<(i64, Date)>, Error> {
    let plan = repayment::plan(account, today)?;
    let unpaid: Vec<i64> = plan
        .iter()
        .filter(|line| line.state != PlanState::Paid)
        .map(|line| line.number)
        .collect();
    if due_dates.len() != unpaid.len() {
        let why = format!("{} are unpaid", unpaid.len());
        let refusal = Error::invalid("due dates", "Give a date for each unpaid installment");
        return Err(refusal.with_log_detail(&why));
    }
    let last = add_days(today, MAX_RESCHEDULE_DAYS)?;
    let is_sound = due_dates.is_sorted_by(|one, next| one < next)
        && due_dates
            .iter()
            .all(|due_on| *due_on > today && *due_on <= last);
    if !is_sound {
        let why = "The dates ascend, after today and within two years";
        return Err(Error::invalid("due dates", why));
    }
    Ok(unpaid.into_iter().zip(due_dates.iter().copied()).collect())
}

fn check_cancellation(account: &LoanAccount, today: Date) -> Result<(), Error> {
    let days = account.loan.agreed.terms.cooling_off_days;
    if days == 0 {
        return Err(Error::conflict("This product has no cooling-off time"));
    }
    if today > add_days(account.released_on, days)? {
        let why = format!("it was {days} days");
        let refusal = Error::conflict("The cooling-off time has passed");
        return Err(refusal.with_log_detail(&why));
    }
    let is_decided = account.status == OrderStatus::Settled
        && how_it_ended(&account.ledger) != Cause::PaidInFull;
    if is_decided {
        return Err(Error::conflict("This loan is cancelled or written off"));
    }
    let price_centavos = cancellation_price_centavos(account, today)?;
    let paid_centavos = account.ledger.balance_centavos(Account::CashInTransit)?;
    if paid_centavos < price_centavos {
        let (paid, price) = (pesos(paid_centavos), pesos(price_centavos));
        let why = format!("it costs {price} today, and {paid} was paid");
        let refusal = Error::conflict("Less was paid than cancelling costs");
        return Err(refusal.with_log_detail(&why));
    }
    Ok(())
}

//! Account of a loan, calculated from its events: read by routes, written by servicing, and changed by a payment or its
//! reversal. `lending` decides what a loan owes and which changes are allowed.

use jiff::Timestamp;
use jiff::civil::Date;

use super::clock_guard::accounting_time;
use super::messages::{self, MessageKind};
use super::stored_loan::StoredLoan;
use crate::error::Error;
use tulay_lending::calendar::{add_days, late_from, manila_date};
use tulay_lending::ledger::Account;
use tulay_lending::loan_account::{Decision, LoanAccount};
use tulay_lending::reconcile::end_of;
use tulay_lending::replay::{EventKind, LoanEvent, PaymentPurpose, replay};
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_lending::{repayment, servicing};
use tulay_store::loan_batches::Listed;
use tulay_store::orders::Order;
use tulay_store::service_days::Cursor;
use tulay_store::{Tx, loan_accounts, loan_events, order_transitions, pay_codes, service_days};

/// Money that arrived for an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Unique reference of the payment; for a postback `{provider}/{event id}`.
    pub reference: String,
    /// Amount that arrived, above 0.
    pub amount_centavos: i64,
    /// The civil date in Manila on which the borrower paid.
    pub paid_on: Date,
    /// Purpose of the payment.
    pub purpose: PaymentPurpose,
}

/// Outcome of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Posted to the loan's ledger: it paid a debt, or recovered one that was written off.
    Posted,
    /// The loan was settled with nothing to recover: the money is owed to the borrower.
    OwedToBorrower,
    /// The order accepts no money, before its release or after a decline; nothing was written.
    NotTaken,
}

/// Account of an order on a day, whether or not servicing has run that day; `None` before the release. Calculated from
/// the events, whose number does not grow with the days; writes nothing.
pub fn on_day(tx: &mut Tx<'_>, order: &Order, today: Date) -> Result<Option<LoanAccount>, Error> {
    Ok(with_events(tx, order, today)?.map(|(account, _)| account))
}

/// Like [`on_day`], with the events that it was calculated from, in the order of their receipt.
///
/// # Errors
/// As [`on_day`].
pub fn with_events(
    tx: &mut Tx<'_>,
    order: &Order,
    today: Date,
) -> Result<Option<(LoanAccount, Vec<LoanEvent>)>, Error> {
    let events = loan_events::of_order(tx, order)?;
    let account = by_events(tx, order, &events, today)?;
    Ok(account.map(|account| (account, events)))
}

/// Returns an order's account as it would be on a day by these events; `None` before its money has left.
///
/// # Errors
/// 1500 for an account that cannot be calculated.
pub fn by_events(
    tx: &mut Tx<'_>,
    order: &Order,
    events: &[LoanEvent],
    today: Date,
) -> Result<Option<LoanAccount>, Error> {
    let first_schedule = loan_accounts::first_schedule(tx, order)?;
    let (Some(released_on), Some(first_schedule)) = (order.released_on, first_schedule) else {
        return Ok(None);
    };
    let account = replay(&order.loan, released_on, &first_schedule, events, today)?;
    Ok(Some(account))
}

/// Penalty that is added to an account until a later day if nothing is paid until then, in centavos.
///
/// # Errors
/// As [`on_day`].
pub fn penalty_until(
    tx: &mut Tx<'_>,
    order: &Order,
    (account, events): (&LoanAccount, &[LoanEvent]),
    day: Date,
) -> Result<i64, Error> {
    let Some(first_schedule) = loan_accounts::first_schedule(tx, order)? else {
        return Ok(0);
    };
    let later = replay(
        &order.loan,
        account.released_on,
        &first_schedule,
        events,
        day,
    )?;
    let charged = |account: &LoanAccount| account.ledger.balance_centavos(Account::PenaltyIncome);
    Ok(charged(account)? - charged(&later)?)
}

/// Account on a day, at most that of one of its events, without that event; `None` before the release.
///
/// # Errors
/// As [`on_day`].
pub fn before_event(
    tx: &mut Tx<'_>,
    order: &Order,
    (events, event): (&[LoanEvent], &LoanEvent),
    day: Date,
) -> Result<Option<LoanAccount>, Error> {
    let first_schedule = loan_accounts::first_schedule(tx, order)?;
    let (Some(released_on), Some(first_schedule)) = (order.released_on, first_schedule) else {
        return Ok(None);
    };
    let place = |event: &LoanEvent| (event.effective_on, event.sequence);
    let day = day.clamp(released_on, event.effective_on);
    let is_before = |other: &&LoanEvent| place(other) < place(event) && other.effective_on <= day;
    let earlier: Vec<LoanEvent> = events.iter().filter(is_before).cloned().collect();
    let account = replay(&order.loan, released_on, &first_schedule, &earlier, day)?;
    Ok(Some(account))
}

/// Posts the changes of the days since the last run: status, penalties, interest; queues the reminder of the day, and
/// stores when the order is due for servicing next. Does nothing the second time.
pub fn accrue_to(tx: &mut Tx<'_>, order: &Order, now: Timestamp) -> Result<(), Error> {
    match StoredLoan::load(tx, order)? {
        Some(loan) => accrue(tx, loan, now),
        None if order.status.is_repayable() => Err(without_loan(order)),
        None => Ok(()),
    }
}

/// Runs [`accrue_to`] for the orders between two positions in the order of servicing.
///
/// # Errors
/// If one of them fails: then nothing of the batch may be stored.
pub fn accrue_batch(
    tx: &mut Tx<'_>,
    (first, last): (&Cursor, &Cursor),
    now: Timestamp,
) -> Result<(), Error> {
    let listed = Listed::Due(first.clone(), last.clone());
    let loans = StoredLoan::load_batch_of_orders(tx, &listed, "")?;
    for (order, loan) in loans.into_iter().flat_map(|(loans, _)| loans) {
        accrue(tx, loan.ok_or_else(|| without_loan(&order))?, now)?;
    }
    Ok(())
}

fn without_loan(order: &Order) -> Error {
    Error::internal(format!("{} is released and has no schedule", order.id()))
}

fn accrue(tx: &mut Tx<'_>, mut loan: StoredLoan, now: Timestamp) -> Result<(), Error> {
    let today = manila_date(now);
    let (account, first_schedule) = (&loan.account, &loan.first_schedule);
    let overnight = servicing::new_day(account, first_schedule, &loan.events, today)?;
    let order_id = &account.loan.order_id;
    if !overnight.is_empty() {
        loan_accounts::record(tx, order_id, &overnight, now.as_millisecond())?;
    }
    let may_remind = messages::may_remind(&account.schedule, today);
    loan.account.apply(overnight)?;
    if may_remind {
        let (account, first_schedule) = (&loan.account, &loan.first_schedule);
        let account = servicing::as_of(account, first_schedule, &loan.events, today)?;
        messages::remind(tx, &account, now)?;
    }
    let next = servicing::next_day(&loan.account, today)?;
    let next =
        messages::next_reminder(&loan.account.schedule, now)?.map_or(next, |on| on.min(next));
    let late_from_ms = late_from_ms(&loan.account, today)?;
    let order_id = &loan.account.loan.order_id;
    Ok(service_days::set_next(tx, order_id, next, late_from_ms)?)
}

/// Time from which the oldest due date that is not paid is late, in milliseconds UTC; 0 where nothing is owed.
fn late_from_ms(account: &LoanAccount, today: Date) -> Result<i64, Error> {
    let due = repayment::due(account, today)?;
    let late_from = due.map(|due| late_from(due.due_on)).transpose()?;
    Ok(late_from.map_or(0, Timestamp::as_millisecond))
}

/// Changes the status of an order where no account is needed, as in a review.
///
/// # Errors
/// 1409 if STATUS-02 has no such transition.
pub fn change_status(
    tx: &mut Tx<'_>,
    order: &Order,
    cause: Cause,
    now: Timestamp,
) -> Result<StatusTransition, Error> {
    let step = StatusTransition::new(Some(order.status), cause).map_err(|refusal| {
        Error::conflict("The order does not allow this now").with_log_detail(&refusal.to_string())
    })?;
    order_transitions::insert(tx, order.id(), &step, now.as_millisecond())?;
    Ok(step)
}

/// Adds a payment to its order, effective on the day it was paid, and posts what that changes. Closes the order's open
/// codes, whose amounts are outdated; a payment by one of them still counts.
pub fn receive(
    tx: &mut Tx<'_>,
    order: &Order,
    payment: &Payment,
    now: Timestamp,
) -> Result<Received, Error> {
    let takes_money = order.status.is_repayable() || order.status == OrderStatus::Settled;
    let Some(known) = StoredLoan::load(tx, order)?.filter(|_| takes_money) else {
        return Ok(Received::NotTaken);
    };
    let kind = EventKind::Payment {
        amount_centavos: payment.amount_centavos,
        purpose: payment.purpose,
    };
    let decision = known.take(tx, order, (&payment.reference, kind), payment.paid_on, now)?;
    let is_settled = decision
        .transitions
        .last()
        .is_some_and(|step| step.to == OrderStatus::Settled);
    let message = if is_settled {
        MessageKind::Settled
    } else {
        MessageKind::Received
    };
    let facts = (payment.reference.as_str(), payment.amount_centavos);
    messages::queue(tx, order.id(), message, facts, now)?;
    let mut postings = decision.postings.iter();
    let is_paying = postings
        .any(|posting| posting.event == payment.reference && posting.debt_change_centavos() < 0);
    Ok(if is_paying {
        Received::Posted
    } else {
        Received::OwedToBorrower
    })
}

/// Reverses an event, a payment or a decision: from its effective day on, the account is as if it had never happened,
/// and a loan that it settled is open again. The borrower is notified of a payment that does not count any more.
pub fn take_back(
    tx: &mut Tx<'_>,
    order: &Order,
    event_reference: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let known = StoredLoan::load(tx, order)?;
    let known = known.ok_or_else(|| Error::internal("a paid order has no account"))?;
    let mut events = known.events.iter();
    let event = events.find(|event| event.reference == event_reference);
    let event = event.ok_or_else(|| Error::internal("an event is not in its order"))?;
    let happened_on = event.effective_on;
    let kind = EventKind::Reversal {
        event_reference: event_reference.to_owned(),
        recorded_on: manila_date(accounting_time(tx, now)?).max(happened_on),
    };
    let reference = format!("reversal/{event_reference}");
    if let EventKind::Payment {
        amount_centavos, ..
    } = event.kind
    {
        let facts = (event_reference, amount_centavos);
        messages::queue(tx, order.id(), MessageKind::Bounced, facts, now)?;
    }
    known.take(tx, order, (&reference, kind), happened_on, now)?;
    Ok(())
}

/// Adds an event of today to a released loan and posts its changes. While the clock is implausible, today is the newest
/// day that was serviced.
///
/// # Errors
/// As [`receive`]; 1500 before the release.
pub fn add_event(
    tx: &mut Tx<'_>,
    order: &Order,
    reference: &str,
    kind: EventKind,
    now: Timestamp,
) -> Result<(), Error> {
    let known = StoredLoan::load(tx, order)?;
    let known =
        known.ok_or_else(|| Error::internal("an order without a release has no account"))?;
    let today = manila_date(accounting_time(tx, now)?);
    known.take(tx, order, (reference, kind), today, now)?;
    Ok(())
}

impl StoredLoan {
    /// Adds an event and posts its changes. Limits its date: not before the release and not after today. While the
    /// clock is implausible, the loan is calculated to the newest serviced day, or to the event's own.
    fn take(
        mut self,
        tx: &mut Tx<'_>,
        order: &Order,
        (reference, kind): (&str, EventKind),
        happened_on: Date,
        now: Timestamp,
    ) -> Result<Decision, Error> {
        let trusted_now = accounting_time(tx, now)?;
        // While the clock is behind, the newest round's time is the latest one.
        let effective_on = happened_on.min(manila_date(trusted_now.max(now)));
        let effective_on = effective_on.max(self.account.released_on);
        let today = manila_date(trusted_now).max(effective_on);
        let event = LoanEvent {
            reference: reference.to_owned(),
            effective_on,
            sequence: self.events.last().map_or(1, |last| last.sequence + 1),
            kind,
        };
        self.events.push(event.clone());
        let (stored, first_schedule) = (&self.account, &self.first_schedule);
        let decision = servicing::after_event(stored, first_schedule, &self.events, &event, today)?;
        loan_events::insert(tx, order.id(), &event, now.as_millisecond())?;
        loan_accounts::record(tx, order.id(), &decision, now.as_millisecond())?;
        self.account.apply(decision.clone())?;
        let end = end_of(&self.account);
        loan_events::set_end(tx, order.id(), end)?;
        let late_from_ms = late_from_ms(&self.account, today)?;
        service_days::set_latest(tx, order.id(), add_days(today, 1)?, late_from_ms)?;
        pay_codes::void_all(tx, order.id())?;
        Ok(decision)
    }
}

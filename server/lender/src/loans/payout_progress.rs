//! Progress of a payout and its order: the money is on its way, arrives or does not, or is returned. Each step is one
//! transaction; repeated, late or reordered reports lead to the same result. The effect on a refund is in
//! `refund_progress`.

use jiff::Timestamp;

use super::clock_guard::accounting_time;
use super::messages::{self, MessageKind};
use super::payments::is_taken_back;
use super::payout_failures::{ask_to_bind_again, came_back};
use super::refund_progress;
use crate::error::Error;
use tulay_lending::calendar::manila_date;
use tulay_lending::replay::EventKind;
use tulay_lending::state::OrderStatus;
use tulay_lending::{payout as rules, servicing};
use tulay_provider_api::payout::{MoneyProgress, PayoutFailure, PayoutStatus, Remedy};
use tulay_store::order_transitions;
use tulay_store::orders::{self, Order};
use tulay_store::payouts::{self, Payout, PayoutState};
use tulay_store::{Tx, ledger, loan_accounts, loan_events, order_accounts, pay_codes};

/// Delay after which an arrived payout is polled once more, and a held one is retried, in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Maximum doublings of the time between two polls, from 1 minute to about an hour.
const MAX_DOUBLINGS: i64 = 6;

/// Delay between a poll and the next one, in milliseconds.
pub fn pause_ms(asked: i64) -> i64 {
    60_000 << asked.clamp(0, MAX_DOUBLINGS)
}

/// Applies a provider's status to the stored payout, and returns the state of the payout. A status that is known
/// already or outdated changes nothing.
///
/// # Errors
/// 1500 for an unknown payout, and for an amount that differs from the stored one: then nothing is stored.
pub fn apply_status(
    tx: &mut Tx<'_>,
    reference: &str,
    status: &PayoutStatus,
    now: Timestamp,
) -> Result<PayoutState, Error> {
    let mut payout = payouts::find(tx, reference)?
        .ok_or_else(|| Error::internal(format!("no payout {reference}")))?;
    let PayoutStatus::There {
        provider_id,
        amount_centavos,
        progress,
    } = status
    else {
        return Ok(payout.state);
    };
    if *amount_centavos != payout.amount_centavos {
        let why = format!("the provider has payout {reference} with another amount");
        return Err(Error::internal(why));
    }
    payout.provider_id = Some(provider_id.clone());
    move_on(tx, payout, progress, now)
}

/// Stores that a provider refused a payout.
///
/// # Errors
/// 1500 for an unknown payout.
pub fn mark_refused(
    tx: &mut Tx<'_>,
    reference: &str,
    failure: &PayoutFailure,
    now: Timestamp,
) -> Result<PayoutState, Error> {
    let payout = payouts::find(tx, reference)?
        .ok_or_else(|| Error::internal(format!("no payout {reference}")))?;
    move_on(tx, payout, &MoneyProgress::Failed(failure.clone()), now)
}

fn move_on(
    tx: &mut Tx<'_>,
    mut payout: Payout,
    progress: &MoneyProgress,
    now: Timestamp,
) -> Result<PayoutState, Error> {
    let before = payout.state;
    let next = match progress {
        MoneyProgress::Pending => PayoutState::Pending,
        MoneyProgress::Failed(_) => PayoutState::Failed,
        MoneyProgress::Succeeded(_) => PayoutState::Succeeded,
        MoneyProgress::Reversed => PayoutState::Reversed,
    };
    if next <= before {
        return Ok(before);
    }
    let order = orders::find_for_any_borrower(tx, &payout.order_id)?;
    let order = order.ok_or_else(|| Error::internal("a payout without its order"))?;
    let now_ms = now.as_millisecond();
    (payout.state, payout.changed_at_ms) = (next, now_ms);
    if payout.refund_event.is_some() {
        refund_progress::move_on(tx, &order, &mut payout, progress, now)?;
    } else {
        match progress {
            MoneyProgress::Pending => post_pending(tx, &order, &payout, now)?,
            MoneyProgress::Failed(failure) => fail(tx, &order, &mut payout, failure, now)?,
            MoneyProgress::Succeeded(at) => arrive(tx, &order, &payout, *at, now)?,
            MoneyProgress::Reversed => {
                payout.state = come_back(tx, &order, &mut payout, before, now)?;
            }
        }
    }
    payout.ask_at_ms = match payout.state {
        PayoutState::Pending => Some(now_ms + pause_ms(0)),
        PayoutState::Succeeded | PayoutState::Held => Some(now_ms + DAY_MS),
        _ => None,
    };
    payouts::update(tx, &payout)?;
    Ok(payout.state)
}

fn post_pending(
    tx: &mut Tx<'_>,
    order: &Order,
    payout: &Payout,
    now: Timestamp,
) -> Result<(), Error> {
    let (amount_centavos, on) = (payout.amount_centavos, manila_date(now));
    let posting = rules::pending(&payout.reference, amount_centavos, on)?;
    let posted = ledger::of_order(tx, order)?;
    for posting in rules::renamed(&posted, vec![posting]) {
        ledger::append(tx, order.id(), &posting, now.as_millisecond())?;
    }
    Ok(())
}

/// Reverses the pending posting of a payout, if there is one in force.
fn end_pending(
    tx: &mut Tx<'_>,
    order: &Order,
    payout: &Payout,
    now: Timestamp,
) -> Result<(), Error> {
    let posted = ledger::of_order(tx, order)?;
    if let Some(mirror) = rules::end_pending(&posted, &payout.reference)? {
        ledger::append(tx, order.id(), &mirror, now.as_millisecond())?;
    }
    Ok(())
}

/// The money did not arrive: the order still waits for it, and its borrower is asked for an account that works.
fn fail(
    tx: &mut Tx<'_>,
    order: &Order,
    payout: &mut Payout,
    failure: &PayoutFailure,
    now: Timestamp,
) -> Result<(), Error> {
    payout.failure_code = Some(failure.code.clone());
    payout.remedy = Some(failure.remedy.as_str().to_owned());
    end_pending(tx, order, payout, now)?;
    if order.status != OrderStatus::Disbursing {
        return Ok(());
    }
    let step = rules::failed(order.status)?;
    order_transitions::insert(tx, order.id(), &step, now.as_millisecond())?;
    if failure.remedy == Remedy::BindAgain {
        ask_for_account(tx, order, payout, now)?;
    }
    Ok(())
}

/// Asks the borrower for another account, unless the order has another one since the payout began.
fn ask_for_account(
    tx: &mut Tx<'_>,
    order: &Order,
    payout: &Payout,
    now: Timestamp,
) -> Result<(), Error> {
    let current = order_accounts::of_order(tx, order)?;
    if current.is_some_and(|current| current.id != payout.account_id) {
        return Ok(());
    }
    let facts = (payout.reference.as_str(), payout.amount_centavos);
    ask_to_bind_again(tx, order, facts, now)
}

/// The money arrived: the loan starts on that day. If it has already started, by hand or by another payout, the money
/// stays posted as on its way until a person has resolved it.
fn arrive(
    tx: &mut Tx<'_>,
    order: &Order,
    payout: &Payout,
    at: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Error> {
    if order.status == OrderStatus::Disbursing {
        end_pending(tx, order, payout, now)?;
        let began = Timestamp::from_millisecond(payout.started_at_ms).map_err(Error::internal)?;
        let trusted_now = accounting_time(tx, now)?;
        let at = at.unwrap_or(trusted_now).min(now.max(trusted_now));
        let at = if began <= trusted_now {
            at.max(began)
        } else {
            at
        };
        return begin_loan(tx, order, payout, at, now);
    }
    let (order_id, reference) = (order.id(), &payout.reference);
    tracing::error!(order_id, reference, "an order was paid out twice");
    let posted = ledger::of_order(tx, order)?;
    match rules::end_pending(&posted, reference)? {
        Some(_) => Ok(()),
        None => post_pending(tx, order, payout, now),
    }
}

/// Starts a loan on the day on which its money arrived: 151→170, with the first posting and the schedule (STATUS-02).
///
/// # Errors
/// 1500 for invalid terms.
pub fn begin_loan(
    tx: &mut Tx<'_>,
    order: &Order,
    payout: &Payout,
    arrived_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    // The message about the first payout has no name.
    let about = if payout.number == 1 {
        ""
    } else {
        &payout.reference
    };
    release(tx, order, about, arrived_at, now)
}

/// Like [`begin_loan`], about the payout of this reference.
///
/// # Errors
/// As [`begin_loan`].
pub fn release(
    tx: &mut Tx<'_>,
    order: &Order,
    about: &str,
    arrived_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    let released_on = manila_date(arrived_at);
    let (schedule, mut decision) = servicing::release(&order.loan, released_on)?;
    let posted = ledger::of_order(tx, order)?;
    decision.postings = rules::renamed(&posted, decision.postings);
    let released = (schedule, decision);
    let (order_id, now_ms) = (order.id(), now.as_millisecond());
    loan_accounts::record_release(tx, order_id, released_on, &released, now_ms)?;
    let facts = (about, order.loan.net_proceeds_centavos()?);
    messages::queue(tx, order_id, MessageKind::Released, facts, now)
}

/// The money was returned after it had arrived: the loan becomes as before the payout. Later events of the loan must be
/// reversed first.
fn come_back(
    tx: &mut Tx<'_>,
    order: &Order,
    payout: &mut Payout,
    before: PayoutState,
    now: Timestamp,
) -> Result<PayoutState, Error> {
    let failure = came_back();
    let has_arrived = matches!(before, PayoutState::Succeeded | PayoutState::Held);
    let posted = ledger::of_order(tx, order)?;
    let is_unused = rules::end_pending(&posted, &payout.reference)?.is_some();
    if !has_arrived || is_unused || order.status == OrderStatus::Disbursing {
        fail(tx, order, payout, &failure, now)?;
        return Ok(PayoutState::Reversed);
    }
    payout.failure_code = Some(failure.code);
    payout.remedy = Some(failure.remedy.as_str().to_owned());
    let events = loan_events::of_order(tx, order)?;
    let mut since = events.iter().filter(|event| {
        !matches!(event.kind, EventKind::Reversal { .. })
            && !is_taken_back(&events, &event.reference)
    });
    if !order.status.is_repayable() || since.next().is_some() {
        return Ok(PayoutState::Held);
    }
    let undone = rules::came_back(&posted, order.status, &payout.reference)?;
    loan_accounts::take_back_release(tx, order.id(), &undone, now.as_millisecond())?;
    pay_codes::void_all(tx, order.id())?;
    ask_for_account(tx, order, payout, now)?;
    Ok(PayoutState::Reversed)
}

//! Staff decisions about payments: an unallocated one is posted to an order or returned to its payer, and a wrongly
//! posted one is taken back. Each decision is one transaction, happens once, and is stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::act::{Effect, StateChange, Subject, is_allowed};
use super::loan_figures::{Change, Figures};
use super::review;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::accounts::{Payment, Received};
use tulay_lender::loans::payment_claims::{ClaimOutcome, paid_on, payment_reference, purpose};
use tulay_lender::loans::payments::OrderPayment;
use tulay_lending::calendar::manila_date;
use tulay_lending::money::MAX_CENTAVOS;
use tulay_lending::replay::PaymentPurpose;
use tulay_store::pay_codes::{self, PayCode};
use tulay_store::payment_decisions::{self, PaymentDecision};
use tulay_store::payment_events::{self, PaymentEvent};
use tulay_store::{Tx, orders};
use tulay_texts::written;

/// Maximum length of the reference of a return, in characters.
const MAX_REFERENCE_CHARS: usize = 200;

const POSTED: &str = "posted";
const RETURNED: &str = "returned";
const TAKEN_BACK: &str = "taken_back";

/// Payment as identified by its channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentName {
    /// The channel's number.
    pub channel: String,
    /// The channel's id of the payment.
    pub payment: String,
}

impl PaymentName {
    /// Subject of an act about the payment: `CHANNEL/PAYMENT`.
    pub(super) fn subject(&self) -> Subject {
        Subject::Other(format!("{}/{}", self.channel, self.payment))
    }

    fn decision(&self, seq: i64, decision: &str, target: &str, now: Timestamp) -> PaymentDecision {
        PaymentDecision {
            provider: self.channel.clone(),
            event_id: self.payment.clone(),
            seq,
            decision: decision.to_owned(),
            target: target.to_owned(),
            at_ms: now.as_millisecond(),
        }
    }
}

/// Posts an unallocated payment to an order, effective on the day it was paid. It buys a rollover if it was paid by an
/// unused rollover code of this order; otherwise it repays.
///
/// # Errors
/// 1004 for an unknown payment or order; 1409 for a payment that is not in suspense, an amount that cannot be posted,
/// an order of another borrower than the code's, and one that accepts no money.
pub fn post(
    tx: &mut Tx<'_>,
    name: &PaymentName,
    order_id: &str,
    now: Timestamp,
) -> Result<Received, Error> {
    let event = unallocated(tx, name)?;
    if !(1..=MAX_CENTAVOS).contains(&event.amount_centavos) {
        return Err(Error::conflict("This amount cannot be posted"));
    }
    let order = review::find(tx, order_id)?;
    let code = code_of(tx, &event)?;
    let is_strangers = |code: &PayCode| code.borrower_id != order.borrower_id;
    if code.as_ref().is_some_and(is_strangers) {
        let why = "It was paid by a code of another borrower than the order's";
        return Err(Error::conflict(why));
    }
    let seq = next_seq(tx, name)?;
    let paid_at_ms = event.paid_at_ms.unwrap_or(event.received_at_ms);
    let paid_at = Timestamp::from_millisecond(paid_at_ms).map_err(Error::internal)?;
    let payment = Payment {
        reference: posting_reference(name, seq),
        amount_centavos: event.amount_centavos,
        paid_on: paid_on(tx, paid_at, code.as_ref(), now)?,
        purpose: code
            .filter(|code| code.order_id == order_id)
            .map_or(PaymentPurpose::Repay, |code| purpose(&code)),
    };
    let received = accounts::receive(tx, &order, &payment, now)?;
    let outcome = match received {
        Received::Posted => ClaimOutcome::Posted.as_str(),
        Received::OwedToBorrower => ClaimOutcome::OwedToBorrower.as_str(),
        Received::NotTaken => {
            return Err(Error::conflict("This order takes no money"));
        }
    };
    keep(tx, &name.decision(seq, POSTED, order_id, now), outcome)?;
    Ok(received)
}

/// Stores that an unallocated payment was returned to its payer, with the bank's reference of the return.
///
/// # Errors
/// 1004 for an unknown payment, 1409 for one that is not in suspense, 1400 for a malformed reference.
pub fn give_back(
    tx: &mut Tx<'_>,
    name: &PaymentName,
    reference: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let reference = written::line(reference, MAX_REFERENCE_CHARS).map_err(|_| {
        let why = "Name the return as the bank does, in at most 200 characters";
        Error::invalid("reference", why)
    })?;
    let reference = reference.as_str();
    unallocated(tx, name)?;
    let seq = next_seq(tx, name)?;
    keep(tx, &name.decision(seq, RETURNED, reference, now), RETURNED)
}

/// Takes a posted payment back out of its order, which owes it again with the penalties of the days since; the payment
/// is in suspense again. Returns the order's id.
///
/// # Errors
/// 1004 for an unknown payment, 1409 for one that was not posted.
pub fn take_back(tx: &mut Tx<'_>, name: &PaymentName, now: Timestamp) -> Result<String, Error> {
    let (order_id, seq) = posted(tx, name)?;
    let order = review::find(tx, &order_id)?;
    accounts::take_back(tx, &order, &posting_reference(name, seq), now)?;
    let outcome = ClaimOutcome::Suspense.as_str();
    let taken = name.decision(seq + 1, TAKEN_BACK, &order_id, now);
    keep(tx, &taken, outcome)?;
    Ok(order_id)
}

/// Returns true if a payment of an order's events can be taken back out of it.
///
/// # Errors
/// The store's own failures.
pub fn may_take_back(
    tx: &mut Tx<'_>,
    payment: &OrderPayment,
    order_id: &str,
) -> Result<bool, Error> {
    // A payment without its postback is no channel's, and no act names it.
    if payment.taken_back_on.is_some() || payment.received_at_ms.is_none() {
        return Ok(false);
    }
    let name = PaymentName {
        channel: payment.channel_number.clone(),
        payment: payment.channel_reference.clone(),
    };
    match posted(tx, &name) {
        Ok((posted_to, seq)) => {
            Ok(posted_to == order_id && posting_reference(&name, seq) == payment.reference)
        }
        Err(refusal) => is_allowed::<()>(Err(refusal)),
    }
}

/// Returns the order that a payment was posted to, with the number of the decision; 0 for its code.
fn posted(tx: &mut Tx<'_>, name: &PaymentName) -> Result<(String, i64), Error> {
    let event = find(tx, name)?;
    let was_posted = [ClaimOutcome::Posted, ClaimOutcome::OwedToBorrower].map(ClaimOutcome::as_str);
    if !was_posted.contains(&event.outcome.as_str()) {
        return Err(Error::conflict("This payment is not in an order"));
    }
    place_of(tx, &event)
}

/// Id of the order that a payment is in, was taken out of, or names by its code; empty for none.
///
/// # Errors
/// 1004 for an unknown payment.
pub fn order_of(tx: &mut Tx<'_>, name: &PaymentName) -> Result<String, Error> {
    let event = find(tx, name)?;
    Ok(place_of(tx, &event)?.0)
}

/// Id of an order and the number of the decision that posted the payment to it; 0 for its code.
fn place_of(tx: &mut Tx<'_>, event: &PaymentEvent) -> Result<(String, i64), Error> {
    let newest = payment_decisions::newest_of(tx, &event.provider, &event.event_id)?;
    let newest = newest.filter(|newest| newest.decision != RETURNED);
    if let Some(newest) = newest {
        return Ok((newest.target, newest.seq));
    }
    let code = code_of(tx, event)?;
    Ok((code.map_or_else(String::new, |code| code.order_id), 0))
}

/// Finds a payment.
///
/// # Errors
/// 1004 for an unknown one.
pub fn find(tx: &mut Tx<'_>, name: &PaymentName) -> Result<PaymentEvent, Error> {
    let event = payment_events::find(tx, &name.channel, &name.payment)?;
    event.ok_or_else(|| Error::not_found("This payment was not found"))
}

fn unallocated(tx: &mut Tx<'_>, name: &PaymentName) -> Result<PaymentEvent, Error> {
    let event = find(tx, name)?;
    let suspended = [ClaimOutcome::Suspense, ClaimOutcome::Quarantine].map(ClaimOutcome::as_str);
    if event.status == "paid" && suspended.contains(&event.outcome.as_str()) {
        return Ok(event);
    }
    Err(Error::conflict("This payment is not in suspense"))
}

/// Code that a payment names, if it is one of its channel.
fn code_of(tx: &mut Tx<'_>, event: &PaymentEvent) -> Result<Option<PayCode>, Error> {
    let code = pay_codes::find(tx, &event.reference)?;
    Ok(code.filter(|code| code.channel_number == event.provider))
}

fn next_seq(tx: &mut Tx<'_>, name: &PaymentName) -> Result<i64, Error> {
    let newest = payment_decisions::newest_of(tx, &name.channel, &name.payment)?;
    Ok(newest.map_or(1, |newest| newest.seq + 1))
}

/// Reference of the posting; a payment that is posted again after a reversal gets another one.
fn posting_reference(name: &PaymentName, seq: i64) -> String {
    if seq <= 1 {
        payment_reference(&name.channel, &name.payment)
    } else {
        payment_reference(&format!("{}#{seq}", name.channel), &name.payment)
    }
}

/// Stores a decision, and the payment's state after it.
fn keep(tx: &mut Tx<'_>, decision: &PaymentDecision, outcome: &str) -> Result<(), Error> {
    payment_decisions::insert(tx, decision)?;
    let PaymentDecision {
        provider, event_id, ..
    } = decision;
    payment_events::set_outcome(tx, provider, event_id, outcome)?;
    Ok(())
}

/// Carries a decision about a payment out, and returns its effect on the payment and on its order.
///
/// # Errors
/// 1004 for an unknown payment; the errors of the decision.
pub(super) fn effect_of(
    tx: &mut Tx<'_>,
    name: &PaymentName,
    order_id: &str,
    now: Timestamp,
    decide: impl FnOnce(&mut Tx<'_>) -> Result<(), Error>,
) -> Result<Effect, Error> {
    let before = find(tx, name)?;
    let figures_before = figures(tx, order_id, now)?;
    decide(tx)?;
    let figures_after = figures(tx, order_id, now)?;
    let after = find(tx, name)?.outcome;
    let figures = figures_before.zip(figures_after);
    Ok(Effect {
        order_id: order_id.to_owned(),
        size_centavos: Some(before.amount_centavos),
        figures: figures.map(|(before, after)| Change { before, after }),
        states: vec![StateChange::new("payment", &before.outcome, &after)],
        ..Effect::default()
    })
}

/// Returns the figures of an order whose money has left.
fn figures(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<Option<Figures>, Error> {
    let today = manila_date(now);
    let Some(order) = orders::find_for_any_borrower(tx, order_id)? else {
        return Ok(None);
    };
    let account = accounts::on_day(tx, &order, today)?;
    account
        .map(|account| Figures::of(&account, today))
        .transpose()
}

//! Progress of a refund sent by a provider. Its event is in force from its start, so that the money can neither be
//! refunded again nor applied to due amounts; it is reversed if the money does not arrive or is returned.

use jiff::Timestamp;

use super::accounts;
use super::payments::is_taken_back;
use super::payout_failures::{ask_to_bind_again, came_back};
use crate::error::Error;
use tulay_lending::payout as rules;
use tulay_lending::replay::EventKind;
use tulay_provider_api::payout::{MoneyProgress, PayoutFailure, Remedy};
use tulay_store::orders::Order;
use tulay_store::payouts::Payout;
use tulay_store::{Tx, bank_accounts, loan_events};

/// Updates the loan to the state of a refund.
///
/// # Errors
/// 1500 for a loan that cannot be calculated.
pub(super) fn move_on(
    tx: &mut Tx<'_>,
    order: &Order,
    refund: &mut Payout,
    progress: &MoneyProgress,
    now: Timestamp,
) -> Result<(), Error> {
    match progress {
        MoneyProgress::Pending => Ok(()),
        MoneyProgress::Succeeded(_) => arrive(tx, order, refund, now),
        MoneyProgress::Failed(failure) => fail(tx, order, refund, failure, now),
        MoneyProgress::Reversed => fail(tx, order, refund, &came_back(), now),
    }
}

/// The money is owed to the borrower again, who is asked for another account if this one is at fault.
fn fail(
    tx: &mut Tx<'_>,
    order: &Order,
    refund: &mut Payout,
    failure: &PayoutFailure,
    now: Timestamp,
) -> Result<(), Error> {
    refund.failure_code = Some(failure.code.clone());
    refund.remedy = Some(failure.remedy.as_str().to_owned());
    if let Some(event) = refund.refund_event.clone()
        && is_in_force(tx, order, &event)?
    {
        accounts::take_back(tx, order, &event, now)?;
    }
    let current = bank_accounts::current_id(tx, &order.borrower_id)?;
    if failure.remedy == Remedy::BindAgain && current.as_ref() == Some(&refund.account_id) {
        let facts = (refund.reference.as_str(), refund.amount_centavos);
        ask_to_bind_again(tx, order, facts, now)?;
    }
    Ok(())
}

/// The money arrived: if the refund was reversed after a reported failure, it becomes an event again. Any excess is
/// then owed by the borrower, and the list of what is owed shows it.
fn arrive(
    tx: &mut Tx<'_>,
    order: &Order,
    refund: &mut Payout,
    now: Timestamp,
) -> Result<(), Error> {
    let event = refund.refund_event.clone().unwrap_or_default();
    if is_in_force(tx, order, &event)? {
        return Ok(());
    }
    let (order_id, reference) = (order.id(), &refund.reference);
    tracing::error!(
        order_id,
        reference,
        "a refund arrived that had been taken back"
    );
    let again = rules::event(reference);
    let amount_centavos = refund.amount_centavos;
    let kind = EventKind::Refund { amount_centavos };
    accounts::add_event(tx, order, &again, kind, now)?;
    (refund.failure_code, refund.remedy) = (None, None);
    refund.refund_event = Some(again);
    Ok(())
}

fn is_in_force(tx: &mut Tx<'_>, order: &Order, event: &str) -> Result<bool, Error> {
    let events = loan_events::of_order(tx, order)?;
    Ok(!is_taken_back(&events, event))
}

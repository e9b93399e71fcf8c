//! Review and release of an order.

use std::sync::Arc;

use jiff::Timestamp;
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_provider_api::payout::PayoutProvider;
use tulay_store::loan_batches::{self, Listed};
use tulay_store::order_lists::{self, Range};
use tulay_store::orders::Order;
use tulay_store::{ShortNumber, Tx, declines, order_accounts, orders};

use super::act::{Effect, StateChange};
use super::borrowers::refuse_blocked;
use super::payout_start::account_waits;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::loans::messages::{self, MessageKind};

/// Order that waits for a decision or for its money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingOrder {
    /// The order.
    pub order: Order,
    /// The step that its account waits for before its money can be sent, in words (SEC-01).
    pub account: Option<&'static str>,
}

/// Returns at most `limit` orders that wait for a decision or for their money.
///
/// # Errors
/// The store's own failures.
pub fn waiting(tx: &mut Tx<'_>, limit: i64, now: Timestamp) -> Result<Vec<WaitingOrder>, Error> {
    let orders = orders::waiting_batch(tx, "", limit)?;
    let waiting = orders.into_iter().map(|order| {
        let account = order_accounts::of_order(tx, &order)?;
        let account = account_waits(&order, account.as_ref(), now);
        Ok(WaitingOrder { order, account })
    });
    waiting.collect()
}

/// Returns at most `limit` orders that wait in a status, the oldest first.
///
/// # Errors
/// The store's own failures.
pub fn waiting_in(
    tx: &mut Tx<'_>,
    status: OrderStatus,
    limit: i64,
    now: Timestamp,
) -> Result<Vec<WaitingOrder>, Error> {
    let places = order_lists::page(tx, &Range::oldest_first(status), limit)?;
    let mut waiting = Vec::new();
    for places in places.chunks(order_lists::PAGE) {
        let ids: Vec<String> = places.iter().map(|place| place.order_id.clone()).collect();
        let orders = orders::of_page(tx, &ids)?;
        let mut accounts = loan_batches::accounts(tx, &Listed::Page(ids), &orders)?;
        waiting.extend(orders.into_iter().map(|order| {
            let account = accounts.of(&order);
            let account = account_waits(&order, account.as_ref(), now);
            WaitingOrder { order, account }
        }));
    }
    waiting.sort_by(|one, other| place(one).cmp(&place(other)));
    Ok(waiting)
}

/// Place of an order in the list of its status.
fn place(waiting: &WaitingOrder) -> (i64, &str) {
    (waiting.order.created_at_ms, waiting.order.id())
}

/// Finds the order that an id or a short number names.
///
/// # Errors
/// 1004 for an unknown order.
pub fn find_named(tx: &mut Tx<'_>, named: &str) -> Result<Order, Error> {
    let by_number = match ShortNumber::read(named) {
        Some(number) => number.order_id(tx)?,
        None => None,
    };
    find(tx, by_number.as_deref().unwrap_or(named))
}

/// Approves or declines an order that is under review: 21→151 or 21→110 (STATUS-02).
///
/// # Errors
/// 1004 for an unknown order, 1409 when it is not under review.
pub fn decide(
    tx: &mut Tx<'_>,
    order_id: &str,
    approve: bool,
    now: Timestamp,
) -> Result<StatusTransition, Error> {
    if !approve {
        return decline(tx, order_id, None, now);
    }
    let order = find(tx, order_id)?;
    refuse_withdrawn(&order)?;
    refuse_blocked(tx, &order)?;
    if order.page_flags.card_need_pop
        && let Some(asked) = order_accounts::of_order(tx, &order)?
    {
        let facts = (asked.id.as_str(), order.loan.net_proceeds_centavos()?);
        messages::queue(tx, order_id, MessageKind::NotArrived, facts, now)?;
    }
    accounts::change_status(tx, &order, Cause::Approved, now)
}

/// Declines an order that is under review, 21→110 (STATUS-02), with the reason that its borrower reads.
///
/// # Errors
/// As [`decide`].
pub fn decline(
    tx: &mut Tx<'_>,
    order_id: &str,
    because: Option<DeclineReason>,
    now: Timestamp,
) -> Result<StatusTransition, Error> {
    let order = find(tx, order_id)?;
    refuse_withdrawn(&order)?;
    let reason = because.map_or("", DeclineReason::as_str);
    if because.is_some() {
        declines::set_reason(tx, order_id, reason)?;
    }
    let facts = (reason, order.loan.principal_centavos);
    messages::queue(tx, order_id, MessageKind::Declined, facts, now)?;
    accounts::change_status(tx, &order, Cause::Declined, now)
}

fn refuse_withdrawn(order: &Order) -> Result<(), Error> {
    if order.is_withdrawn {
        return Err(Error::conflict("The borrower withdrew this application"));
    }
    Ok(())
}

/// Provider that pays loans out.
///
/// # Errors
/// 1409 if there is none.
pub fn who_pays_out(lender: &Lender) -> Result<Arc<dyn PayoutProvider>, Error> {
    lender.providers.payout.clone().ok_or_else(|| {
        let why = "Nobody pays out for this server: send the money, and name the bank's reference";
        Error::conflict(why)
    })
}

/// Finds the order with this id, of any borrower.
///
/// # Errors
/// 1004 for an unknown order.
pub fn find(tx: &mut Tx<'_>, order_id: &str) -> Result<Order, Error> {
    orders::find_for_any_borrower(tx, order_id)?.ok_or_else(|| Error::order_not_found(order_id))
}

/// Returns the effect of a review that is stored, on the order as it was before.
///
/// # Errors
/// 1004 for an unknown order.
pub(super) fn review_effect(tx: &mut Tx<'_>, before: &Order) -> Result<Effect, Error> {
    let after = find(tx, before.id())?;
    Ok(Effect {
        order_id: before.id().to_owned(),
        states: vec![status_change(before, &after)],
        ..Effect::default()
    })
}

/// Returns the change of an order's status.
pub(super) fn status_change(before: &Order, after: &Order) -> StateChange {
    let (from, to) = (before.status.code(), after.status.code());
    StateChange::new("status", &from.to_string(), &to.to_string())
}

//! Start of payouts, by a provider or by hand: recipient, amount and timing. Their progress is in
//! `loans::payout_progress`; the server's task `payouts` talks to the provider.

use jiff::Timestamp;

use super::act::{Effect, StateChange};
use super::borrowers::refuse_blocked;
use tulay_lender::borrowers::bank_account;
use tulay_lender::error::Error;
use tulay_lender::loans::payout_progress::begin_loan;
use tulay_lending::state::OrderStatus;
use tulay_provider_api::payout::PayoutProvider;
use tulay_store::Tx;
use tulay_store::bank_accounts::BankAccount;
use tulay_store::order_accounts::{self, OrderAccount};
use tulay_store::orders::{self, Order};
use tulay_store::payouts::{self, Payout, PayoutState};

/// Name of the payer if a person pays out.
pub const BY_HAND: &str = "by hand";

/// Delay before a payout is first polled, in milliseconds: longer than a call to a provider takes with its repeats.
pub const CALL_MS: i64 = 2 * 60 * 1000;

/// Time after a change of an account in which paying out to it needs a person's approval, in milliseconds.
const CHECKED_MS: i64 = 24 * 60 * 60 * 1000;

const NOT_NOW: &str = "The order does not allow this now";

/// Starts a payout through a provider: stores the row before the provider is called.
///
/// # Errors
/// 1004 for an unknown order; 1409 unless it waits for its money, has an account to pay to, and no payout is under way.
pub fn start(
    tx: &mut Tx<'_>,
    provider: &dyn PayoutProvider,
    order_id: &str,
    now: Timestamp,
) -> Result<Payout, Error> {
    let order = awaiting(tx, order_id)?;
    let paid = account_to_pay(tx, &order, now)?;
    let rail_code = rail_code(provider, &paid.1)?;
    let payout = Payout {
        rail_code,
        state: PayoutState::Started,
        ask_at_ms: Some(now.as_millisecond() + CALL_MS),
        ..next(tx, &order, paid, provider.name(), now)?
    };
    payouts::insert(tx, &payout)?;
    Ok(payout)
}

/// Stores that a person has sent an order's money by a bank: the loan starts.
///
/// # Errors
/// As [`start`].
pub fn by_hand(
    tx: &mut Tx<'_>,
    order_id: &str,
    bank_reference: &str,
    now: Timestamp,
) -> Result<Payout, Error> {
    let order = awaiting(tx, order_id)?;
    let paid = account_to_pay(tx, &order, now)?;
    let payout = Payout {
        provider_id: Some(bank_reference.trim().to_owned()),
        ..next(tx, &order, paid, BY_HAND, now)?
    };
    payouts::insert(tx, &payout)?;
    begin_loan(tx, &order, &payout, now, now)?;
    Ok(payout)
}

/// Returns the provider's code of the bank or e-wallet of an account.
///
/// # Errors
/// 1409 where the provider does not pay out to it.
pub(super) fn rail_code(
    provider: &dyn PayoutProvider,
    account: &BankAccount,
) -> Result<String, Error> {
    provider
        .rail_code(bank_account::place(account).0)
        .ok_or_else(|| Error::conflict("The provider does not pay out to this bank or e-wallet"))
}

/// Returns the account to which an order's money can be sent now.
///
/// # Errors
/// As [`start`].
pub fn check(tx: &mut Tx<'_>, order_id: &str, now: Timestamp) -> Result<BankAccount, Error> {
    let order = awaiting(tx, order_id)?;
    Ok(account_to_pay(tx, &order, now)?.1)
}

fn awaiting(tx: &mut Tx<'_>, order_id: &str) -> Result<Order, Error> {
    let order = orders::find_for_any_borrower(tx, order_id)?;
    let order = order.ok_or_else(|| Error::order_not_found(order_id))?;
    if order.status != OrderStatus::Disbursing {
        return Err(Error::conflict(NOT_NOW));
    }
    let newest = payouts::newest(tx, &order)?;
    if newest.is_some_and(|newest| newest.state.is_open()) {
        let why = "A payout of this order is under way. See the payouts";
        return Err(Error::conflict(why));
    }
    Ok(order)
}

/// Account of an order, with its id.
///
/// # Errors
/// 1409 if there is none, if it has to be bound again, and if it was changed recently without a review.
fn account_to_pay(
    tx: &mut Tx<'_>,
    order: &Order,
    now: Timestamp,
) -> Result<(String, BankAccount), Error> {
    refuse_blocked(tx, order)?;
    let known = order_accounts::of_order(tx, order)?
        .ok_or_else(|| Error::conflict("The borrower has bound no account to pay out to"))?;
    if order.page_flags.card_need_pop {
        let why = "The borrower has to bind the account anew before anything is paid out";
        return Err(Error::conflict(why));
    }
    if waits_for_a_person(&known, now) {
        let why = "The account was changed less than 24 hours ago: ask the borrower, then accept the account";
        return Err(Error::conflict(why));
    }
    Ok((known.id, known.account))
}

/// Returns true if an account was changed so recently that a person has to approve paying to it (SEC-01).
pub fn waits_for_a_person(known: &OrderAccount, now: Timestamp) -> bool {
    let changed = known.changed_at_ms.filter(|_| !known.is_accepted);
    is_recent(changed, now)
}

/// Returns what the account of an order waits for before its money can be sent, in words: "to be accepted".
pub fn account_waits(
    order: &Order,
    known: Option<&OrderAccount>,
    now: Timestamp,
) -> Option<&'static str> {
    if order.status == OrderStatus::Disbursing && order.page_flags.card_need_pop {
        Some("to be bound anew by the borrower")
    } else if known.is_some_and(|known| waits_for_a_person(known, now)) {
        Some("to be accepted")
    } else {
        None
    }
}

/// Returns true if money was redirected so recently that its owner may not have noticed.
pub fn is_recent(changed_at_ms: Option<i64>, now: Timestamp) -> bool {
    changed_at_ms.is_some_and(|at_ms| now.as_millisecond() - at_ms < CHECKED_MS)
}

/// Order whose money has not been sent and is not on its way, with its account.
///
/// # Errors
/// 1004 for an unknown order; 1409 for one of another status, with a payout under way, or without an account.
pub fn unsent(tx: &mut Tx<'_>, order_id: &str) -> Result<(Order, OrderAccount), Error> {
    let order = orders::find_for_any_borrower(tx, order_id)?;
    let order = order.ok_or_else(|| Error::order_not_found(order_id))?;
    if order.status != OrderStatus::UnderReview {
        awaiting(tx, order_id)?;
    }
    let known = order_accounts::of_order(tx, &order)?;
    let known = known.ok_or_else(|| Error::conflict(NOT_NOW))?;
    Ok((order, known))
}

/// Returns the effect of a decision about the known account of an order.
pub(super) fn account_effect(order_id: &str, known: &OrderAccount, after: &str) -> Effect {
    Effect {
        order_id: order_id.to_owned(),
        states: vec![StateChange::new(
            "account",
            &bank_account::account_text(&known.account),
            after,
        )],
        ..Effect::default()
    }
}

/// Next payout of an order, as a completed one.
fn next(
    tx: &mut Tx<'_>,
    order: &Order,
    (account_id, account): (String, BankAccount),
    provider: &str,
    now: Timestamp,
) -> Result<Payout, Error> {
    let number = payouts::next_number(tx, order)?;
    Ok(Payout {
        reference: format!("{}-{number}", order.id()),
        order_id: order.id().to_owned(),
        number,
        provider: provider.to_owned(),
        rail_code: String::new(),
        account_id,
        account_last4: account.number_last4,
        amount_centavos: order.loan.net_proceeds_centavos()?,
        state: PayoutState::Succeeded,
        provider_id: None,
        failure_code: None,
        remedy: None,
        started_at_ms: now.as_millisecond(),
        changed_at_ms: now.as_millisecond(),
        asked: 0,
        ask_at_ms: None,
        refund_event: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sec_01_a_changed_account_waits_for_a_person_until_a_day_has_passed() {
        let now = Timestamp::from_millisecond(1_772_409_600_000).expect("a time");
        for (ago_ms, waits) in [
            (0, true),
            (CHECKED_MS - 1, true),
            (CHECKED_MS, false),
            (CHECKED_MS + 1, false),
        ] {
            let changed_at_ms = Some(now.as_millisecond() - ago_ms);
            assert_eq!(is_recent(changed_at_ms, now), waits, "{ago_ms}");
        }
        assert!(!is_recent(None, now));
    }
}

//! Refunds that the provider sends: checks whether money may go to the borrower's account now, and starts the payout.
//! Its progress is handled in `loans::refund_progress`.

use jiff::Timestamp;

use super::act::StateChange;
use super::loan_figures::Figures;
use super::payout_start::{CALL_MS, is_recent, rail_code};
use super::review::{find, who_pays_out};
use tulay_lender::Lender;
use tulay_lender::borrowers::bank_account::account_text;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lending::calendar::manila_date;
use tulay_lending::money;
use tulay_store::bank_accounts::{self, BankAccount};
use tulay_store::orders::Order;
use tulay_store::payouts::{self, Payout, PayoutState};
use tulay_store::{StoreError, Tx};

/// Returns what is owed to the borrower of an order, in centavos, for a refund of all of it.
///
/// # Errors
/// 1004 for an unknown order; 1409 where nothing is owed.
pub async fn owed_centavos(lender: &Lender, order_id: &str) -> Result<i64, Error> {
    let (id, today) = (order_id.to_owned(), manila_date(lender.clock.now()));
    let read = lender.store.read(move |tx| {
        let order = find(tx, &id)?;
        let account = accounts::on_day(tx, &order, today)?;
        let figures = account.map(|account| Figures::of(&account, today));
        figures.transpose()
    });
    let owed = read.await?.map_or(0, |it| it.owed_to_borrower_centavos);
    if owed < 1 {
        return Err(Error::conflict("Nothing is owed to this borrower"));
    }
    Ok(owed)
}

/// Returns true if the refund of this event has not ended.
pub(super) fn is_under_way(
    tx: &mut Tx<'_>,
    order: &Order,
    event: &str,
) -> Result<bool, StoreError> {
    let newest = payouts::newest_refund(tx, order)?;
    Ok(newest.is_some_and(|it| it.state.is_open() && it.refund_event.as_deref() == Some(event)))
}

/// Starts the payout of a refund whose event is stored: stores its row before the provider is asked. Returns the
/// changes in words.
///
/// # Errors
/// 1409 where there is no payout provider, another refund is under way, or the borrower has no account that may be paid
/// now.
pub(super) fn start(
    tx: &mut Tx<'_>,
    lender: &Lender,
    order: &Order,
    (event, amount_centavos): (&str, i64),
    now: Timestamp,
) -> Result<Vec<StateChange>, Error> {
    let provider = who_pays_out(lender)?;
    let (account_id, account) = check(tx, order, now)?;
    let rail_code = rail_code(provider.as_ref(), &account)?;
    let number = payouts::next_number(tx, order)?;
    let (now_ms, shown) = (now.as_millisecond(), account_text(&account));
    let payout = Payout {
        reference: format!("{}-{number}", order.id()),
        order_id: order.id().to_owned(),
        number,
        provider: provider.name().to_owned(),
        rail_code,
        account_id,
        account_last4: account.number_last4,
        amount_centavos,
        state: PayoutState::Started,
        provider_id: None,
        failure_code: None,
        remedy: None,
        started_at_ms: now_ms,
        changed_at_ms: now_ms,
        asked: 0,
        ask_at_ms: Some(now_ms + CALL_MS),
        refund_event: Some(event.to_owned()),
    };
    payouts::insert(tx, &payout)?;
    let written = |centavos| money::format(centavos, &lender.settings.brand.money_style());
    Ok(vec![
        StateChange::new(
            "to be sent to the borrower",
            &written(0),
            &written(amount_centavos),
        ),
        StateChange::new("account", "none", &shown),
    ])
}

/// Returns the account, after its id, to which the money of a refund can be sent now.
///
/// # Errors
/// 1409 where another refund is under way, or the borrower has no account that may be paid now.
pub(super) fn check(
    tx: &mut Tx<'_>,
    order: &Order,
    now: Timestamp,
) -> Result<(String, BankAccount), Error> {
    let newest = payouts::newest_refund(tx, order)?;
    if newest.is_some_and(|newest| newest.state.is_open()) {
        let why = "A refund of this order is under way. See what is owed";
        return Err(Error::conflict(why));
    }
    account_to_pay(tx, order, now)
}

/// Returns the account that the borrower has bound now, after its id. A loan's money is sent to the account of its
/// confirmation; later money to the current one.
///
/// # Errors
/// 1409 where there is none, where it has to be bound again, and where it was changed a short time ago.
fn account_to_pay(
    tx: &mut Tx<'_>,
    order: &Order,
    now: Timestamp,
) -> Result<(String, BankAccount), Error> {
    let id = bank_accounts::current_id(tx, &order.borrower_id)?;
    let id = id.ok_or_else(|| Error::conflict("The borrower has bound no account to pay to"))?;
    let account = bank_accounts::find(tx, &id)?;
    let account = account.ok_or_else(|| Error::internal("a current account is not there"))?;
    if order.page_flags.card_need_pop {
        let why = "The borrower has to bind the account anew before anything is refunded";
        return Err(Error::conflict(why));
    }
    if is_recent(bank_accounts::changed_at_ms(tx, &id)?, now) {
        let why = "The account was changed less than 24 hours ago: refund after that, if the borrower does not call";
        return Err(Error::conflict(why));
    }
    Ok((id, account))
}

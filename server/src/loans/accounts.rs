//! A loan's account through time: as of a day, after a day's accruals, after a payment or its reversal. It loads, asks
//! `tulay-lending` what to write, and writes it; what a loan owes and what may happen to it is decided there.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::http::error::AppError;
use tulay_lending::LendingError;
use tulay_lending::calendar::manila_date;
use tulay_lending::loan_account::{Decision, LoanAccount};
use tulay_lending::servicing::{self, Payment};
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_store::orders::Order;
use tulay_store::{Tx, loan_accounts, orders, pay_codes};

/// What became of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// It is in the loan's ledger.
    Posted,
    /// The loan was settled: the money is owed to the borrower.
    OwedToBorrower,
    /// The order takes no money, before its release or after a decline: nothing was written.
    NotTaken,
}

/// The account of an order as of a day, also where servicing has not run for that day; none before the release. Writes
/// nothing.
pub fn on_day(
    tx: &mut Tx<'_>,
    order: &Order,
    today: Date,
) -> Result<Option<LoanAccount>, AppError> {
    let Some(mut loan_account) = loan_accounts::load(tx, order)? else {
        return Ok(None);
    };
    let overnight = servicing::new_day(&loan_account, today)?;
    loan_account.apply(overnight)?;
    Ok(Some(loan_account))
}

/// Accrues an order to a day: interest, penalties and changes of status. Run twice, it does nothing the second time.
pub fn accrue_to(tx: &mut Tx<'_>, order: &Order, now: Timestamp) -> Result<(), AppError> {
    let Some(loan_account) = loan_accounts::load(tx, order)? else {
        return Ok(());
    };
    let overnight = servicing::new_day(&loan_account, manila_date(now))?;
    if !overnight.is_empty() {
        loan_accounts::record(tx, order.id(), &overnight, now.as_millisecond())?;
    }
    Ok(())
}

/// Changes the status of an order that has no account yet, as a review does.
///
/// # Errors
/// 1409 when STATUS-02 has no such transition.
pub fn change_status(
    tx: &mut Tx<'_>,
    order: &Order,
    cause: Cause,
    now: Timestamp,
) -> Result<StatusTransition, AppError> {
    let step = StatusTransition::new(Some(order.status), cause).map_err(|refusal| {
        AppError::conflict("The order does not allow this now")
            .with_log_detail(&refusal.to_string())
    })?;
    orders::insert_transition(tx, order.id(), &step, now.as_millisecond())?;
    Ok(step)
}

/// Posts money that arrived to an order's ledger, counted from the day on which it was paid. Codes of the order that
/// wait are closed: they were made for what was due before. One that is paid all the same counts.
///
/// # Errors
/// What the store says; 1500 when what is stored cannot be read, or the amount is not above 0.
pub fn receive(
    tx: &mut Tx<'_>,
    order: &Order,
    payment: &Payment,
    now: Timestamp,
) -> Result<Received, AppError> {
    let Some(loan_account) = loan_accounts::load(tx, order)? else {
        return Ok(Received::NotTaken);
    };
    let decision = match servicing::payment(&loan_account, payment, manila_date(now)) {
        Err(LendingError::NotRepayable(_)) => return Ok(Received::NotTaken),
        decided => decided?,
    };
    change_debt(tx, order, &decision, now)?;
    Ok(if loan_account.status == OrderStatus::Settled {
        Received::OwedToBorrower
    } else {
        Received::Posted
    })
}

/// Takes back a payment that did not happen, by the mirror of its posting; `false`, and nothing is written, for one that
/// settled its order, which is never opened again.
///
/// # Errors
/// As [`receive`]; 1500 for a payment that is not in the order.
pub fn take_back(
    tx: &mut Tx<'_>,
    order: &Order,
    payment_reference: &str,
    now: Timestamp,
) -> Result<bool, AppError> {
    let loan_account = loan_accounts::load(tx, order)?
        .ok_or_else(|| AppError::internal("a paid order has no loan_account"))?;
    let decision = match servicing::take_back(&loan_account, payment_reference, manila_date(now)) {
        Err(LendingError::NotRepayable(_)) => return Ok(false),
        decided => decided?,
    };
    change_debt(tx, order, &decision, now)?;
    Ok(true)
}

fn change_debt(
    tx: &mut Tx<'_>,
    order: &Order,
    decision: &Decision,
    now: Timestamp,
) -> Result<(), AppError> {
    loan_accounts::record(tx, order.id(), decision, now.as_millisecond())?;
    pay_codes::void_all(tx, order.id())?;
    Ok(())
}

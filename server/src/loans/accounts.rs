//! A loan's book, brought up to a day: what routes look at, what servicing writes down, and what money does that
//! arrives or turns out not to have. It judges nothing; what a loan owes and what may happen to it is lending's.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::http::error::AppError;
use tulay_lending::LendingError;
use tulay_lending::book::{Book, Decision};
use tulay_lending::calendar::manila_date;
use tulay_lending::servicing::{self, Payment};
use tulay_lending::state::{Cause, Move, OrderStatus};
use tulay_store::orders::Order;
use tulay_store::{Tx, books, orders, pay_codes};

/// What an order made of money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// It is in the loan's ledger.
    Posted,
    /// The loan was settled: the money is owed to the borrower.
    OwedToBorrower,
    /// The order takes no money, before its release or after a decline: nothing was written.
    NotTaken,
}

/// The book of an order as it stands on a day, whether servicing has come by that day or not; none
/// before the release. Writes nothing.
///
/// # Errors
/// What the store says; 1500 when what is stored cannot be read.
pub fn on_day(tx: &mut Tx<'_>, order: &Order, today: Date) -> Result<Option<Book>, AppError> {
    let Some(mut book) = books::load(tx, order)? else {
        return Ok(None);
    };
    let overnight = servicing::new_day(&book, today)?;
    book.apply(overnight)?;
    Ok(Some(book))
}

/// Brings an order up to a day: earns, charges and moves what the days since have brought. Run twice,
/// it does nothing the second time.
///
/// # Errors
/// As [`on_day`].
pub fn bring_up_to(tx: &mut Tx<'_>, order: &Order, now: Timestamp) -> Result<(), AppError> {
    let Some(book) = books::load(tx, order)? else {
        return Ok(());
    };
    let overnight = servicing::new_day(&book, manila_date(now))?;
    if !overnight.is_empty() {
        books::record(tx, order.id(), &overnight, now.as_millisecond())?;
    }
    Ok(())
}

/// Moves an order that no book is needed for, as a review does.
///
/// # Errors
/// 1409 when STATUS-02 has no such move; what the store says.
pub fn move_by(
    tx: &mut Tx<'_>,
    order: &Order,
    cause: Cause,
    now: Timestamp,
) -> Result<Move, AppError> {
    let step = Move::new(Some(order.status), cause).map_err(|refusal| {
        AppError::conflict("The order does not allow this now")
            .with_log_detail(&refusal.to_string())
    })?;
    orders::add_move(tx, order.id(), &step, now.as_millisecond())?;
    Ok(step)
}

/// Posts money that arrived to an order's ledger, counted from the day on which it was paid. Codes of the order that
/// wait are closed: they were made for what was due before. One that is paid all the same counts.
///
/// # Errors
/// What the store says; 1500 when what is stored cannot be read, or the amount is none.
pub fn receive(
    tx: &mut Tx<'_>,
    order: &Order,
    payment: &Payment,
    now: Timestamp,
) -> Result<Received, AppError> {
    let Some(book) = books::load(tx, order)? else {
        return Ok(Received::NotTaken);
    };
    let decision = match servicing::payment(&book, payment, manila_date(now)) {
        Err(LendingError::NotRepayable(_)) => return Ok(Received::NotTaken),
        decided => decided?,
    };
    change_debt(tx, order, &decision, now)?;
    Ok(if book.status == OrderStatus::Settled {
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
    let book =
        books::load(tx, order)?.ok_or_else(|| AppError::internal("a paid order has no book"))?;
    let decision = match servicing::take_back(&book, payment_reference, manila_date(now)) {
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
    books::record(tx, order.id(), decision, now.as_millisecond())?;
    pay_codes::void_all(tx, order.id())?;
    Ok(())
}

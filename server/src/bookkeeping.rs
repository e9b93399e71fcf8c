//! A loan's book, brought up to a day: what routes look at, and what servicing writes down. It judges
//! nothing; what a loan owes and what may happen to it is lending's.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::error::AppError;
use crate::lending::book::Book;
use crate::lending::calendar::manila_date;
use crate::lending::servicing;
use crate::lending::state::{Cause, Move};
use crate::store::orders::Order;
use crate::store::{Tx, books, orders};

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
        AppError::conflict("The order does not allow this now").with_internal(&refusal.to_string())
    })?;
    orders::add_move(tx, order.id(), &step, now.as_millisecond())?;
    Ok(step)
}

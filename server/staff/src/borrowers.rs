//! Decisions about whether a borrower may log in and borrow (SEC-05, SEC-07).

use jiff::Timestamp;

use super::act::{Effect, StateChange};
use tulay_lender::error::Error;
use tulay_store::borrowers::{self, Borrower};
use tulay_store::orders::Order;
use tulay_store::{Tx, sessions};

/// Finds a borrower.
///
/// # Errors
/// 1004 for an unknown one.
pub(super) fn find(tx: &mut Tx<'_>, id: &str) -> Result<Borrower, Error> {
    borrowers::find(tx, id)?.ok_or_else(|| Error::not_found("This borrower was not found"))
}

/// Finds a borrower who was not erased.
///
/// # Errors
/// 1004 for an unknown one, and one who was erased.
pub(super) fn find_kept(tx: &mut Tx<'_>, id: &str) -> Result<Borrower, Error> {
    let borrower = find(tx, id)?;
    // Erasure replaces the phone by the borrower's id.
    if borrower.phone == borrower.id {
        return Err(Error::not_found("This borrower was erased"));
    }
    Ok(borrower)
}

/// Returns the effect of an act about a borrower.
pub(super) fn effect(states: Vec<StateChange>) -> Effect {
    Effect {
        states,
        ..Effect::default()
    }
}

/// Locks a borrower out and ends their sessions, or allows logins again.
///
/// # Errors
/// 1004 for an unknown borrower; 1409 where it is so already.
pub(super) fn set_locked(
    tx: &mut Tx<'_>,
    id: &str,
    locks: bool,
    now: Timestamp,
) -> Result<Effect, Error> {
    let borrower = find(tx, id)?;
    let is_locked = borrowers::is_locked(tx, &borrower.id)?;
    let mut states = vec![turned("locked", is_locked, locks)?];
    let since = locks.then_some(now.as_millisecond());
    borrowers::set_locked(tx, &borrower.id, since)?;
    if locks {
        states.push(end_sessions(tx, &borrower, now)?);
    }
    Ok(effect(states))
}

/// Blocks a borrower and ends their sessions, or allows logins and loans again.
///
/// # Errors
/// 1004 for an unknown borrower; 1409 where it is so already.
pub(super) fn set_blocked(
    tx: &mut Tx<'_>,
    id: &str,
    blocks: bool,
    now: Timestamp,
) -> Result<Effect, Error> {
    let borrower = find(tx, id)?;
    let is_blocked = borrowers::blocked_at_ms(tx, &borrower.id)?.is_some();
    let mut states = vec![turned("blocked", is_blocked, blocks)?];
    let since = blocks.then_some(now.as_millisecond());
    borrowers::set_blocked(tx, &borrower.id, since)?;
    if blocks {
        states.push(end_sessions(tx, &borrower, now)?);
    }
    Ok(effect(states))
}

/// # Errors
/// 1409 where it is so already.
fn turned(name: &'static str, before: bool, after: bool) -> Result<StateChange, Error> {
    if before == after {
        return Err(Error::conflict("This borrower stands so already"));
    }
    let said = |is_so| if is_so { "yes" } else { "no" };
    Ok(StateChange::new(name, said(before), said(after)))
}

/// Ends every session of a borrower.
///
/// # Errors
/// The store's own failures.
fn end_sessions(
    tx: &mut Tx<'_>,
    borrower: &Borrower,
    now: Timestamp,
) -> Result<StateChange, Error> {
    let ended = sessions::end_all(tx, &borrower.id, "", now.as_millisecond())?;
    Ok(StateChange::new("sessions", &ended.to_string(), "0"))
}

/// Ends every session of a borrower who may log in again at once.
///
/// # Errors
/// 1004 for an unknown borrower.
pub(super) fn log_out(tx: &mut Tx<'_>, id: &str, now: Timestamp) -> Result<Effect, Error> {
    let borrower = find(tx, id)?;
    Ok(effect(vec![end_sessions(tx, &borrower, now)?]))
}

/// Refuses to lend to a blocked borrower (SEC-07).
///
/// # Errors
/// 1409 for a blocked one.
pub(super) fn refuse_blocked(tx: &mut Tx<'_>, order: &Order) -> Result<(), Error> {
    if borrowers::blocked_at_ms(tx, &order.borrower_id)?.is_none() {
        return Ok(());
    }
    let why = "Its borrower is blocked: nothing is lent to them. Unblock them first";
    Err(Error::conflict(why))
}

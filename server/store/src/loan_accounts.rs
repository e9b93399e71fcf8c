//! Table `instalments`, and the whole of a loan: the data that the rules read ([`load`]) and their decisions
//! ([`record`]).

use jiff::Timestamp;
use jiff::civil::Date;

use super::order_transitions;
use super::orders::{self, Order};
use super::{Row, StoreError, Tx, ledger, params};
use tulay_lending::calendar::late_from;
use tulay_lending::loan_account::{Decision, LoanAccount};
use tulay_lending::schedule::{Instalment, Schedule};

/// The stored account of a released order; `None` before the release.
pub fn load(tx: &mut Tx<'_>, order: &Order) -> Result<Option<LoanAccount>, StoreError> {
    let (Some(released_on), Some(schedule)) = (order.released_on, newest_schedule(tx, order)?)
    else {
        return Ok(None);
    };
    Ok(Some(LoanAccount {
        loan: order.loan.clone(),
        status: order.status,
        released_on,
        rollovers: order.rollovers,
        schedule,
        ledger: ledger::of_order(tx, order)?,
    }))
}

/// Writes the rules' decision: postings, moves, and the next schedule if its dates change.
///
/// # Errors
/// [`StoreError::Unique`] when some of it was written before: then nothing is written.
pub fn record(
    tx: &mut Tx<'_>,
    order_id: &str,
    decision: &Decision,
    at_ms: i64,
) -> Result<(), StoreError> {
    for posting in &decision.postings {
        ledger::append(tx, order_id, posting, at_ms)?;
    }
    for step in &decision.transitions {
        order_transitions::insert(tx, order_id, step, at_ms)?;
    }
    if let Some(schedule) = &decision.schedule {
        insert_schedule(tx, order_id, schedule)?;
    }
    if let Some(rollovers) = decision.rollovers {
        orders::set_rollovers(tx, order_id, rollovers)?;
    }
    Ok(())
}

/// Writes a release: its date, the first schedule and the rules' decision.
///
/// # Errors
/// [`StoreError::Unique`] when the order was released before, [`StoreError::Corrupt`] for a first due date at the end of
/// the calendar: then nothing is written.
pub fn record_release(
    tx: &mut Tx<'_>,
    order_id: &str,
    released_on: Date,
    (schedule, decision): &(Schedule, Decision),
    at_ms: i64,
) -> Result<(), StoreError> {
    let first_due = schedule.instalments.first().map(|first| first.due_on);
    let late_from = first_due.map(late_from).transpose();
    let late_from = late_from.map_err(|failure| StoreError::Corrupt(failure.to_string()))?;
    let late_from_ms = late_from.map_or(0, Timestamp::as_millisecond);
    insert_schedule(tx, order_id, schedule)?;
    orders::set_released_on(tx, order_id, released_on, late_from_ms)?;
    record(tx, order_id, decision, at_ms)
}

/// Records that a release failed: its mirrors and its move, without the date and the schedule, which the next release
/// computes again.
pub fn take_back_release(
    tx: &mut Tx<'_>,
    order_id: &str,
    decision: &Decision,
    at_ms: i64,
) -> Result<(), StoreError> {
    record(tx, order_id, decision, at_ms)?;
    tx.put(
        "DELETE FROM instalments WHERE order_id = $1",
        params![order_id],
    )?;
    tx.put(
        "UPDATE orders SET released_on = NULL, rollovers = 0, late_from = 0 WHERE id = $1",
        params![order_id],
    )?;
    Ok(())
}

/// Adds a version of an order's schedule.
pub fn insert_schedule(
    tx: &mut Tx<'_>,
    order_id: &str,
    schedule: &Schedule,
) -> Result<(), StoreError> {
    for instalment in &schedule.instalments {
        tx.put(
            "INSERT INTO instalments
                 (order_id, version, number, due_on, principal_centavos, interest_centavos)
             VALUES ($1, $2, $3, $4, $5, $6)",
            params![
                order_id,
                schedule.version,
                instalment.number,
                &instalment.due_on.to_string(),
                instalment.principal_centavos,
                instalment.interest_centavos,
            ],
        )?;
    }
    Ok(())
}

/// The version of an order's schedule that it was released with.
pub fn first_schedule(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Schedule>, StoreError> {
    let rows = tx.query_all(
        "SELECT version, number, due_on, principal_centavos, interest_centavos
         FROM instalments WHERE order_id = $1 AND version = 1 ORDER BY number",
        params![order.id()],
        read_instalment,
    )?;
    Ok(schedule(&rows))
}

/// The newest version of an order's schedule.
pub fn newest_schedule(tx: &mut Tx<'_>, order: &Order) -> Result<Option<Schedule>, StoreError> {
    let rows = tx.query_all(
        "SELECT version, number, due_on, principal_centavos, interest_centavos
         FROM instalments
         WHERE order_id = $1
           AND version = (SELECT MAX(version) FROM instalments WHERE order_id = $1)
         ORDER BY number",
        params![order.id()],
        read_instalment,
    )?;
    Ok(schedule(&rows))
}

/// An instalment with the version of its schedule.
pub(super) fn read_instalment(row: &Row<'_>) -> Result<(i64, Instalment), StoreError> {
    let instalment = Instalment {
        number: row.int("number")?,
        due_on: row.date("due_on")?,
        principal_centavos: row.int("principal_centavos")?,
        interest_centavos: row.int("interest_centavos")?,
    };
    Ok((row.int("version")?, instalment))
}

fn schedule(rows: &[(i64, Instalment)]) -> Option<Schedule> {
    rows.first().map(|(version, _)| Schedule {
        version: *version,
        instalments: rows.iter().map(|(_, instalment)| *instalment).collect(),
    })
}

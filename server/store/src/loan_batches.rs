//! The loans of many orders, each part by one statement: what `loan_accounts`, `loan_events` and `ledger` read of one order.

use std::collections::HashMap;

use super::ledger::{read_entry, read_posting};
use super::orders::Order;
use super::service_days::{self, Place};
use super::value::corrupt;
use super::{StoreError, Tx, Value, loan_accounts, loan_events, params};
use tulay_lending::ledger::{Ledger, Posting};
use tulay_lending::replay::LoanEvent;
use tulay_lending::schedule::{Instalment, Schedule};

/// Orders that were listed together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listed {
    /// Those whose money has left, by id (`orders::released_batch`).
    Released,
    /// Those that time changes, from one place in the line of servicing to another (`service_days::between`).
    Due(Place, Place),
    /// Those that are neither declined nor closed, by id (`orders::open_batch`); not all of them are released.
    Open,
}

/// The dates of a loan: its first schedule and its newest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedules {
    /// The version that it was released with.
    pub first: Schedule,
    /// The newest version.
    pub newest: Schedule,
}

/// A statement about the orders of [`ends`], in the order of their ids or their places: `o` is an order.
macro_rules! of_orders {
    ($listed:expr, $select:literal, $order_by:literal) => {
        match $listed {
            Listed::Released => concat!(
                $select,
                " WHERE o.released_on IS NOT NULL AND o.id >= $1 AND o.id <= $2 ORDER BY o.id, ",
                $order_by
            ),
            Listed::Due(..) => concat!(
                $select,
                " WHERE o.status IN (170, 174, 180) AND (o.service_on, o.id) >= ($1, $2)
                    AND (o.service_on, o.id) <= ($3, $4) /* scans */ ORDER BY o.service_on, o.id, ",
                $order_by
            ),
            Listed::Open => concat!(
                $select,
                " WHERE o.status IN (21, 151, 170, 174, 180) AND o.id >= $1 AND o.id <= $2 ORDER BY o.id, ",
                $order_by
            ),
        }
    };
}

/// The parameters that name the first and the last order of a batch; none for an empty one.
fn ends<'a>(listed: &'a Listed, orders: &'a [Order]) -> Option<Vec<Value<'a>>> {
    let (first, last) = (orders.first()?, orders.last()?);
    Some(match listed {
        Listed::Due(first, last) => service_days::ends(first, last).into(),
        Listed::Released | Listed::Open => params![first.id(), last.id()].into(),
    })
}

/// What was found of the order that a row names, where the rows of an order stand together.
fn of_order<'f, T>(
    found: &'f mut Vec<(String, T)>,
    order_id: &str,
    nothing_yet: impl FnOnce() -> T,
) -> &'f mut T {
    if found.last().is_none_or(|(last, _)| last != order_id) {
        found.push((order_id.to_owned(), nothing_yet()));
    }
    let last = found.len() - 1;
    &mut found[last].1
}

/// The schedules of orders, by id.
///
/// # Errors
/// The store's own failures.
pub fn schedules(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<HashMap<String, Schedules>, StoreError> {
    let Some(ends) = ends(listed, orders) else {
        return Ok(HashMap::new());
    };
    let sql = of_orders!(
        listed,
        "SELECT i.version, i.number, i.due_on, i.principal_centavos, i.interest_centavos, o.id
         FROM orders AS o JOIN instalments AS i ON i.order_id = o.id",
        "i.version, i.number"
    );
    let mut found: Vec<(String, Schedules)> = Vec::new();
    tx.visit(sql, &ends, |row| {
        let (version, instalment) = loan_accounts::read_instalment(row)?;
        let schedules = of_order(&mut found, row.str(5)?, || Schedules::of_version(version));
        schedules.add(version, instalment);
        Ok(())
    })?;
    Ok(found.into_iter().collect())
}

impl Schedules {
    fn of_version(version: i64) -> Self {
        let instalments = Vec::new();
        let first = Schedule {
            version,
            instalments,
        };
        Self {
            newest: first.clone(),
            first,
        }
    }

    /// Adds an instalment of a version that is not older than those before it.
    fn add(&mut self, version: i64, instalment: Instalment) {
        if version != self.newest.version {
            self.newest.version = version;
            self.newest.instalments.clear();
        }
        self.newest.instalments.push(instalment);
        if version == self.first.version {
            self.first.instalments.push(instalment);
        }
    }
}

/// The events of orders, by id, in the order of receipt; nothing for an order without events.
///
/// # Errors
/// The store's own failures.
pub fn events(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<HashMap<String, Vec<LoanEvent>>, StoreError> {
    let Some(ends) = ends(listed, orders) else {
        return Ok(HashMap::new());
    };
    let sql = of_orders!(
        listed,
        "SELECT e.reference, e.sequence, e.kind, e.effective_on, e.amount_centavos,
             e.rollovers_before, e.target, e.detail, o.id
         FROM orders AS o JOIN loan_events AS e ON e.order_id = o.id",
        "e.sequence"
    );
    let mut found: Vec<(String, Vec<LoanEvent>)> = Vec::new();
    tx.visit(sql, &ends, |row| {
        let events = of_order(&mut found, row.str(8)?, Vec::new);
        events.push(loan_events::read(row)?);
        Ok(())
    })?;
    Ok(found.into_iter().collect())
}

/// The ledgers of orders, by id; nothing for an order without postings.
///
/// # Errors
/// [`StoreError::Corrupt`] for a posting that does not sum to 0; the store's own failures.
pub fn ledgers(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<HashMap<String, Ledger>, StoreError> {
    let Some(ends) = ends(listed, orders) else {
        return Ok(HashMap::new());
    };
    let sql = of_orders!(
        listed,
        "SELECT p.seq, p.kind, p.reference, p.effective_on, p.reverses,
             e.account, e.amount_centavos, e.instalment, p.event, o.id
         FROM orders AS o JOIN postings AS p ON p.order_id = o.id JOIN entries AS e ON e.posting_id = p.id",
        "p.seq, e.line"
    );
    let mut found: Vec<(String, Vec<(i64, Posting)>)> = Vec::new();
    tx.visit(sql, &ends, |row| {
        let postings = of_order(&mut found, row.str(9)?, Vec::new);
        let seq = row.int(0)?;
        if postings.last().is_none_or(|(last, _)| *last != seq) {
            postings.push((seq, read_posting(row)?));
        }
        let entry = read_entry(row)?;
        if let Some((_, posting)) = postings.last_mut() {
            posting.entries.push(entry);
        }
        Ok(())
    })?;
    let ledger = |postings: Vec<(i64, Posting)>| {
        let postings = postings.into_iter().map(|(_, posting)| posting);
        Ledger::new(postings.collect()).map_err(corrupt)
    };
    found
        .into_iter()
        .map(|(order_id, postings)| Ok((order_id, ledger(postings)?)))
        .collect()
}

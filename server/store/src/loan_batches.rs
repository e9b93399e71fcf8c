//! The loans of many orders, each part by one statement: the batch form of `loan_accounts`, `loan_events` and `ledger`.

use std::iter::Peekable;
use std::vec::IntoIter;

use super::borrowers::{self, Borrower};
use super::ledger::{read_entry, read_posting};
use super::notes::{self, Note};
use super::order_accounts::{self, OrderAccount};
use super::order_lists::{self, page_ids};
use super::orders::Order;
use super::service_days::{self, Cursor};
use super::value::corrupt;
use super::{Row, StoreError, Tx, Value, loan_accounts, loan_events, params};
use tulay_lending::ledger::{Entry, Ledger, Posting};
use tulay_lending::replay::LoanEvent;
use tulay_lending::schedule::{Instalment, Schedule};

/// Orders that were listed together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listed {
    /// Those whose money has left, by id (`orders::released_batch`).
    Released,
    /// Those that are due for servicing, from one position in the queue to another (`service_days::between`).
    Due(Cursor, Cursor),
    /// Those that are neither declined nor closed, by id (`orders::open_batch`); not all of them are released.
    Open,
    /// Those with these ids, by id (`orders::of_page`), at most [`order_lists::PAGE`].
    Page(Vec<String>),
}

/// The dates of a loan: its first schedule and its newest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedules {
    /// The version that it was released with.
    pub first: Schedule,
    /// The newest version.
    pub newest: Schedule,
}

/// A statement about the orders of [`ends`], in the order of their ids or their places: `o` is an order. The rows of
/// one order come in no order: SQLite would sort those of each order apart, which takes longer than reading them.
macro_rules! of_orders {
    ($listed:expr, $select:literal) => {
        match $listed {
            Listed::Released => concat!(
                $select,
                " WHERE o.released_on IS NOT NULL AND o.id >= $1 AND o.id <= $2 ORDER BY o.id"
            ),
            Listed::Due(..) => concat!(
                $select,
                " WHERE o.status IN ",
                repayable!(),
                " AND (o.service_on, o.id) >= ($1, $2)
                    AND (o.service_on, o.id) <= ($3, $4) /* scans */ ORDER BY o.service_on, o.id"
            ),
            Listed::Open => concat!(
                $select,
                " WHERE o.status IN ",
                open!(),
                " AND o.id >= $1 AND o.id <= $2 ORDER BY o.id"
            ),
            Listed::Page(_) => concat!($select, " WHERE o.id IN ", page_ids!(), " ORDER BY o.id"),
        }
    };
}

/// Rows found for some of the listed orders, each with the order's id, in the order of the list.
pub struct RowsByOrder<T>(Peekable<IntoIter<(String, T)>>);

impl<T> RowsByOrder<T> {
    /// Returns the rows of an order, if there are any. Call it for the orders in the order of the list.
    pub fn of(&mut self, order: &Order) -> Option<T> {
        let (_, found) = self.0.next_if(|(id, _)| id == order.id())?;
        Some(found)
    }
}

/// Reads the rows of each order that a statement finds, in the order of their keys; `gather` combines them. `read` gets
/// the key of the order's previous row; the order's id is in the column `of_order`.
fn read_all<K: Ord, R, T>(
    tx: &mut Tx<'_>,
    sql: &'static str,
    (listed, orders): (&Listed, &[Order]),
    read: impl Fn(&Row<'_>, Option<&K>) -> Result<(K, R), StoreError>,
    gather: impl Fn(Vec<(K, R)>) -> Result<T, StoreError>,
) -> Result<RowsByOrder<T>, StoreError> {
    let mut found: Vec<(String, Vec<(K, R)>)> = Vec::new();
    if let Some(ends) = ends(listed, orders) {
        tx.visit(sql, &ends, |row| {
            let order_id = row.str("of_order")?;
            if found.last().is_none_or(|(last, _)| last != order_id) {
                found.push((order_id.to_owned(), Vec::new()));
            }
            if let Some((_, rows)) = found.last_mut() {
                let before = rows.last().map(|(key, _)| key);
                let row = read(row, before)?;
                rows.push(row);
            }
            Ok(())
        })?;
    }
    let gathered = found.into_iter().map(|(order_id, mut rows)| {
        rows.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok((order_id, gather(rows)?))
    });
    let gathered: Vec<_> = gathered.collect::<Result<_, StoreError>>()?;
    Ok(RowsByOrder(gathered.into_iter().peekable()))
}

/// Reads the one row of each order that a statement finds, with the order's id from `of_order`.
fn read_one_each<T>(
    tx: &mut Tx<'_>,
    sql: &'static str,
    (listed, orders): (&Listed, &[Order]),
    read: impl Fn(&Row<'_>) -> Result<T, StoreError>,
) -> Result<Vec<(String, T)>, StoreError> {
    let mut found = Vec::new();
    if let Some(ends) = ends(listed, orders) {
        tx.visit(sql, &ends, |row| {
            found.push((row.text("of_order")?, read(row)?));
            Ok(())
        })?;
    }
    Ok(found)
}

/// The parameters that name the first and the last order of a batch; none for an empty one.
fn ends<'a>(listed: &'a Listed, orders: &'a [Order]) -> Option<Vec<Value<'a>>> {
    let (first, last) = (orders.first()?, orders.last()?);
    Some(match listed {
        Listed::Due(first, last) => service_days::ends(first, last).into(),
        Listed::Page(ids) => order_lists::ids_of_page(ids).into(),
        Listed::Released | Listed::Open => params![first.id(), last.id()].into(),
    })
}

/// The schedules of orders.
///
/// # Errors
/// The store's own failures.
pub fn schedules(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<RowsByOrder<Schedules>, StoreError> {
    let sql = of_orders!(
        listed,
        "SELECT i.version, i.number, i.due_on, i.principal_centavos, i.interest_centavos, o.id AS of_order
         FROM orders AS o JOIN instalments AS i ON i.order_id = o.id"
    );
    read_all(
        tx,
        sql,
        (listed, orders),
        |row, _| {
            let (version, instalment) = loan_accounts::read_instalment(row)?;
            Ok(((version, instalment.number), instalment))
        },
        |instalments| Ok(Schedules::of(&instalments)),
    )
}

impl Schedules {
    /// The schedules of instalments with their versions and numbers, in that order.
    fn of(instalments: &[((i64, i64), Instalment)]) -> Self {
        let of_version = |found: Option<&((i64, i64), Instalment)>| {
            let version = found.map_or(1, |((version, _), _)| *version);
            let of_it = instalments
                .iter()
                .filter(|((other, _), _)| *other == version);
            Schedule {
                version,
                instalments: of_it.map(|(_, instalment)| *instalment).collect(),
            }
        };
        Self {
            first: of_version(instalments.first()),
            newest: of_version(instalments.last()),
        }
    }
}

/// The events of orders, in the order of receipt; nothing for an order without events.
///
/// # Errors
/// The store's own failures.
pub fn events(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<RowsByOrder<Vec<LoanEvent>>, StoreError> {
    let sql = of_orders!(
        listed,
        "SELECT e.reference, e.sequence, e.kind, e.effective_on, e.amount_centavos,
             e.rollovers_before, e.target, e.detail, o.id AS of_order
         FROM orders AS o JOIN loan_events AS e ON e.order_id = o.id"
    );
    read_all(
        tx,
        sql,
        (listed, orders),
        |row, _| {
            let event = loan_events::read(row)?;
            Ok((event.sequence, event))
        },
        |events| Ok(events.into_iter().map(|(_, event)| event).collect()),
    )
}

/// The ledgers of orders; nothing for an order without postings.
///
/// # Errors
/// [`StoreError::Corrupt`] for a posting that does not sum to 0; the store's own failures.
pub fn ledgers(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<RowsByOrder<Ledger>, StoreError> {
    let sql = of_orders!(
        listed,
        "SELECT p.seq, p.kind, p.reference, p.effective_on, p.reverses,
             e.account, e.amount_centavos, e.instalment, p.event, e.line, o.id AS of_order
         FROM orders AS o JOIN postings AS p ON p.order_id = o.id JOIN entries AS e ON e.posting_id = p.id"
    );
    read_all(
        tx,
        sql,
        (listed, orders),
        |row, before: Option<&(i64, i64)>| {
            let (seq, line) = (row.int("seq")?, row.int("line")?);
            // A posting is in the row of each of its entries: one of them is enough.
            let is_known = before.is_some_and(|(before, _)| *before == seq);
            let posting = (!is_known).then(|| read_posting(row)).transpose()?;
            Ok(((seq, line), (posting, read_entry(row)?)))
        },
        ledger,
    )
}

/// The accounts that the money of orders is paid to.
///
/// # Errors
/// The store's own failures.
pub fn accounts(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<RowsByOrder<OrderAccount>, StoreError> {
    let sql = of_orders!(
        listed,
        "SELECT b.card_type, b.channel_number, b.bank_code, b.number_sealed, b.number_last4, a.account_id,
             b.changed_at, a.accepted_at, b.created_at, o.id AS of_order
         FROM orders AS o JOIN order_accounts AS a ON a.order_id = o.id JOIN bank_accounts AS b ON b.id = a.account_id"
    );
    let found = read_one_each(tx, sql, (listed, orders), order_accounts::read)?;
    Ok(RowsByOrder(found.into_iter().peekable()))
}

/// The borrowers of orders.
///
/// # Errors
/// [`StoreError::Sealing`] for a phone that the key does not open; the store's own failures.
pub fn borrowers(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<RowsByOrder<Borrower>, StoreError> {
    let sql = of_orders!(
        listed,
        "SELECT b.id, b.phone, b.phone_sealed, o.id AS of_order FROM orders AS o
             JOIN borrowers AS b ON b.id = o.borrower_id"
    );
    let found = read_one_each(tx, sql, (listed, orders), borrowers::read)?;
    let opened = found
        .into_iter()
        .map(|(order_id, row)| Ok((order_id, row.open(tx)?)));
    let opened: Vec<_> = opened.collect::<Result<_, StoreError>>()?;
    Ok(RowsByOrder(opened.into_iter().peekable()))
}

/// The newest note on each order's borrower.
///
/// # Errors
/// The store's own failures.
pub fn newest_notes(
    tx: &mut Tx<'_>,
    listed: &Listed,
    orders: &[Order],
) -> Result<RowsByOrder<Note>, StoreError> {
    let sql = of_orders!(
        listed,
        "SELECT n.id, n.borrower_id, n.order_id, n.operator, n.text_sealed, n.at, o.id AS of_order
         FROM orders AS o JOIN notes AS n ON n.id =
             (SELECT id FROM notes WHERE notes.borrower_id = o.borrower_id ORDER BY at DESC, id DESC LIMIT 1)"
    );
    let found = read_one_each(tx, sql, (listed, orders), notes::read)?;
    Ok(RowsByOrder(found.into_iter().peekable()))
}

/// An entry with its posting's number and its own; at least one entry of a posting comes with the posting.
type Line = ((i64, i64), (Option<Posting>, Entry));

/// The ledger of lines in the order of their places.
fn ledger(mut entries: Vec<Line>) -> Result<Ledger, StoreError> {
    let of_postings = entries.chunk_by_mut(|((one, _), _), ((next, _), _)| one == next);
    let postings = of_postings.filter_map(|rows| {
        let mut known = rows.iter_mut();
        let mut posting = known.find_map(|(_, (posting, _))| posting.take())?;
        posting.entries = rows.iter().map(|(_, (_, entry))| *entry).collect();
        Some(posting)
    });
    Ledger::new(postings.collect()).map_err(corrupt)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use tulay_lending::ledger::{Account, PostingKind};

    use super::*;

    fn posting(reference: &str) -> Posting {
        Posting {
            kind: PostingKind::Penalty,
            reference: reference.to_owned(),
            event: "day/2026-05-01".to_owned(),
            effective_on: date(2026, 5, 1),
            reverses: None,
            entries: Vec::new(),
        }
    }

    #[test]
    fn each_posting_has_its_entries_by_line_whichever_of_its_rows_came_first() {
        let charged = |centavos| Entry::of(Account::PenaltyReceivable, centavos, 1);
        // In the order of their keys; PostgreSQL may return the postings' rows alternately.
        let entries = vec![
            ((1, 1), (None, charged(500))),
            ((1, 2), (Some(posting("a")), charged(-500))),
            ((2, 1), (Some(posting("b")), charged(70))),
            ((2, 2), (Some(posting("b")), charged(-70))),
        ];
        let ledger = ledger(entries).expect("a balanced ledger");
        let told = ledger.postings().iter().map(|posting| {
            let amounts = posting.entries.iter().map(|entry| entry.amount_centavos);
            (posting.reference.as_str(), amounts.collect::<Vec<_>>())
        });
        assert_eq!(
            told.collect::<Vec<_>>(),
            [("a", vec![500, -500]), ("b", vec![70, -70])]
        );
    }
}

//! Lists of orders of one status, page by page: the overdue ones by the time since which they are overdue, all others by
//! the time of their creation. Each statement enters the index of its list at a place and reads one page.

use super::orders::{self, Order};
use super::{Row, StoreError, Tx, Value, params};
use tulay_lending::state::OrderStatus;

/// Place of an order in the list of its status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Time by which it is listed, in milliseconds UTC: since when it is overdue, or its creation.
    pub at_ms: i64,
    /// The order's id.
    pub order_id: String,
}

/// Part of a list to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// Status of the orders.
    pub status: OrderStatus,
    /// True for the newest time first.
    pub is_newest_first: bool,
    /// The place before the first order of the page, in the order of the list; one that no order has starts the list.
    pub after: Place,
    /// Time at which the list ends: of the oldest first it is left out, of the newest first it belongs to the list.
    pub until_ms: i64,
}

impl Range {
    /// The whole list of a status, the oldest first.
    pub fn oldest_first(status: OrderStatus) -> Self {
        Self {
            status,
            is_newest_first: false,
            after: Place {
                at_ms: 0,
                order_id: String::new(),
            },
            until_ms: i64::MAX,
        }
    }
}

/// Selects the places of a list by its key: `$2` and `$3` are the place before, `$4` is the end.
macro_rules! select {
    ($status:literal, $key:literal, $after:literal, $until:literal, $direction:literal) => {
        concat!(
            "SELECT ",
            $key,
            ", id FROM orders WHERE ",
            $status,
            " AND (",
            $key,
            ", id) ",
            $after,
            " ($2, $3) AND ",
            $key,
            $until,
            " $4 ORDER BY ",
            $key,
            $direction,
            ", id",
            $direction,
            " LIMIT $5 /* scans */"
        )
    };
}

/// Returns the places of the next orders of a list, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn page(tx: &mut Tx<'_>, range: &Range, limit: i64) -> Result<Vec<Place>, StoreError> {
    let sql = match (range.status == OrderStatus::Overdue, range.is_newest_first) {
        (true, false) => select!(
            "status = $1 AND status = 180",
            "overdue_since",
            ">",
            " <",
            ""
        ),
        (true, true) => select!(
            "status = $1 AND status = 180",
            "overdue_since",
            "<",
            " >=",
            " DESC"
        ),
        (false, false) => select!("status + 0 = $1", "created_at", ">", " <", ""),
        (false, true) => select!("status + 0 = $1", "created_at", "<", " >=", " DESC"),
    };
    let after = &range.after;
    let params = params![
        range.status.code(),
        after.at_ms,
        &after.order_id,
        range.until_ms,
        limit
    ];
    tx.query_all(sql, params, read)
}

/// Returns the places of the next orders of a product in a list, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn page_of_product(
    tx: &mut Tx<'_>,
    range: &Range,
    product_id: &str,
    limit: i64,
) -> Result<Vec<Place>, StoreError> {
    let sql = match (range.status == OrderStatus::Overdue, range.is_newest_first) {
        (true, false) => select!(
            "status = $1 AND status = 180 AND product_id = $6",
            "overdue_since",
            ">",
            " <",
            ""
        ),
        (true, true) => select!(
            "status = $1 AND status = 180 AND product_id = $6",
            "overdue_since",
            "<",
            " >=",
            " DESC"
        ),
        (false, false) => select!(
            "status + 0 = $1 AND product_id = $6",
            "created_at",
            ">",
            " <",
            ""
        ),
        (false, true) => select!(
            "status + 0 = $1 AND product_id = $6",
            "created_at",
            "<",
            " >=",
            " DESC"
        ),
    };
    let after = &range.after;
    let params = params![
        range.status.code(),
        after.at_ms,
        &after.order_id,
        range.until_ms,
        limit,
        product_id
    ];
    tx.query_all(sql, params, read)
}

/// An end of a loan that no status has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// It was written off.
    WrittenOff,
    /// It was cancelled.
    Cancelled,
}

/// Selects the places of the loans with an event that was not taken back, each by the last one: `$1` and `$2` are the
/// place before, `$3` is the end.
macro_rules! select_ended {
    ($kind:literal, $after:literal, $until:literal, $direction:literal) => {
        concat!(
            "SELECT received_at, order_id FROM loan_events AS ended WHERE kind = '",
            $kind,
            "' AND (received_at, order_id) ",
            $after,
            " ($1, $2) AND received_at",
            $until,
            " $3 AND NOT EXISTS (SELECT 1 FROM loan_events AS taken_back WHERE taken_back.target = ended.reference)
             AND NOT EXISTS (SELECT 1 FROM loan_events AS later WHERE later.order_id = ended.order_id
                 AND later.sequence > ended.sequence AND later.kind = '",
            $kind,
            "' AND NOT EXISTS (SELECT 1 FROM loan_events AS taken_back WHERE taken_back.target = later.reference))
             ORDER BY received_at",
            $direction,
            ", order_id",
            $direction,
            " LIMIT $4 /* scans */"
        )
    };
}

/// Returns the places of the next loans that ended so, at most `limit`, by the time at which they did. The range's status
/// does not count.
///
/// # Errors
/// The store's own failures.
pub fn ended(
    tx: &mut Tx<'_>,
    how: Ended,
    range: &Range,
    limit: i64,
) -> Result<Vec<Place>, StoreError> {
    let sql = match (how, range.is_newest_first) {
        (Ended::WrittenOff, false) => select_ended!("write_off", ">", " <", ""),
        (Ended::WrittenOff, true) => select_ended!("write_off", "<", " >=", " DESC"),
        (Ended::Cancelled, false) => select_ended!("cancellation", ">", " <", ""),
        (Ended::Cancelled, true) => select_ended!("cancellation", "<", " >=", " DESC"),
    };
    let after = &range.after;
    let params = params![after.at_ms, &after.order_id, range.until_ms, limit];
    tx.query_all(sql, params, read)
}

fn read(row: &Row<'_>) -> Result<Place, StoreError> {
    Ok(Place {
        at_ms: row.int(0)?,
        order_id: row.text(1)?,
    })
}

/// The orders of a status from one place of its list to another, the oldest time first.
///
/// # Errors
/// The store's own failures.
pub fn between(
    tx: &mut Tx<'_>,
    status: OrderStatus,
    first: &Place,
    last: &Place,
) -> Result<Vec<Order>, StoreError> {
    orders::in_status(tx, status, &ends(status, first, last))
}

/// The orders of a product in a status from one place of their list to another, the oldest time first.
///
/// # Errors
/// The store's own failures.
pub fn between_of_product(
    tx: &mut Tx<'_>,
    status: OrderStatus,
    product_id: &str,
    first: &Place,
    last: &Place,
) -> Result<Vec<Order>, StoreError> {
    orders::of_product(
        tx,
        status,
        &ends_of_product(status, product_id, first, last),
    )
}

/// The orders that ended in a way from one place of their list to another, by id; also those whose end was taken back.
///
/// # Errors
/// The store's own failures.
pub fn between_ended(
    tx: &mut Tx<'_>,
    how: Ended,
    first: &Place,
    last: &Place,
) -> Result<Vec<Order>, StoreError> {
    orders::ended(tx, how, &ends_of_ended(first, last))
}

/// The parameters `$1` to `$5` of a statement about the orders from one place to another.
pub(super) fn ends<'a>(status: OrderStatus, first: &'a Place, last: &'a Place) -> [Value<'a>; 5] {
    [
        status.code().into(),
        first.at_ms.into(),
        first.order_id.as_str().into(),
        last.at_ms.into(),
        last.order_id.as_str().into(),
    ]
}

/// The parameters `$1` to `$6` of a statement about the orders of a product.
pub(super) fn ends_of_product<'a>(
    status: OrderStatus,
    product_id: &'a str,
    first: &'a Place,
    last: &'a Place,
) -> [Value<'a>; 6] {
    let [status, first_ms, first_id, last_ms, last_id] = ends(status, first, last);
    [
        status,
        first_ms,
        first_id,
        last_ms,
        last_id,
        product_id.into(),
    ]
}

/// The parameters `$1` to `$4` of a statement about orders that ended.
pub(super) fn ends_of_ended<'a>(first: &'a Place, last: &'a Place) -> [Value<'a>; 4] {
    [
        first.at_ms.into(),
        first.order_id.as_str().into(),
        last.at_ms.into(),
        last.order_id.as_str().into(),
    ]
}

//! Dates on which orders are due for servicing (`orders.service_on`), and table `servicing_days`: the progress of
//! servicing.

use jiff::civil::Date;

use super::orders::{self, Order};
use super::{StoreError, Tx, params};

/// Position of an order in the queue for servicing; the default is before all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cursor {
    service_on: String,
    /// The order's id.
    pub order_id: String,
}

/// Returns the positions of the orders that are due on a day, after a position, the longest due first, at most `limit`.
/// It reads nothing else of them, so that an unreadable order is listed, too.
pub fn due(
    tx: &mut Tx<'_>,
    today: Date,
    after: &Cursor,
    limit: i64,
) -> Result<Vec<Cursor>, StoreError> {
    tx.query_all(
        concat!(
            "SELECT service_on, id FROM orders WHERE status IN ",
            repayable!(),
            " AND service_on <= $1 AND (service_on, id) > ($2, $3)
             ORDER BY service_on, id LIMIT $4 /* scans */"
        ),
        params![
            &today.to_string(),
            &after.service_on,
            &after.order_id,
            limit
        ],
        |row| {
            Ok(Cursor {
                service_on: row.text("service_on")?,
                order_id: row.text("id")?,
            })
        },
    )
}

/// Counts the orders that are due on a day.
pub fn count_due(tx: &mut Tx<'_>, today: Date) -> Result<i64, StoreError> {
    tx.query_one(
        concat!(
            "SELECT COUNT(*) AS count FROM orders WHERE status IN ",
            repayable!(),
            " AND service_on <= $1 /* scans */"
        ),
        params![&today.to_string()],
        |row| row.int("count"),
    )
}

/// The orders from one position to another, in the order of their positions.
pub fn between(tx: &mut Tx<'_>, first: &Cursor, last: &Cursor) -> Result<Vec<Order>, StoreError> {
    orders::between(tx, &ends(first, last))
}

/// The parameters `$1` to `$4` of a statement about the orders from one position to another.
pub(super) fn ends<'a>(first: &'a Cursor, last: &'a Cursor) -> [super::Value<'a>; 4] {
    [
        first.service_on.as_str().into(),
        first.order_id.as_str().into(),
        last.service_on.as_str().into(),
        last.order_id.as_str().into(),
    ]
}

/// Sets the date of an order's next servicing, and the time from which it is late (0 where nothing is owed), after
/// servicing has brought it up to date.
pub fn set_next(
    tx: &mut Tx<'_>,
    order_id: &str,
    next: Date,
    late_from_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET service_on = $2, late_from = $3 WHERE id = $1",
        params![order_id, &next.to_string(), late_from_ms],
    )?;
    Ok(())
}

/// Makes an order due for servicing on this date at the latest, because of an event, and sets the time from which it is
/// late (0 where nothing is owed).
pub fn set_latest(
    tx: &mut Tx<'_>,
    order_id: &str,
    latest: Date,
    late_from_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET service_on = CASE WHEN service_on > $2 THEN $2 ELSE service_on END, late_from = $3
         WHERE id = $1",
        params![order_id, &latest.to_string(), late_from_ms],
    )?;
    Ok(())
}

/// A day that servicing has reached, and the time of its newest round, in milliseconds UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServicingDay {
    /// The civil date in Manila.
    pub day: Date,
    /// Time of its newest round, in milliseconds UTC.
    pub at_ms: i64,
}

/// Returns the newest day that servicing has reached.
pub fn newest(tx: &mut Tx<'_>) -> Result<Option<ServicingDay>, StoreError> {
    tx.query_opt(
        "SELECT day, at FROM servicing_days ORDER BY day DESC LIMIT 1 /* scans */",
        params![],
        |row| {
            Ok(ServicingDay {
                day: row.date("day")?,
                at_ms: row.int("at")?,
            })
        },
    )
}

/// Records that servicing has reached this time of this day, though it had reached a later day by a clock that was ahead.
pub fn mark_as_last(tx: &mut Tx<'_>, reached: ServicingDay) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM servicing_days WHERE day > $1",
        params![&reached.day.to_string()],
    )?;
    mark(tx, reached)
}

/// Records that servicing has reached this time of this day.
pub fn mark(tx: &mut Tx<'_>, reached: ServicingDay) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO servicing_days (day, at) VALUES ($1, $2)
         ON CONFLICT (day) DO UPDATE SET at = excluded.at",
        params![&reached.day.to_string(), reached.at_ms],
    )?;
    Ok(())
}

//! Table `order_moves`: every change of an order's status (STATUS-02).

use super::orders::{Order, status};
use super::value::corrupt;
use super::{StoreError, Tx, params};
use tulay_lending::state::{OrderStatus, StatusTransition};

/// A stored change of status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredTransition {
    /// The two statuses and the cause.
    pub transition: StatusTransition,
    /// Time of the change, in milliseconds UTC.
    pub at_ms: i64,
}

/// Stores a change of status and applies it to the order; a closed order allows the next one of its product.
///
/// # Errors
/// [`StoreError::Corrupt`] when the order does not have the status that the transition starts from.
pub fn insert(
    tx: &mut Tx<'_>,
    order_id: &str,
    transition: &StatusTransition,
    at_ms: i64,
) -> Result<(), StoreError> {
    // A new order is inserted with the status of its first transition.
    if let Some(from) = transition.from {
        leave(tx, order_id, from, transition.to)?;
    }
    tx.put(
        "INSERT INTO order_moves (order_id, seq, from_status, to_status, at, cause)
         VALUES ($1,
             (SELECT COALESCE(MAX(seq), 0) + 1 FROM order_moves WHERE order_id = $1), $2, $3, $4, $5)",
        params![
            order_id,
            transition.from.map(OrderStatus::code),
            transition.to.code(),
            at_ms,
            transition.cause.as_str(),
        ],
    )?;
    Ok(())
}

fn leave(
    tx: &mut Tx<'_>,
    order_id: &str,
    from: OrderStatus,
    to: OrderStatus,
) -> Result<(), StoreError> {
    // An order that is opened again takes its key back unless a newer order of the product has it.
    let moved = tx.execute(
        "UPDATE orders SET status = $3, open_key = CASE WHEN CAST($4 AS BIGINT) = 1 THEN
             COALESCE(open_key, CASE WHEN NOT EXISTS
                 (SELECT 1 FROM orders AS other
                  WHERE other.open_key = orders.borrower_id || '|' || orders.product_id)
                 THEN borrower_id || '|' || product_id END) END
         WHERE id = $1 AND status = $2",
        params![order_id, from.code(), to.code(), to.is_open()],
    )?;
    if moved == 1 {
        return Ok(());
    }
    Err(corrupt(format!("order {order_id} is not at {from:?}")))
}

/// Every change of an order's status, oldest first.
pub fn of_order(tx: &mut Tx<'_>, order: &Order) -> Result<Vec<StoredTransition>, StoreError> {
    tx.query_all(
        "SELECT from_status, to_status, cause, at FROM order_moves
         WHERE order_id = $1 ORDER BY seq",
        params![order.id()],
        |row| {
            Ok(StoredTransition {
                transition: StatusTransition {
                    from: row.int_opt("from_status")?.map(status).transpose()?,
                    to: status(row.int("to_status")?)?,
                    cause: row.word("cause")?,
                },
                at_ms: row.int("at")?,
            })
        },
    )
}

/// Returns the time of the newest change of any order, in milliseconds UTC.
pub fn newest_ms(tx: &mut Tx<'_>) -> Result<Option<i64>, StoreError> {
    tx.query_one(
        "SELECT MAX(at) AS newest FROM order_moves /* scans */",
        params![],
        |row| row.int_opt("newest"),
    )
}

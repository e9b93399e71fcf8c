//! Times and reasons of declined orders: a move in table `order_moves`, and a column of table `orders`. An application
//! that its borrower withdrew is none of them (UX-25).

use tulay_lending::state::Cause;

use super::{StoreError, Tx, params};

/// Stores the reason why an order was declined.
pub fn set_reason(tx: &mut Tx<'_>, order_id: &str, reason: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE orders SET decline_reason = $2 WHERE id = $1",
        params![order_id, reason],
    )?;
    Ok(())
}

/// Returns the reason why an order was declined; `None` if none was given.
pub fn reason_of(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<String>, StoreError> {
    let kept = tx.query_opt(
        "SELECT decline_reason FROM orders WHERE id = $1",
        params![order_id],
        |row| row.text_opt("decline_reason"),
    )?;
    Ok(kept.flatten())
}

/// Returns the products that a borrower was declined, each with the time of the newest decline, in milliseconds UTC.
pub fn newest_of_borrower(
    tx: &mut Tx<'_>,
    borrower_id: &str,
) -> Result<Vec<(String, i64)>, StoreError> {
    tx.query_all(
        "SELECT orders.product_id, MAX(order_moves.at) AS declined_at FROM orders
             JOIN order_moves ON order_moves.order_id = orders.id
         WHERE orders.borrower_id = $1 AND order_moves.cause = $2 GROUP BY orders.product_id",
        params![borrower_id, Cause::Declined.as_str()],
        |row| Ok((row.text("product_id")?, row.int("declined_at")?)),
    )
}

/// Returns the time at which a borrower was last declined a product, in milliseconds UTC.
pub fn newest_at_ms(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product_id: &str,
) -> Result<Option<i64>, StoreError> {
    tx.query_opt(
        "SELECT order_moves.at FROM orders JOIN order_moves ON order_moves.order_id = orders.id
         WHERE orders.borrower_id = $1 AND orders.product_id = $2 AND order_moves.cause = $3
         ORDER BY order_moves.at DESC LIMIT 1",
        params![borrower_id, product_id, Cause::Declined.as_str()],
        |row| row.int("at"),
    )
}

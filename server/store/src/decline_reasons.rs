//! Why the review declined an order, a column of table `orders`.

use super::{StoreError, Tx, params};

/// Stores why an order was declined.
pub fn set(tx: &mut Tx<'_>, order_id: &str, reason: &str) -> Result<(), StoreError> {
    tx.execute(
        "UPDATE orders SET decline_reason = $2 WHERE id = $1",
        params![order_id, reason],
    )?;
    Ok(())
}

/// Why an order was declined; none where nobody said so.
pub fn of_order(tx: &mut Tx<'_>, order_id: &str) -> Result<Option<String>, StoreError> {
    let kept = tx.query_opt(
        "SELECT decline_reason FROM orders WHERE id = $1",
        params![order_id],
        |row| row.text_opt(0),
    )?;
    Ok(kept.flatten())
}

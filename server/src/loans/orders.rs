//! A borrower's own orders: every row is read with the borrower's id.

use crate::http::error::AppError;
use tulay_store::Tx;
use tulay_store::orders::{self, Order};

/// The borrower's order of an id.
///
/// # Errors
/// 1004 when there is none, or it is someone else's.
pub(crate) fn own(tx: &mut Tx<'_>, borrower_id: &str, order_id: &str) -> Result<Order, AppError> {
    let order = orders::find(tx, borrower_id, order_id)?;
    order.ok_or_else(|| AppError::order_not_found(order_id))
}

/// The borrower's order of an id, where it is of this product.
///
/// # Errors
/// 1004 when there is none, it is someone else's, or of another product.
pub(crate) fn own_of_product(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product_id: &str,
    order_id: &str,
) -> Result<Order, AppError> {
    let order = own(tx, borrower_id, order_id)?;
    if order.product_id == product_id {
        Ok(order)
    } else {
        Err(AppError::order_not_found(order_id))
    }
}

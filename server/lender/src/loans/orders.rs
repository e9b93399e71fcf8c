//! Orders of a borrower, read with the borrower's id, and the borrower's rating of the app in stars.

use crate::error::Error;
use crate::lender::Lender;
use tulay_store::orders::{self, Order};
use tulay_store::{Tx, page_events};
use tulay_texts::text;

/// Order that a page names, by its product and its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderIds {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
}

impl OrderIds {
    /// Checks that the order is a borrower's and of this product.
    ///
    /// # Errors
    /// 1004 for an unknown order, another borrower's, or one of another product.
    pub async fn check_owner(self, lender: &Lender, borrower_id: String) -> Result<(), Error> {
        let read = lender
            .store
            .read(move |tx| self.find(tx, &borrower_id).map(drop));
        read.await
    }

    /// Order of a borrower.
    ///
    /// # Errors
    /// As [`check_owner`](Self::check_owner).
    pub(crate) fn find(&self, tx: &mut Tx<'_>, borrower_id: &str) -> Result<Order, Error> {
        of_borrower_and_product(tx, borrower_id, &self.product_id, &self.order_id)
    }
}

/// Order of a borrower by its id.
///
/// # Errors
/// 1004 for an unknown order, or another borrower's.
pub fn of_borrower(tx: &mut Tx<'_>, borrower_id: &str, order_id: &str) -> Result<Order, Error> {
    let order = orders::find(tx, borrower_id, order_id)?;
    order.ok_or_else(|| Error::order_not_found(order_id))
}

/// Order of a borrower by its id, if it is of this product.
///
/// # Errors
/// 1004 for an unknown order, another borrower's, or one of another product.
pub fn of_borrower_and_product(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product_id: &str,
    order_id: &str,
) -> Result<Order, Error> {
    let order = of_borrower(tx, borrower_id, order_id)?;
    if order.product_id == product_id {
        Ok(order)
    } else {
        Err(Error::order_not_found(order_id))
    }
}

/// Stores a borrower's stars for the app, with the order or else the newest one; a second rating of an order leaves the
/// first unchanged.
///
/// # Errors
/// 1400 unless 1 to 5, 1004 for an unknown order, or another borrower's, and for a borrower without any.
pub async fn rate(
    lender: &Lender,
    borrower_id: String,
    order_id: Option<String>,
    score: i64,
) -> Result<(), Error> {
    let now_ms = lender.clock.now_ms();
    let rated = lender.store.write(move |tx| {
        if !(1..=5).contains(&score) {
            return Err(Error::invalid("score", text("Choose 1 to 5 stars")));
        }
        let order = match &order_id {
            Some(id) => of_borrower(tx, &borrower_id, id)?,
            None => orders::newest(tx, &borrower_id)?.ok_or_else(|| Error::order_not_found(""))?,
        };
        page_events::insert_score(tx, &borrower_id, order.id(), score, now_ms)?;
        Ok(())
    });
    rated.await
}

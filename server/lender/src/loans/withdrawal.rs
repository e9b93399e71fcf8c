//! Withdrawal of an application by its borrower while it is under review (UX-25).

use super::{accounts, orders};
use crate::error::Error;
use crate::lender::Lender;
use tulay_lending::state::{Cause, OrderStatus};
use tulay_texts::text;

/// Ends an application under review, 21→110. It is no decline: nothing keeps the borrower from applying again. A second
/// withdrawal changes nothing.
///
/// # Errors
/// 1004 for an unknown order, another borrower's, or one of another product; 1409 once it was decided.
pub async fn withdraw(
    lender: &Lender,
    borrower_id: String,
    product_id: String,
    order_id: String,
) -> Result<(), Error> {
    let now = lender.clock.now();
    let withdrawn = lender.store.write(move |tx| {
        let order = orders::of_borrower_and_product(tx, &borrower_id, &product_id, &order_id)?;
        if order.is_withdrawn {
            return Ok(());
        }
        if order.status == OrderStatus::UnderReview {
            return accounts::change_status(tx, &order, Cause::Withdrawn, now).map(|_| ());
        }
        Err(Error::conflict(text(
            if order.status == OrderStatus::Declined {
                "This application was not approved: there is nothing to withdraw"
            } else {
                "This application is approved already: it can no longer be withdrawn"
            },
        )))
    });
    withdrawn.await
}

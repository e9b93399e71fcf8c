//! Limits that mean a person, over all phones of the person (SEC-18): who has several phones has several borrowers, but
//! one document. Found by keyed digests; nothing of another borrower is shown to this one.

use jiff::Timestamp;

use super::decline;
use crate::error::Error;
use crate::settings::Product;
use tulay_lending::calendar::manila_date;
use tulay_store::Tx;
use tulay_store::order_persons::{self, OrderPerson};
use tulay_texts::text;

/// Person who applies for a product with a borrower's document and account. Of two applications at once, on two phones,
/// the later one finds the earlier one.
///
/// # Errors
/// 1409 while another borrower with the same document or account has an open loan or application, and too soon after
/// one with the same document was declined the product (SEC-18).
pub fn admitted(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    account_id: &str,
    product: &Product,
    now: Timestamp,
) -> Result<OrderPerson, Error> {
    let person = order_persons::of_borrower(tx, borrower_id, account_id)?;
    let elsewhere = order_persons::elsewhere(tx, &person, &product.id)?;
    let is_declined = match elsewhere.declined_at_ms {
        Some(at_ms) => decline::first_day_after(at_ms, product, manila_date(now))?.is_some(),
        None => false,
    };
    if is_declined || elsewhere.has_open_order {
        return Err(Error::conflict(text(
            "We cannot take this application in the app. Please contact us",
        )));
    }
    Ok(person)
}

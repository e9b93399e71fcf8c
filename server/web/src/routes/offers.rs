//! Product that a request names.

use crate::App;
use tulay_lender::error::Error;
use tulay_lender::settings::Product;

/// Finds the product of an id.
pub fn product<'a>(app: &'a App, product_id: &str) -> Result<&'a Product, Error> {
    app.settings
        .product(product_id)
        .ok_or_else(Error::product_not_found)
}

/// Name of a product; its id if the configuration no longer has it, since orders outlive products.
pub fn name(app: &App, product_id: &str) -> String {
    app.settings
        .product(product_id)
        .map_or_else(|| product_id.to_owned(), |found| found.name.clone())
}

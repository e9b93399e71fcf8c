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

/// Name of a product.
pub fn name(app: &App, product_id: &str) -> String {
    app.settings.product_name(product_id).to_owned()
}

//! The product that a request names.

use crate::AppState;
use crate::config::Product;
use crate::http::error::AppError;

/// The product of an id.
pub fn product<'a>(app: &'a AppState, product_id: &str) -> Result<&'a Product, AppError> {
    app.config
        .product(product_id)
        .ok_or_else(AppError::product_not_found)
}

/// The name of a product; its id where the configuration no longer has it, since orders outlive products.
pub fn name(app: &AppState, product_id: &str) -> String {
    app.config
        .product(product_id)
        .map_or_else(|| product_id.to_owned(), |found| found.name.clone())
}

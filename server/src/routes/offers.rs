//! A product as cards and pages show it, in the borrower's language and the brand's money.
//! It knows no borrower.

use crate::AppState;
use crate::addresses;
use crate::config::Product;
use crate::http::error::AppError;
use crate::http::schemas::RecommendedProduct;
use crate::i18n::{Localizer, text};

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

/// A product as a card.
pub fn card(product: &Product, localizer: Localizer<'_>) -> RecommendedProduct {
    let terms = &product.terms;
    let days: Vec<String> = terms.term_days.iter().map(ToString::to_string).collect();
    let (first, last) = (terms.term_days.first(), terms.term_days.last());
    let (first, last) = (
        first.copied().unwrap_or_default(),
        last.copied().unwrap_or_default(),
    );
    RecommendedProduct {
        id: product.id.clone(),
        product_name: product.name.clone(),
        amount: localizer.money(terms.max_amount_centavos),
        product_desc: localizer.configured_text(&product.description),
        product_logo: product.logo.clone(),
        button_status: u8::from(!product.is_paused()),
        button_text: localizer.text(if product.is_paused() {
            "Not available now"
        } else {
            "Apply now"
        }),
        amount_range_des: localizer.text("Maximum amount"),
        interest_rate: localizer.daily_rate(terms.daily_interest_ppm),
        interest_rate_text: localizer.text("Interest rate"),
        term: text("{0} to {1} days")
            .arg(first)
            .count(last)
            .render(localizer.language),
        url: addresses::product_page(&product.id),
        loan_terms: text("{0} days")
            .arg(days.join(", "))
            .plural_of(last)
            .render(localizer.language),
    }
}

//! A product as cards and pages show it, in the borrower's language and the brand's money.
//! It knows no borrower.

use jiff::civil::Date;

use super::shapes::RecommendedProduct;
use crate::AppState;
use crate::clock;
use crate::config::Product;
use crate::days;
use crate::error::AppError;
use tulay_lending::money::{self, PPM};
use crate::messages::{self, Language, text};

/// What texts are written in: the borrower's language and the brand's money.
#[derive(Clone, Copy)]
pub struct Wording<'a> {
    app: &'a AppState,
    /// The borrower's language.
    pub language: Language,
}

impl<'a> Wording<'a> {
    /// Wording for one answer.
    pub fn new(app: &'a AppState, language: Language) -> Self {
        Self { app, language }
    }

    /// An amount in centavos as text: `₱1,234.50`.
    pub fn money(&self, amount_centavos: i64) -> String {
        money::format(amount_centavos, &self.app.config.brand.money_style())
    }

    /// A day as text: `Wed, 15 Jul 2026`.
    pub fn day(&self, day: Date) -> String {
        days::written(day, self.language)
    }

    /// A moment as Manila's clocks show it, as text: `15 Jul 2026, 09:30`.
    pub fn moment(&self, at_ms: i64) -> String {
        days::written_with_time(clock::manila_ms(at_ms), self.language)
    }

    /// A text without figures.
    pub fn say(&self, english: &'static str) -> String {
        text(english).render(self.language)
    }

    /// A text of the configuration.
    pub fn say_configured(&self, written: &str) -> String {
        messages::say_configured(written, self.language)
    }

    /// A text with figures.
    pub fn fill(&self, english: &'static str, args: &[&str]) -> String {
        args.iter()
            .fold(text(english), super::super::messages::Text::arg)
            .render(self.language)
    }
}

/// The product of an id.
///
/// # Errors
/// 1004 when there is none.
pub fn product<'a>(app: &'a AppState, product_id: &str) -> Result<&'a Product, AppError> {
    app.config
        .product(product_id)
        .ok_or_else(AppError::product_not_found)
}

/// The name of a product that orders may outlive; its id when it is gone.
pub fn name(app: &AppState, product_id: &str) -> String {
    app.config
        .product(product_id)
        .map_or_else(|| product_id.to_owned(), |found| found.name.clone())
}

/// A product as a card.
pub fn card(product: &Product, wording: Wording<'_>) -> RecommendedProduct {
    let terms = &product.terms;
    let days: Vec<String> = terms.term_days.iter().map(ToString::to_string).collect();
    let (first, last) = (days.first().cloned(), days.last().cloned());
    let range = [first.unwrap_or_default(), last.unwrap_or_default()];
    RecommendedProduct {
        id: product.id.clone(),
        product_name: product.name.clone(),
        amount: wording.money(terms.max_amount_centavos),
        product_desc: wording.say_configured(&product.description),
        product_logo: product.logo.clone(),
        button_status: u8::from(!product.is_paused()),
        button_text: wording.say(if product.is_paused() {
            "Not open now"
        } else {
            "Apply now"
        }),
        amount_range_des: wording.say("Maximum amount"),
        interest_rate: daily_rate(terms.daily_interest_ppm, wording),
        interest_rate_text: wording.say("Interest rate"),
        term: wording.fill("{0} to {1} days", &[&range[0], &range[1]]),
        url: product_page(&product.id),
        loan_terms: wording.fill("{0} days", &[&days.join(", ")]),
    }
}

/// Our page of a product.
pub fn product_page(product_id: &str) -> String {
    format!("/product?productId={product_id}")
}

/// A daily rate as text: `0.03% a day`. Takes millionths.
pub fn daily_rate(ppm: i64, wording: Wording<'_>) -> String {
    wording.fill("{0} a day", &[&percent(ppm)])
}

/// Millionths as a percentage without needless zeros: 300 is `0.03%`.
pub fn percent(ppm: i64) -> String {
    let hundredth = PPM / 100;
    let (whole, rest) = (ppm / hundredth, (ppm % hundredth).abs());
    let digits = format!("{rest:04}");
    let fraction = digits.trim_end_matches('0');
    if fraction.is_empty() {
        format!("{whole}%")
    } else {
        format!("{whole}.{fraction}%")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_written_as_percentages() {
        for (ppm, text) in [
            (300, "0.03%"),
            (0, "0%"),
            (10_000, "1%"),
            (12_500, "1.25%"),
            (1, "0.0001%"),
        ] {
            assert_eq!(percent(ppm), text);
        }
    }
}

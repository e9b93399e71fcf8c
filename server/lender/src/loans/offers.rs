//! Limits of a product: a refused amount or term is answered with those on offer.

use crate::error::Error;
use crate::settings::Product;
use tulay_lending::LendingError;
use tulay_texts::{Localizer, text};

/// Error for a refusal by `lending`, with the field that caused it.
pub fn refusal(why: LendingError, product: &Product, localizer: Localizer<'_>) -> Error {
    let terms = &product.terms;
    match why {
        LendingError::AmountNotOffered { .. } => {
            let range = [
                terms.min_amount_centavos,
                terms.max_amount_centavos,
                terms.amount_step_centavos,
            ];
            let [least, most, step] = range.map(|amount| localizer.money(amount));
            let message = text("Choose an amount from {0} to {1}, in steps of {2}");
            Error::invalid("amount", message.arg(least).arg(most).arg(step))
        }
        LendingError::TermNotOffered { .. } => {
            let days: Vec<String> = terms.term_days.iter().map(ToString::to_string).collect();
            let last = terms.term_days.last().copied().unwrap_or_default();
            Error::invalid(
                "periods",
                text("Choose a term of {0} days")
                    .arg(days.join(", "))
                    .plural_of(last),
            )
        }
        other => Error::from(other),
    }
}

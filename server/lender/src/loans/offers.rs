//! Limits of a product: a refused amount or term is answered with those on offer. Digest of an offer: the press names
//! the offer that the borrower saw (MONEY-09).

use serde::Serialize;

use super::documents::TEMPLATE_VERSION;
use super::signing::sha256;
use crate::error::Error;
use crate::settings::Product;
use tulay_lending::LendingError;
use tulay_lending::product::{AgreedTerms, Terms};
use tulay_lending::schedule::Schedule;
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

/// Offer of a loan to one borrower: all that a press signs.
#[derive(Clone, Copy, Debug)]
pub struct OfferSigned<'a> {
    /// Product of the loan.
    pub product: &'a Product,
    /// Amount lent.
    pub amount_centavos: i64,
    /// Term in days.
    pub term_days: i64,
    /// Terms for the borrower.
    pub agreed: &'a AgreedTerms,
    /// Installments, if the money is released today.
    pub schedule: &'a Schedule,
    /// Payout account, masked; `None` before one is bound.
    pub payout_account: Option<&'a str>,
}

impl OfferSigned<'_> {
    /// SHA-256 of the offer in hex. Other amounts and terms to choose from make no other offer, nor do holidays that
    /// move no due date of it.
    ///
    /// # Errors
    /// 1500 if the terms cannot be written.
    pub fn digest(&self) -> Result<String, Error> {
        #[derive(Serialize)]
        struct Signed<'a> {
            template_version: &'a str,
            product_id: &'a str,
            product_name: &'a str,
            amount_centavos: i64,
            term_days: i64,
            agreed: AgreedTerms,
            schedule: &'a Schedule,
            payout_account: Option<&'a str>,
        }
        let terms = Terms {
            min_amount_centavos: self.amount_centavos,
            max_amount_centavos: self.amount_centavos,
            amount_step_centavos: 0,
            term_days: vec![self.term_days],
            holidays: Vec::new(),
            ..self.agreed.terms.clone()
        };
        let signed = Signed {
            template_version: &TEMPLATE_VERSION,
            product_id: &self.product.id,
            product_name: &self.product.name,
            amount_centavos: self.amount_centavos,
            term_days: self.term_days,
            agreed: AgreedTerms {
                terms,
                ..self.agreed.clone()
            },
            schedule: self.schedule,
            payout_account: self.payout_account,
        };
        Ok(sha256(
            serde_json::to_vec(&signed).map_err(Error::internal)?,
        ))
    }
}

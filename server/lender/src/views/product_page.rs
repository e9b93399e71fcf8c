//! A product's page: the borrower's next step, and whether the product can be applied for (CALL-39).

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::availability::{self, UnavailableReason};
use crate::loans::next_step::{self, NextStep};
use crate::settings::Product;

/// State of a product for one borrower.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductPage {
    /// Next step towards a loan of it.
    pub next_step: NextStep,
    /// Page of that step.
    pub url: String,
    /// Reason why the borrower cannot apply for it now.
    pub unavailable: Option<UnavailableReason>,
}

impl ProductPage {
    /// Reads the state of a product for a borrower.
    ///
    /// # Errors
    /// The store's own failures.
    pub async fn read(
        lender: &Lender,
        borrower_id: String,
        product: &Product,
    ) -> Result<Self, Error> {
        let (product, today) = (product.clone(), lender.clock.today_manila());
        let read = lender.store.read(move |tx| {
            let (next_step, url) = next_step::next_step(tx, &borrower_id, &product.id)?;
            let products = std::iter::once(&product);
            let unavailable = availability::unavailable(tx, &borrower_id, products, today)?;
            Ok(Self {
                next_step,
                url,
                unavailable: unavailable.first().map(|one| one.reason),
            })
        });
        read.await
    }
}

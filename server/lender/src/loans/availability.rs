//! Products that a borrower cannot apply for now, and from when on that is possible (UX-16). `push` refuses the same.

use std::collections::HashMap;

use jiff::civil::Date;

use super::decline;
use crate::error::Error;
use crate::lender::Lender;
use crate::settings::Product;
use tulay_store::orders::Order;
use tulay_store::{Tx, declines, orders};
use tulay_texts::Localizer;

/// Product that a borrower cannot apply for now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unavailable {
    /// Id of the product.
    pub product_id: String,
    /// Reason.
    pub reason: UnavailableReason,
}

/// Reason why a borrower cannot apply for a product now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnavailableReason {
    /// An application for it is under review or being paid out.
    Applied,
    /// A loan of it is not paid off.
    OpenLoan,
    /// It was declined; the first day on which the borrower may apply again.
    Declined(Date),
}

impl UnavailableReason {
    /// Sentence that says from when on the borrower may apply.
    pub fn sentence(self, localizer: Localizer<'_>) -> String {
        match self {
            Self::Applied => localizer.text("You have applied for this loan already"),
            Self::OpenLoan => {
                localizer.text("You can apply again once your open loan of this kind is paid off")
            }
            Self::Declined(again_on) => localizer.fill(
                "You can apply for this product again from {0}",
                &[&localizer.day(again_on)],
            ),
        }
    }
}

/// Products that a borrower cannot apply for today.
///
/// # Errors
/// The store's own failures.
pub async fn today(lender: &Lender, borrower_id: String) -> Result<Vec<Unavailable>, Error> {
    let (settings, today) = (lender.settings.clone(), lender.clock.today_manila());
    let read = lender
        .store
        .read(move |tx| unavailable(tx, &borrower_id, settings.products.iter(), today));
    read.await
}

/// Products that a borrower cannot apply for on a day, out of some.
///
/// # Errors
/// The store's own failures.
pub fn unavailable<'a>(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    products: impl Iterator<Item = &'a Product>,
    today: Date,
) -> Result<Vec<Unavailable>, Error> {
    let open = orders::open_of_borrower(tx, borrower_id)?;
    let declined: HashMap<String, i64> = declines::newest_of_borrower(tx, borrower_id)?
        .into_iter()
        .collect();
    let mut unavailable = Vec::new();
    for product in products {
        let of_open = open.iter().find(|order| order.product_id == product.id);
        let reason = match (of_open, declined.get(&product.id)) {
            (Some(order), _) => Some(of_order(order)),
            (None, Some(at_ms)) => {
                decline::first_day_after(*at_ms, product, today)?.map(UnavailableReason::Declined)
            }
            (None, None) => None,
        };
        unavailable.extend(reason.map(|reason| Unavailable {
            product_id: product.id.clone(),
            reason,
        }));
    }
    Ok(unavailable)
}

fn of_order(order: &Order) -> UnavailableReason {
    if order.released_on.is_some() {
        UnavailableReason::OpenLoan
    } else {
        UnavailableReason::Applied
    }
}

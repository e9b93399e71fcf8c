//! Payments that were taken back, as the pages of an order and of its repayment say it.

use serde::Serialize;
use utoipa::ToSchema;

use tulay_lending::taken_back::TakenBack;
use tulay_texts::{Localizer, order_texts};

/// Payments that were taken back and of which something is owed again.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenBackCard {
    /// Title.
    pub title: String,
    /// One sentence for each payment, the oldest first.
    pub texts: Vec<String>,
}

/// Returns the card of some payments; `None` if there are none.
pub(super) fn present(payments: &[TakenBack], localizer: Localizer<'_>) -> Option<TakenBackCard> {
    if payments.is_empty() {
        return None;
    }
    let text = |payment: &TakenBack| {
        order_texts::taken_back(
            &localizer.money(payment.amount_centavos),
            &localizer.day(payment.paid_on),
            &localizer.money(payment.left_centavos),
            localizer,
        )
    };
    Some(TakenBackCard {
        title: localizer.text("Owed again"),
        texts: payments.iter().map(text).collect(),
    })
}

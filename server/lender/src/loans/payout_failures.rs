//! Money that a provider could not deliver, of a payout or a refund.

use jiff::Timestamp;

use super::messages::{self, MessageKind};
use crate::error::Error;
use tulay_lending::state::OrderStatus;
use tulay_provider_api::payout::{PayoutFailure, Remedy};
use tulay_store::Tx;
use tulay_store::orders::{self, Order, OrderPageFlags};

/// Reason for money that arrived and was returned: most often the account was closed, or the name did not fit.
pub(super) fn came_back() -> PayoutFailure {
    PayoutFailure {
        code: "REVERSED".to_owned(),
        remedy: Remedy::BindAgain,
    }
}

/// Asks the borrower for another account, on the page of the order and by an SMS about a payout or an account, with
/// the amount that was not sent. While the order is under review, the SMS waits for the approval.
///
/// # Errors
/// The store's own failures.
pub fn ask_to_bind_again(
    tx: &mut Tx<'_>,
    order: &Order,
    facts: (&str, i64),
    now: Timestamp,
) -> Result<(), Error> {
    let flags = OrderPageFlags {
        card_need_pop: true,
        ..order.page_flags.clone()
    };
    orders::set_face(tx, order.id(), &flags)?;
    if order.status == OrderStatus::UnderReview {
        return Ok(());
    }
    messages::queue(tx, order.id(), MessageKind::NotArrived, facts, now)
}

//! Form of a new complaint: the borrower's orders to choose from (CMPH).

use super::session_account::masked_phone;
use crate::complaints::{MAX_LISTED, may_be_about_collection};
use crate::error::Error;
use crate::lender::Lender;
use crate::loans::orders::of_borrower;
use tulay_lending::state::OrderStatus;
use tulay_store::orders::{self, Order};

/// Choices for a new complaint.
#[derive(Clone, Debug)]
pub struct ComplaintForm {
    /// Borrower's phone without its middle: `0917 ••• 0001`.
    pub masked_phone: String,
    /// Order of the request, if it names one.
    pub requested_order: Option<ComplaintOrder>,
    /// The borrower's orders, newest first.
    pub orders: Vec<ComplaintOrder>,
}

/// Order that a complaint may name.
#[derive(Clone, Debug)]
pub struct ComplaintOrder {
    /// Id of the order.
    pub id: String,
    /// Number by which the borrower names the order.
    pub number: String,
    /// Product.
    pub product_id: String,
    /// Status.
    pub status: OrderStatus,
    /// True if the borrower withdrew the application.
    pub is_withdrawn: bool,
    /// True if its money waits for another account.
    pub awaits_account: bool,
    /// True if complaints about collection may name it (CMPH-05).
    pub may_be_about_collection: bool,
    /// Principal, centavos.
    pub principal_centavos: i64,
    /// Term, days.
    pub term_days: i64,
    /// Time of its creation, in milliseconds UTC.
    pub created_at_ms: i64,
}

impl ComplaintForm {
    /// Reads the form of a borrower, who may come from the page of an order.
    ///
    /// # Errors
    /// 1004 for an unknown order, or another borrower's; 1001 for a borrower who is gone.
    pub async fn read(
        lender: &Lender,
        borrower_id: String,
        order_id: Option<String>,
    ) -> Result<Self, Error> {
        let rule = lender.settings.brand.phone_rule;
        let read = lender.store.read(move |tx| {
            let masked_phone = masked_phone(tx, rule, &borrower_id)?;
            let requested = match &order_id {
                Some(id) => Some(of_borrower(tx, &borrower_id, id)?),
                None => None,
            };
            let all = orders::of_borrower(tx, &borrower_id, MAX_LISTED)?;
            Ok::<_, Error>(Self {
                masked_phone,
                requested_order: requested.map(ComplaintOrder::from),
                orders: all.into_iter().map(ComplaintOrder::from).collect(),
            })
        });
        read.await
    }
}

impl From<Order> for ComplaintOrder {
    fn from(order: Order) -> Self {
        Self {
            number: order.number.to_string(),
            status: order.status,
            is_withdrawn: order.is_withdrawn,
            awaits_account: order.awaits_account(),
            may_be_about_collection: may_be_about_collection(&order),
            principal_centavos: order.loan.principal_centavos,
            term_days: order.loan.term_days,
            created_at_ms: order.created_at_ms,
            product_id: order.product_id,
            id: order.loan.order_id,
        }
    }
}

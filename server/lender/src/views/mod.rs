//! Views: the data of a page at one moment, read in one transaction. A route calls one function of a view and presents
//! its fields. Independent of requests and answers.

pub mod active_sessions;
pub mod bank_account_form;
pub mod calendar;
pub mod certificate;
pub mod complaint_details;
pub mod complaint_form;
pub mod complaint_list;
pub mod contract_page;
pub mod home;
pub mod identity_form;
pub mod loan_offer;
pub mod order_page;
pub mod order_steps;
pub mod pay_code;
pub mod product_page;
pub mod repayment_methods;
pub mod repayment_page;
mod sent_money;
pub mod session_account;
pub mod statement;

use crate::error::Error;
use crate::lender::Lender;
use crate::loans::orders;
use tulay_store::Tx;
use tulay_store::orders::Order;

/// Order that a page names, by its product and its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderIds {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
}

impl OrderIds {
    /// Checks that the order is a borrower's and of this product.
    ///
    /// # Errors
    /// 1004 for an unknown order, another borrower's, or one of another product.
    pub async fn check_owner(self, lender: &Lender, borrower_id: String) -> Result<(), Error> {
        let read = lender
            .store
            .read(move |tx| self.find(tx, &borrower_id).map(drop));
        read.await
    }

    /// Order of a borrower.
    fn find(&self, tx: &mut Tx<'_>, borrower_id: &str) -> Result<Order, Error> {
        orders::of_borrower_and_product(tx, borrower_id, &self.product_id, &self.order_id)
    }
}

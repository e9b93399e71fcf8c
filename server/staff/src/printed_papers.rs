//! Papers of a loan that are printed for its borrower at the counter, recorded by the act `print_paper` before.

use serde::{Deserialize, Serialize};

use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::orders::OrderIds;
use tulay_lender::views::certificate::CertificateView;
use tulay_lender::views::statement::{ReceiptView, StatementView};

use crate::review;

/// Kind of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Paper {
    /// Receipt of a payment.
    Receipt,
    /// Statement of account.
    Statement,
    /// Certificate of full payment.
    Certificate,
}

/// A paper's facts.
pub enum PrintedPaper {
    /// Receipt of a payment.
    Receipt(ReceiptView),
    /// Statement of account.
    Statement(StatementView),
    /// Certificate of full payment.
    Certificate(CertificateView),
}

/// Reads a paper of an order as its borrower does. The receipt is that of a payment's reference, of the newest payment for
/// an empty one.
///
/// # Errors
/// 1004 for an unknown order or payment; 1409 for the certificate of a loan that was not paid in full.
pub async fn of_order(
    lender: &Lender,
    order_id: &str,
    paper: Paper,
    reference: String,
) -> Result<PrintedPaper, Error> {
    let id = order_id.to_owned();
    let order = lender.store.read(move |tx| review::find(tx, &id)).await?;
    let ids = OrderIds {
        order_id: order.id().to_owned(),
        product_id: order.product_id,
    };
    let borrower = order.borrower_id;
    Ok(match paper {
        Paper::Receipt => {
            let receipt = ReceiptView::read(lender, borrower, ids, reference).await?;
            PrintedPaper::Receipt(receipt)
        }
        Paper::Statement => {
            PrintedPaper::Statement(StatementView::read(lender, borrower, ids).await?)
        }
        Paper::Certificate => {
            PrintedPaper::Certificate(CertificateView::read(lender, borrower, ids).await?)
        }
    })
}

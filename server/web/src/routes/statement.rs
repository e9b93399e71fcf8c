//! Receipt of a payment, and statement of account (MONEY-13).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::{Common, Form};
use crate::http::schemas::{CommonParams, OrderRequest};
use crate::papers::{AccountStatement, PaymentReceipt};
use tulay_lender::loans::orders::OrderIds;
use tulay_lender::views::statement::{ReceiptView, StatementView};

/// Receipt to show.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptRequest {
    /// Product id.
    pub product_id: String,
    /// Order id.
    pub order_id: String,
    /// Reference of the payment; the newest payment if absent.
    pub reference: Option<String>,
}

/// Returns the receipt of a payment of the borrower's own order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/payment-receipt", tag = "order", params(CommonParams),
    request_body(content = ReceiptRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<PaymentReceipt>, description = "00; 1001; 1004"))
)]
pub async fn payment_receipt(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<ReceiptRequest>,
) -> Answer<PaymentReceipt> {
    let ids = OrderIds {
        product_id: body.product_id,
        order_id: body.order_id,
    };
    let reference = body.reference.unwrap_or_default();
    let receipt = ReceiptView::read(&app, borrower.id, ids, reference).await?;
    Ok(ok(PaymentReceipt::of(&app, receipt, common.language)))
}

/// Returns the statement of the borrower's own order.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/account-statement", tag = "order", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<AccountStatement>, description = "00; 1001; 1004"))
)]
pub async fn account_statement(
    State(app): State<App>,
    borrower: Borrower,
    common: Common,
    Form(body): Form<OrderRequest>,
) -> Answer<AccountStatement> {
    let statement = StatementView::read(&app, borrower.id, body.into()).await?;
    Ok(ok(AccountStatement::of(&app, statement, common.language)))
}

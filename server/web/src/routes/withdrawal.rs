//! Withdrawal of an application under review (CALL-41; UX-25).

use axum::extract::State;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done};
use crate::http::extractors::Form;
use crate::http::schemas::{CommonParams, OrderRequest};
use tulay_lender::loans::withdrawal;

/// CALL-41: withdraws an application under review; a second withdrawal changes nothing.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/withdraw-application", tag = "order", params(CommonParams),
    request_body(content = OrderRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400 with fields; 1409 decided"))
)]
pub async fn withdraw_application(
    State(app): State<App>,
    borrower: Borrower,
    Form(body): Form<OrderRequest>,
) -> Answer<Nothing> {
    withdrawal::withdraw(&app, borrower.id, body.product_id, body.order_id).await?;
    Ok(done())
}

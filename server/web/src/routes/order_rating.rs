//! Rating of the app on the order page, in stars (CALL-35; ORDER-11).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done};
use crate::http::extractors::Form;
use crate::http::schemas::CommonParams;
use tulay_lender::loans::orders;

/// Rating of the app.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScoreRequest {
    /// 1 to 5.
    pub score: i64,
    /// Order id; the borrower's newest order if absent.
    pub order_id: Option<String>,
}

/// CALL-35: stores a rating; a second one leaves the first unchanged.
#[utoipa::path(
    post, path = "/mountain/v3/loan-details/google-score", tag = "order", params(CommonParams),
    request_body(content = ScoreRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004; 1400"))
)]
pub async fn rate_app(
    State(app): State<App>,
    borrower: Borrower,
    Form(body): Form<ScoreRequest>,
) -> Answer<Nothing> {
    orders::rate(&app, borrower.id, body.order_id, body.score).await?;
    Ok(done())
}

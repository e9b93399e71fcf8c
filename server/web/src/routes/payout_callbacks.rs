//! Postbacks of the provider that pays loans out (`/callbacks/payout/{provider}`). A postback only triggers a status
//! query; the provider's answer to that is posted.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};

use crate::App;
use crate::http::envelope::{Answer, Envelope, Nothing, done};
use crate::http::error::AppError;
use tulay_lender::payouts;
use tulay_provider_api::payout::PayoutPostback;
use tulay_texts::text;

/// Postback about a payout.
#[utoipa::path(
    post, path = "/callbacks/payout/{provider}", tag = "callbacks",
    params(("provider" = String, Path, description = "Who pays out, as `xendit`")),
    request_body(content = String, content_type = "application/json", description = "As the provider has it"),
    responses(
        (status = 200, body = Envelope<Nothing>, description = "Taken: the payout is asked about, if it is one of ours"),
        (status = 400, body = Envelope<Nothing>, description = "It cannot be read"),
        (status = 401, body = Envelope<Nothing>, description = "It is not the provider's"),
    )
)]
pub async fn payout_postback(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<Nothing> {
    let provider = app.providers.payout.clone();
    let provider = provider.filter(|provider| provider.name() == name);
    let read = provider.map(|provider| provider.read_postback(&headers, &body, app.clock.now()));
    let reference = match read {
        Some(PayoutPostback::About(reference)) => reference,
        Some(PayoutPostback::OfNoConcern) => return Ok(done()),
        Some(PayoutPostback::Malformed) => {
            let why = text("The request could not be read");
            return Err(AppError::http(StatusCode::BAD_REQUEST, why));
        }
        Some(PayoutPostback::NotGenuine) | None => {
            let why = text("The signature is not valid");
            return Err(AppError::http(StatusCode::UNAUTHORIZED, why));
        }
    };
    let is_ours = payouts::poll_soon(&app, reference, name).await?;
    tracing::info!(is_ours, "postback of a payout");
    Ok(done())
}

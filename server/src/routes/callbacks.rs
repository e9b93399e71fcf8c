//! Postbacks of payment channels (`/callbacks/payment/{channel}`): checks the signature and hands the claim to
//! `loans::postbacks`.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::AppState;
use crate::http::envelope::{Answer, Envelope, Nothing, done};
use crate::http::error::AppError;
use crate::i18n::text;
use crate::loans::postbacks::{ClaimStatus, PaymentClaim, take_postback};
use crate::providers::payment::Signature;

/// A channel's claim.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPostback {
    /// The channel's id of the event; received twice, it counts once.
    pub event_id: String,
    /// The pay code.
    pub reference: String,
    /// What happened.
    pub status: PostbackStatus,
    /// What was paid, centavos.
    pub amount_centavos: i64,
    /// When, in RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub paid_at: Timestamp,
}

/// What happened to a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PostbackStatus {
    /// It was paid.
    Paid,
    /// It was not paid.
    Failed,
}

/// A postback of a payment channel.
#[utoipa::path(
    post, path = "/callbacks/payment/{channel}", tag = "callbacks",
    params(
        ("channel" = String, Path, description = "Channel number"),
        ("X-Signature" = String, Header, description = "hex(hmac_sha256(secret, timestamp + \".\" + raw body))"),
        ("X-Timestamp" = String, Header, description = "Unix seconds, within 300 s"),
    ),
    request_body(content = PaymentPostback, content_type = "application/json"),
    responses(
        (status = 200, body = Envelope<Nothing>, description = "Taken, counted or not"),
        (status = 401, body = Envelope<Nothing>, description = "No, wrong or stale signature"),
    )
)]
pub async fn payment_postback(
    State(app): State<AppState>,
    Path(number): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<Nothing> {
    let not_genuine =
        || AppError::http(StatusCode::UNAUTHORIZED, text("The signature is not valid"));
    let channel = app.providers.channel(&number).ok_or_else(not_genuine)?;
    let header = |name| {
        headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    };
    let signature = Signature {
        timestamp: header("x-timestamp"),
        signature: header("x-signature"),
    };
    let now = app.clock.now();
    channel
        .check(signature, &body, now.as_second())
        .map_err(|_| not_genuine())?;
    let postback: PaymentPostback = serde_json::from_slice(&body).map_err(|error| {
        let why = text("The request could not be read");
        AppError::http(StatusCode::BAD_REQUEST, why).with_log_detail(&error.to_string())
    })?;
    let claim = PaymentClaim::from(postback);
    let outcome = app
        .store
        .write(move |tx| take_postback(tx, &number, &claim, now))
        .await?;
    tracing::info!(outcome = outcome.as_str(), "postback");
    Ok(done())
}

impl From<PaymentPostback> for PaymentClaim {
    fn from(postback: PaymentPostback) -> Self {
        Self {
            event_id: postback.event_id,
            reference: postback.reference,
            status: match postback.status {
                PostbackStatus::Paid => ClaimStatus::Paid,
                PostbackStatus::Failed => ClaimStatus::Failed,
            },
            amount_centavos: postback.amount_centavos,
            paid_at: postback.paid_at,
        }
    }
}

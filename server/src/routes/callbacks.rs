//! Postbacks of payment channels (`/callbacks/payment/{channel}`): a signed claim that a code was paid.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::envelope::{Envelope, Nothing};

/// A channel's claim.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPostback {
    /// The channel's own id of the event; seen twice, it counts once.
    pub event_id: String,
    /// The pay code.
    pub reference: String,
    /// What happened.
    pub status: PostbackStatus,
    /// What was paid, centavos.
    pub amount_centavos: i64,
    /// When, in RFC 3339.
    pub paid_at: String,
}

/// What happened to a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PostbackStatus {
    /// It was paid.
    Paid,
    /// It was not.
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
pub async fn payment_postback() {}

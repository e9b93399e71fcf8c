//! Postbacks of payment channels (`/callbacks/payment/{channel}`): a signed claim that a code was paid. Each
//! event counts once; what does not fit is kept aside and never touches the loan.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::AppState;
use crate::bookkeeping::{self, Received};
use crate::http::envelope::{Answer, Envelope, Nothing, done};
use crate::http::error::AppError;
use crate::i18n::text;
use crate::providers::payment::Signature;
use tulay_lending::calendar::manila_date;
use tulay_lending::servicing::Payment;
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};
use tulay_store::payment_events::{self, PaymentEvent};
use tulay_store::{Tx, orders};

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
    #[schema(value_type = String, format = DateTime)]
    pub paid_at: Timestamp,
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

/// What was made of a claim; kept with the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The event came before: nothing was done.
    Repeated,
    /// Money came, and no code of this channel has the reference: kept for a person to look at.
    Quarantine,
    /// The amount is not the code's, or the code was paid before: kept for a person to look at.
    Suspense,
    /// The payment failed; the code is closed.
    Failed,
    /// A failure of no open code: one that came after the payment moves nothing back.
    Ignored,
    /// The money is in the loan's ledger.
    Posted,
    /// The loan was closed: the money is owed to the borrower.
    OwedToBorrower,
}

impl Outcome {
    /// The word kept in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Repeated => "repeated",
            Self::Quarantine => "quarantine",
            Self::Suspense => "suspense",
            Self::Failed => "failed",
            Self::Ignored => "ignored",
            Self::Posted => "posted",
            Self::OwedToBorrower => "owed_to_borrower",
        }
    }
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
    let claim: PaymentPostback = serde_json::from_slice(&body).map_err(|error| {
        let why = text("The request could not be read");
        AppError::http(StatusCode::BAD_REQUEST, why).with_log_detail(&error.to_string())
    })?;
    let outcome = app
        .store
        .write(move |tx| take_postback(tx, &number, &claim, now))
        .await?;
    tracing::info!(outcome = outcome.as_str(), "postback");
    Ok(done())
}

/// Takes a genuine claim: once per event, and only what fits.
///
/// # Errors
/// What the store says; then nothing is kept, and the channel sends it again.
pub fn take_postback(
    tx: &mut Tx<'_>,
    channel_number: &str,
    claim: &PaymentPostback,
    now: Timestamp,
) -> Result<Outcome, AppError> {
    let status = match claim.status {
        PostbackStatus::Paid => "paid",
        PostbackStatus::Failed => "failed",
    };
    let event = PaymentEvent {
        provider: channel_number.to_owned(),
        event_id: claim.event_id.clone(),
        reference: claim.reference.clone(),
        status: status.to_owned(),
        amount_centavos: claim.amount_centavos,
        paid_at_ms: Some(claim.paid_at.as_millisecond()),
        outcome: "received".to_owned(),
        received_at_ms: now.as_millisecond(),
    };
    if !payment_events::insert(tx, &event)? {
        return Ok(Outcome::Repeated);
    }
    let code = pay_codes::find(tx, &claim.reference)?;
    let outcome = match code.filter(|code| code.channel_number == channel_number) {
        None if claim.status == PostbackStatus::Failed => Outcome::Ignored,
        None => Outcome::Quarantine,
        Some(code) => settle_code(tx, &code, claim, now)?,
    };
    payment_events::set_outcome(tx, channel_number, &claim.event_id, outcome.as_str())?;
    Ok(outcome)
}

fn settle_code(
    tx: &mut Tx<'_>,
    code: &PayCode,
    claim: &PaymentPostback,
    now: Timestamp,
) -> Result<Outcome, AppError> {
    if claim.status == PostbackStatus::Failed {
        let is_closed = pay_codes::close(tx, &code.code, PayCodeStatus::Failed)?;
        return Ok(if is_closed {
            Outcome::Failed
        } else {
            Outcome::Ignored
        });
    }
    if code.status == PayCodeStatus::Paid || claim.amount_centavos != code.amount_centavos {
        return Ok(Outcome::Suspense);
    }
    let order = orders::find_of_anyone(tx, &code.order_id)?;
    let order = order.ok_or_else(|| AppError::internal("the order of a pay code is gone"))?;
    pay_codes::mark_paid(tx, &code.code)?;
    let payment = Payment {
        reference: payment_reference(&code.channel_number, &claim.event_id),
        amount_centavos: claim.amount_centavos,
        // Not before the code was made: a channel cannot date a payment back.
        paid_on: manila_date(claim.paid_at.max(made_at(code)?)),
        is_delay: code.is_delay,
    };
    Ok(match bookkeeping::receive(tx, &order, &payment, now)? {
        Received::Posted => Outcome::Posted,
        Received::OwedToBorrower => Outcome::OwedToBorrower,
        Received::NotTaken => Outcome::Suspense,
    })
}

/// What names a channel's payment in the ledger.
pub fn payment_reference(channel_number: &str, event_id: &str) -> String {
    format!("{channel_number}/{event_id}")
}

fn made_at(code: &PayCode) -> Result<Timestamp, AppError> {
    Timestamp::from_millisecond(code.created_at_ms).map_err(AppError::internal)
}

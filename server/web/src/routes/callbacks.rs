//! Postbacks of payment channels (`/callbacks/payment/{channel}`): their adaptor verifies and reads them, and
//! `loans::postback_events` handles them. Each is answered as its provider expects.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::http::envelope::{Envelope, Nothing, done};
use crate::http::error::AppError;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::loans::postback_events;
use tulay_provider_api::payment::{PaymentChannel, Postback, PostbackVerdict};
use tulay_provider_api::sandbox_channel::PaymentPostback;
use tulay_texts::text;

/// Postback of a payment channel.
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
    State(app): State<App>,
    Path(number): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let Some(channel) = app.providers.of_account(&number).cloned() else {
        return answer(None, PostbackVerdict::NotGenuine);
    };
    let verdict = judge(&app, channel.as_ref(), &headers, &body).await;
    answer(Some(channel.as_ref()), verdict)
}

/// Reads and handles a postback.
async fn judge(
    app: &App,
    channel: &dyn PaymentChannel,
    headers: &HeaderMap,
    body: &[u8],
) -> PostbackVerdict {
    let account = channel.account();
    let read = channel.read_postback(headers, body, app.clock.now()).await;
    let news = match read {
        Ok(Postback::Events(news)) => news,
        Ok(Postback::Ignored) => return PostbackVerdict::Taken,
        Ok(Postback::Malformed(why)) => {
            tracing::warn!(account, why, "a postback could not be read");
            return PostbackVerdict::Malformed;
        }
        Ok(Postback::NotGenuine) => return PostbackVerdict::NotGenuine,
        Err(error) => {
            tracing::warn!(account, cause = %error, "a postback could not be verified");
            return PostbackVerdict::Later;
        }
    };
    for event in news {
        if let Err(error) = postback_events::handle_postback(app, channel, event).await {
            if error.code() == ErrorCode::Malformed {
                tracing::warn!(account, "a postback cannot be stored");
                return PostbackVerdict::Malformed;
            }
            let cause = error.log_detail();
            tracing::error!(account, cause, "a postback could not be taken");
            return PostbackVerdict::Later;
        }
    }
    PostbackVerdict::Taken
}

/// Answer as the provider expects it; an envelope if it expects none.
fn answer(channel: Option<&dyn PaymentChannel>, verdict: PostbackVerdict) -> Response {
    if let Some((kind, body)) = channel.and_then(|channel| channel.reply(verdict)) {
        return (verdict.status(), [(header::CONTENT_TYPE, kind)], body).into_response();
    }
    let why = match verdict {
        PostbackVerdict::Taken => return done().into_response(),
        PostbackVerdict::Malformed => text("The request could not be read"),
        PostbackVerdict::NotGenuine => text("The signature is not valid"),
        PostbackVerdict::Later => {
            return AppError::from(Error::unavailable("a postback could not be taken"))
                .into_response();
        }
    };
    AppError::http(verdict.status(), why).into_response()
}

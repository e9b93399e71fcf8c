//! Payments by Xendit's Payments API v3: a QR code that the server draws (QRPH), a page (GCASH, MAYA, GRABPAY,
//! SHOPEEPAY), or a code for a counter (7ELEVEN, CEBUANA). A webhook has the account's token, which signs nothing: an
//! event is posted according to a status query.
//!
//! From the pages of docs.xendit.co: the request and its answer, the statuses, the limits of the channels, the events.
//! From public code that calls it: `actions`, the header `api-version`, the addresses of query and cancel. From memory,
//! to be verified in the provider's sandbox: `payer_name` and `expires_at` of counters, `latest_payment_id` of a paid
//! request, `ACCEPTING_PAYMENTS`, the fields of a refund's event, that nothing shortens a QR code's life, and that the
//! pages of MAYA, GRABPAY and SHOPEEPAY live no shorter than GCASH's 15 minutes.

mod channels;
mod messages;
mod webhook;

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

pub use self::channels::{Shape, XenditChannel};
use self::messages::{Create, Payment, PaymentRequest, is_id};
use crate::http::{CallError, HttpAnswer, Request, may_pass};
use crate::xendit::{NAME, Xendit, error_code};
use tulay_provider_api::payment::{
    ChannelProfile, OpenRequest, Opened, PaymentChannel, PaymentStatus, Postback, StatusQuery,
};
use tulay_provider_api::pending::{Pending, ProviderError};

/// Lifetime of a page.
const PAGE_LIVES: SignedDuration = SignedDuration::from_mins(15);
/// Minimum lifetime of a counter's code.
const CODE_LIVES: SignedDuration = SignedDuration::from_hours(2);

/// A payment channel of the lender's account at Xendit.
pub struct XenditPayments {
    account: Arc<Xendit>,
    profile: ChannelProfile,
    channel: XenditChannel,
}

impl XenditPayments {
    /// A channel of an account. Makes no call yet.
    pub fn new(account: Arc<Xendit>, profile: ChannelProfile, channel: XenditChannel) -> Self {
        Self {
            account,
            profile,
            channel,
        }
    }

    async fn create(&self, request: &OpenRequest) -> Result<Opened, ProviderError> {
        let XenditChannel {
            code,
            min_centavos,
            max_centavos,
            ..
        } = self.channel;
        if !(min_centavos..=max_centavos).contains(&request.amount_centavos) {
            return Err(failed(format!("{code} does not take this amount")));
        }
        let ends_at = match self.channel.shape {
            Shape::Qr => None,
            Shape::Page => Some(request.now + PAGE_LIVES),
            Shape::Code => Some(request.expires_at.max(request.now + CODE_LIVES)),
        };
        let body = Create::new(self.channel, request, ends_at).map_err(failed)?;
        let call = Request::post("create a payment", "/v3/payment_requests".to_owned());
        let call = call.with_json(&body).map_err(failed)?;
        let answer = self.call(call).await?;
        let made: PaymentRequest = answer.json(NAME)?;
        let target = made.target(self.channel.shape);
        let target = target.ok_or_else(|| failed("it says nowhere to pay"))?;
        if !is_id(&made.id) {
            return Err(failed("the id of its payment request is malformed"));
        }
        Ok(Opened {
            target,
            provider_id: made.id,
            expires_at: ends_at,
        })
    }

    async fn ask(&self, asked: &StatusQuery) -> Result<PaymentStatus, ProviderError> {
        if let Some(id) = &asked.payment_id {
            return self.ask_payment(id).await;
        }
        let Some(id) = &asked.provider_id else {
            // The answer to the opening was lost, and there is no query by the server's reference: a webhook of a
            // payment would name the payment.
            return Ok(PaymentStatus::Unknown);
        };
        let path = format!("/v3/payment_requests/{id}");
        let Some(answer) = self.get("ask about a payment request", path).await? else {
            return Ok(PaymentStatus::Unknown);
        };
        let request: PaymentRequest = answer.json(NAME)?;
        match (request.standing(), request.latest_payment_id) {
            (Some(standing), _) => Ok(standing),
            (None, Some(payment)) if is_id(&payment) => self.ask_payment(&payment).await,
            (None, _) => Ok(PaymentStatus::Odd(
                "the provider says that it was paid, and names no payment".to_owned(),
            )),
        }
    }

    async fn ask_payment(&self, id: &str) -> Result<PaymentStatus, ProviderError> {
        let path = format!("/v3/payments/{id}");
        let Some(answer) = self.get("ask about a payment", path).await? else {
            return Ok(PaymentStatus::Unknown);
        };
        let payment: Payment = answer.json(NAME)?;
        if payment.id != id {
            return Err(failed("it answered about another payment"));
        }
        Ok(payment.standing())
    }

    async fn end(&self, asked: &StatusQuery) -> Result<(), ProviderError> {
        let Some(id) = &asked.provider_id else {
            return Ok(());
        };
        let path = format!("/v3/payment_requests/{id}/cancel");
        let answer = self.answer(Request::post("cancel a payment", path)).await?;
        // A payment that is over already is refused: nobody can pay it.
        if may_pass(answer.status) {
            return Err(failed(error_code(&answer)));
        }
        Ok(())
    }

    /// Returns the answer to a query; `None` for 404.
    async fn get(
        &self,
        what: &'static str,
        path: String,
    ) -> Result<Option<HttpAnswer>, ProviderError> {
        let answer = self.answer(Request::get(what, path)).await?;
        if answer.status.as_u16() == 404 {
            return Ok(None);
        }
        succeeded(answer).map(Some)
    }

    async fn call(&self, request: Request) -> Result<HttpAnswer, ProviderError> {
        succeeded(self.answer(request).await?)
    }

    async fn answer(&self, request: Request) -> Result<HttpAnswer, ProviderError> {
        let version = HeaderValue::from_static("2024-11-11");
        let request = request.with_header(HeaderName::from_static("api-version"), version);
        let answer = self.account.http().call(&request).await;
        answer.map_err(|error: CallError| failed(error))
    }
}

impl PaymentChannel for XenditPayments {
    fn profile(&self) -> &ChannelProfile {
        &self.profile
    }

    fn account(&self) -> &str {
        NAME
    }

    fn open<'a>(&'a self, request: &'a OpenRequest) -> Pending<'a, Opened> {
        Box::pin(self.create(request))
    }

    fn read_postback<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> Pending<'a, Postback> {
        let postback = if self.account.has_token(headers, now) {
            webhook::read(body, now)
        } else {
            Postback::NotGenuine
        };
        Box::pin(std::future::ready(Ok(postback)))
    }

    fn query<'a>(&'a self, asked: &'a StatusQuery) -> Pending<'a, PaymentStatus> {
        Box::pin(self.ask(asked))
    }

    fn cancel<'a>(&'a self, asked: &'a StatusQuery) -> Pending<'a, ()> {
        Box::pin(self.end(asked))
    }
}

fn succeeded(answer: HttpAnswer) -> Result<HttpAnswer, ProviderError> {
    if answer.status.is_success() {
        return Ok(answer);
    }
    Err(failed(error_code(&answer)))
}

fn failed(reason: impl std::fmt::Display) -> ProviderError {
    ProviderError::new(NAME, reason)
}

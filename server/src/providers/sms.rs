//! Sends SMS. The outbox stores a message first (`store::sms`), so that none is lost between a commit and its sending; its
//! id there is the reference that tells a gateway of a repeat.

use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use reqwest::{Client, redirect};
use serde::Serialize;
use url::Url;

use crate::config::SmsConfig;

/// A message that is being sent.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), SmsError>> + Send + 'a>>;

/// A message to send.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Sms<'a> {
    /// The same at every try of one message.
    pub reference: &'a str,
    /// The phone, in the form of the brand's rule.
    pub to: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Why a message was not sent; for the log, without phone, text or token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmsError {
    /// The gateway will never take it.
    #[error("refused: {0}")]
    Refused(String),
    /// It was not sent, or the outcome is unknown: it may be tried again under the same reference.
    #[error("not sent: {0}")]
    NotSent(String),
}

/// Sends SMS.
pub trait SmsSender: Send + Sync {
    /// Sends a message.
    fn send<'a>(&'a self, message: Sms<'a>) -> Sending<'a>;
}

/// Sends nothing: the demo shows the outbox.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxSms;

impl SmsSender for SandboxSms {
    fn send<'a>(&'a self, _message: Sms<'a>) -> Sending<'a> {
        Box::pin(ready(Ok(())))
    }
}

/// A gateway that takes `{"reference", "to", "text"}` as JSON by POST, under a bearer token, and answers 2xx. The client
/// follows no redirect and uses no proxy, so that the token goes nowhere else.
pub struct HttpSms {
    client: Client,
    address: Url,
}

impl HttpSms {
    /// A client of the configured gateway. Sends nothing yet.
    ///
    /// # Errors
    /// When the token is not a header value, or an https gateway is configured and this machine has no certificates to
    /// trust.
    pub fn new(config: &SmsConfig) -> anyhow::Result<Self> {
        let mut token = HeaderValue::try_from(format!("Bearer {}", config.token))
            .context("the token of the SMS gateway")?;
        token.set_sensitive(true);
        let mut client = Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .timeout(Duration::from_millis(config.timeout_ms))
            .default_headers(HeaderMap::from_iter([(AUTHORIZATION, token)]));
        if config.address.scheme() == "http" {
            client = client.tls_certs_only([]);
        }
        let client = client.build().context(
            "the client of the SMS gateway (https needs certificates to trust: package ca-certificates)",
        )?;
        let address = config.address.clone();
        Ok(Self { client, address })
    }

    async fn post(&self, message: Sms<'_>) -> Result<(), SmsError> {
        let request = self
            .client
            .post(self.address.clone())
            .header("Idempotency-Key", message.reference)
            .json(&message);
        match request.send().await {
            Ok(answer) => judge(answer.status()),
            Err(error) => Err(SmsError::NotSent(reason(&error).to_owned())),
        }
    }
}

/// Why a request failed. The error's text stays out of the log, since it may hold the address.
fn reason(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "the gateway took too long"
    } else if error.is_connect() {
        "no connection to the gateway"
    } else {
        "the connection to the gateway broke"
    }
}

/// What an answer means: a fault of the message is final, any other may pass.
fn judge(status: StatusCode) -> Result<(), SmsError> {
    match status {
        status if status.is_success() => Ok(()),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            Err(SmsError::Refused(format!("the gateway answered {status}")))
        }
        status => Err(SmsError::NotSent(format!("the gateway answered {status}"))),
    }
}

impl SmsSender for HttpSms {
    fn send<'a>(&'a self, message: Sms<'a>) -> Sending<'a> {
        Box::pin(self.post(message))
    }
}

/// Who sends the SMS of this server.
pub fn sender(config: Option<&SmsConfig>) -> anyhow::Result<Arc<dyn SmsSender>> {
    Ok(match config {
        Some(gateway) => Arc::new(HttpSms::new(gateway)?),
        None => Arc::new(SandboxSms),
    })
}

//! Sending an SMS. What is to be sent stands in the outbox first (`store::sms`), so that a message is
//! never lost between a commit and its sending; its id there is the reference by which a gateway knows a repetition.

use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderValue, Request, StatusCode, Uri};
use bytes::Bytes;
use http_body_util::Full;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use serde::Serialize;

use crate::config::SmsConfig;

/// A message on its way.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<(), SmsError>> + Send + 'a>>;

/// A message to send.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Sms<'a> {
    /// The same at every try of one message.
    pub reference: &'a str,
    /// The phone, as the brand's rule has it.
    pub to: &'a str,
    /// What it says.
    pub text: &'a str,
}

/// Why a message was not sent; for the log, without phone, text or token.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SmsError {
    /// The gateway will never take it.
    #[error("refused: {0}")]
    Refused(String),
    /// It was not sent, or nobody knows: it may be tried again under the same reference.
    #[error("not sent: {0}")]
    NotSent(String),
}

/// Sends SMS.
pub trait SmsSender: Send + Sync {
    /// Sends a message.
    fn send<'a>(&'a self, message: Sms<'a>) -> Sending<'a>;
}

/// Sends nothing: in the demo the outbox itself is what is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct SandboxSms;

impl SmsSender for SandboxSms {
    fn send<'a>(&'a self, _message: Sms<'a>) -> Sending<'a> {
        Box::pin(ready(Ok(())))
    }
}

/// A gateway that takes `{"reference", "to", "text"}` as JSON by POST, under a bearer token, and answers 2xx. It is asked at
/// its own address alone: no redirect is followed and no proxy asked, so that the token goes nowhere else.
pub struct HttpSms {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    address: Uri,
    token: HeaderValue,
    timeout: Duration,
}

impl HttpSms {
    /// A gateway as it is configured. It is asked for nothing yet.
    ///
    /// # Errors
    /// When the token is none, or this machine knows no certificates to trust.
    pub fn new(config: &SmsConfig) -> anyhow::Result<Self> {
        let mut token = HeaderValue::try_from(format!("Bearer {}", config.token))
            .context("the token of the SMS gateway")?;
        token.set_sensitive(true);
        let address: Uri = config.address.as_str().parse()?;
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls(address.scheme_str() == Some("https"))?)
            .https_or_http()
            .enable_http1()
            .build();
        Ok(Self {
            client: Client::builder(TokioExecutor::new()).build(connector),
            address,
            token,
            timeout: Duration::from_millis(config.timeout_ms),
        })
    }

    async fn post(&self, message: Sms<'_>) -> Result<(), SmsError> {
        let not_sent = |why: &str| SmsError::NotSent(why.to_owned());
        let body = serde_json::to_vec(&message).map_err(|_| not_sent("it is no JSON"))?;
        let request = Request::post(self.address.clone())
            .header(AUTHORIZATION, self.token.clone())
            .header(CONTENT_TYPE, "application/json")
            .header("Idempotency-Key", message.reference)
            .body(Full::from(body))
            .map_err(|_| not_sent("it is no request"))?;
        let answer = tokio::time::timeout(self.timeout, self.client.request(request)).await;
        match answer {
            Ok(Ok(answer)) => judge(answer.status()),
            // Neither says more: an error's text may hold the address.
            Ok(Err(error)) if error.is_connect() => Err(not_sent("no connection to the gateway")),
            Ok(Err(_)) => Err(not_sent("the connection to the gateway broke")),
            Err(_) => Err(not_sent("the gateway took too long")),
        }
    }
}

/// TLS that trusts whom this machine trusts.
fn tls(is_needed: bool) -> anyhow::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    ensure!(
        !is_needed || !roots.is_empty(),
        "this machine has no certificates to trust (package ca-certificates), and the SMS gateway is reached by https"
    );
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots);
    Ok(config.with_no_client_auth())
}

/// What an answer means: a fault of the message will not go away, any other may.
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
///
/// # Errors
/// As [`HttpSms::new`].
pub fn sender(config: Option<&SmsConfig>) -> anyhow::Result<Arc<dyn SmsSender>> {
    Ok(match config {
        Some(gateway) => Arc::new(HttpSms::new(gateway)?),
        None => Arc::new(SandboxSms),
    })
}

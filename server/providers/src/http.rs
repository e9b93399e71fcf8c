//! Calls to other companies: one client, one rule for repeating, one breaker for each company. A call that moves money
//! is repeated only under the key by which its company recognises a repeat. No log line contains an address, a header
//! or a body.

pub mod breaker;

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Method, StatusCode, redirect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use url::Url;

use breaker::Breaker;
use tulay_provider_api::pending::ProviderError;
use tulay_provider_api::traffic::{AttemptOutcome, Traffic};

/// Maximum size of an answer: the rest is not read.
const MAX_ANSWER_BYTES: usize = 256 * 1024;
/// Time limit for making a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The pauses before the second and the third attempt; there is no fourth.
const PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];

/// Outcome of an attempt of a call, for the metrics.
pub fn outcome_of(outcome: &Result<HttpAnswer, CallError>) -> AttemptOutcome {
    match outcome {
        Ok(answer) if answer.status.is_success() => AttemptOutcome::Done,
        Ok(answer) if answer.status.is_server_error() => AttemptOutcome::Failed,
        Ok(answer) => match answer.status {
            StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS => AttemptOutcome::Busy,
            _ => AttemptOutcome::Refused,
        },
        Err(CallError::Paused) => AttemptOutcome::Paused,
        Err(CallError::Connect) => AttemptOutcome::Unreachable,
        Err(CallError::TimedOut) => AttemptOutcome::TimedOut,
        Err(CallError::Broken | CallError::TooLong) => AttemptOutcome::Broken,
    }
}

/// A company that is called over HTTP.
pub struct HttpProvider {
    name: &'static str,
    base: String,
    client: Client,
    breaker: Mutex<Breaker>,
    began: Instant,
    traffic: Traffic,
}

/// Request to a company.
#[derive(Clone, Debug)]
pub struct Request {
    what: &'static str,
    method: Method,
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
    may_repeat: bool,
}

/// Answer of a company, of any status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpAnswer {
    /// HTTP status.
    pub status: StatusCode,
    /// The body, at most [`MAX_ANSWER_BYTES`] long.
    pub body: Vec<u8>,
}

/// Reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// The breaker is open: nothing was sent.
    #[error("not called: it failed too often just now")]
    Paused,
    /// No connection: nothing was sent.
    #[error("no connection")]
    Connect,
    /// Too slow: it may have been done.
    #[error("it took too long")]
    TimedOut,
    /// The connection or the answer broke: it may have been done.
    #[error("the connection broke")]
    Broken,
    /// The answer is longer than any sensible one: it may have been done.
    #[error("its answer is too long")]
    TooLong,
}

impl HttpAnswer {
    /// The body as JSON.
    ///
    /// # Errors
    /// Fails with the provider's name if the body is not JSON of this type.
    pub fn json<T: DeserializeOwned>(&self, provider: &str) -> Result<T, ProviderError> {
        serde_json::from_slice(&self.body)
            .map_err(|_| ProviderError::new(provider, "its answer cannot be read"))
    }
}

/// Returns true if a text can be part of the path of an address unchanged: ASCII letters, digits, `-` and `_`, at most
/// `most`.
pub fn is_path_segment(text: &str, most: usize) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=most).contains(&text.len()) && text.bytes().all(is_plain)
}

impl CallError {
    /// Returns true if the company may have carried the request out.
    pub fn may_be_done(self) -> bool {
        !matches!(self, Self::Paused | Self::Connect)
    }
}

impl Request {
    /// Reads something; may be repeated.
    pub fn get(what: &'static str, path: String) -> Self {
        Self {
            what,
            method: Method::GET,
            path,
            headers: HeaderMap::new(),
            body: Vec::new(),
            may_repeat: true,
        }
    }

    /// Makes a request for an action; never repeated, unless [`Request::under_key`] names it.
    pub fn post(what: &'static str, path: String) -> Self {
        Self {
            method: Method::POST,
            may_repeat: false,
            ..Self::get(what, path)
        }
    }

    /// Adds a body of this type.
    #[must_use]
    pub fn with_body(self, content_type: &'static str, body: Vec<u8>) -> Self {
        let headed = self.with_header(CONTENT_TYPE, HeaderValue::from_static(content_type));
        Self { body, ..headed }
    }

    /// Adds a JSON body.
    ///
    /// # Errors
    /// Fails for a value that JSON cannot represent.
    pub fn with_json(self, body: &impl Serialize) -> serde_json::Result<Self> {
        Ok(self.with_body("application/json", serde_json::to_vec(body)?))
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.insert(name, value);
        self
    }

    /// Adds a key by which the company recognises a repeat: the request may be repeated.
    #[must_use]
    pub fn under_key(self, name: HeaderName, key: HeaderValue) -> Self {
        Self {
            may_repeat: true,
            ..self.with_header(name, key)
        }
    }
}

impl HttpProvider {
    /// Makes a client of the company at `base`, which gets `headers` with every call and has `timeout` to answer one.
    /// It follows no redirect and uses no proxy, so that secrets reach nobody else. Makes no call yet.
    ///
    /// # Errors
    /// Fails if https is needed and this machine has no certificates to trust.
    pub fn new(
        name: &'static str,
        base: &Url,
        timeout: Duration,
        headers: HeaderMap,
        traffic: &Traffic,
    ) -> anyhow::Result<Self> {
        let mut client = Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(timeout)
            .default_headers(headers);
        if base.scheme() == "http" {
            client = client.tls_certs_only([]);
        }
        let why = "https needs certificates to trust: package ca-certificates";
        let client = client.build();
        Ok(Self {
            name,
            base: base.as_str().to_owned(),
            client: client.with_context(|| format!("the client of {name} ({why})"))?,
            breaker: Mutex::default(),
            began: Instant::now(),
            traffic: traffic.clone(),
        })
    }

    /// Its name in logs and metrics.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Sends a request once, or up to three times if it may be repeated and there was no answer or one of 408, 429 and
    /// 5xx.
    ///
    /// # Errors
    /// Fails without an answer: with the outcome of the last attempt, or of an earlier one after which the action may
    /// be done.
    pub async fn call(&self, request: &Request) -> Result<HttpAnswer, CallError> {
        let mut done_perhaps = None;
        let mut pauses = PAUSES.iter();
        loop {
            let outcome = self.try_once(request).await;
            let pause = pauses.next().filter(|_| request.may_repeat);
            match (outcome, pause) {
                (Ok(answer), Some(pause)) if may_pass(answer.status) => {
                    tokio::time::sleep(*pause).await;
                }
                (Ok(answer), _) => return Ok(answer),
                (Err(error), pause) => {
                    let (provider, call) = (self.name, request.what);
                    tracing::warn!(provider, call, cause = %error, "a call had no answer");
                    done_perhaps = done_perhaps.or(error.may_be_done().then_some(error));
                    let Some(pause) = pause.filter(|_| error != CallError::Paused) else {
                        return Err(done_perhaps.unwrap_or(error));
                    };
                    tokio::time::sleep(*pause).await;
                }
            }
        }
    }

    async fn try_once(&self, request: &Request) -> Result<HttpAnswer, CallError> {
        let of_breaker = || self.breaker.lock().unwrap_or_else(PoisonError::into_inner);
        if !of_breaker().lets_pass(self.began.elapsed()) {
            self.traffic.count(self.name, AttemptOutcome::Paused, None);
            return Err(CallError::Paused);
        }
        let asked = Instant::now();
        let outcome = self.send(request).await;
        let judged = outcome_of(&outcome);
        self.traffic.count(self.name, judged, Some(asked.elapsed()));
        of_breaker().note(judged.is_in_order(), self.began.elapsed());
        outcome
    }

    async fn send(&self, request: &Request) -> Result<HttpAnswer, CallError> {
        let address = match request.path.as_str() {
            "" => self.base.clone(),
            path => format!("{}{path}", self.base.trim_end_matches('/')),
        };
        let sent = self
            .client
            .request(request.method.clone(), address)
            .headers(request.headers.clone())
            .body(request.body.clone());
        let mut answer = sent.send().await.map_err(|error| class(&error))?;
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(|error| class(&error))? {
            if body.len() + chunk.len() > MAX_ANSWER_BYTES {
                return Err(CallError::TooLong);
            }
            body.extend_from_slice(&chunk);
        }
        let status = answer.status();
        Ok(HttpAnswer { status, body })
    }
}

/// Returns true if the same request may be answered otherwise later.
pub fn may_pass(status: StatusCode) -> bool {
    status.is_server_error()
        || matches!(
            status,
            StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS
        )
}

/// Returns the class of a request's failure. The error's own text may contain the address.
pub fn class(error: &reqwest::Error) -> CallError {
    if error.is_connect() {
        CallError::Connect
    } else if error.is_timeout() {
        CallError::TimedOut
    } else {
        CallError::Broken
    }
}

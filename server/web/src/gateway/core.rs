//! Calls the lender's core: by TLS outside this machine, without redirects, within limits of time and size, and not at
//! all while it fails. Reads are repeated; a change is repeated only under its own key.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode};
use reqwest::{Client, redirect};

use super::answer::{self, PassedOn};
use super::calls::AnswerKind;
use tulay_config::CoreConfig;
use tulay_provider_api::traffic::{AttemptOutcome, Traffic};
use tulay_providers::http::breaker::Breaker;
use tulay_providers::http::{CallError, HttpAnswer, class, may_pass, outcome_of};

/// Name in logs and metrics.
const NAME: &str = "core";
/// Time limit of a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Maximum size of an answer.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;
/// Pauses before the second and the third try; there is no fourth.
const PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];

/// Client of the lender's core.
pub(super) struct Core {
    client: Client,
    base: String,
    timeout: Duration,
    breaker: Mutex<Breaker>,
    began: Instant,
    traffic: Traffic,
}

/// Request to the core.
pub(super) struct CoreRequest {
    /// Method.
    pub(super) method: Method,
    /// Path and query.
    pub(super) address: String,
    /// Headers.
    pub(super) headers: HeaderMap,
    /// Body.
    pub(super) body: Body,
    /// Kind of the expected answer.
    pub(super) answers: AnswerKind,
}

/// Body of a request.
pub(super) enum Body {
    /// Buffered; may be sent again if the call may be repeated.
    Whole { bytes: Bytes, may_repeat: bool },
    /// Streamed once.
    Streamed(reqwest::Body),
}

impl Core {
    /// Creates a client of the core. Makes no call yet.
    ///
    /// # Errors
    /// If https is required and this machine has no trusted certificates.
    pub(super) fn new(config: &CoreConfig, traffic: &Traffic) -> anyhow::Result<Self> {
        let timeout = Duration::from_millis(config.timeout_ms);
        let mut client = Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(timeout);
        if config.address.scheme() == "http" {
            client = client.tls_certs_only([]);
        }
        let why =
            "the client of the core (https needs certificates to trust: package ca-certificates)";
        Ok(Self {
            client: client.build().context(why)?,
            base: config.address.as_str().trim_end_matches('/').to_owned(),
            timeout,
            breaker: Mutex::default(),
            began: Instant::now(),
            traffic: traffic.clone(),
        })
    }

    /// Answer of the core, once it conforms to the interface.
    ///
    /// # Errors
    /// If it does not conform: the outcome of the last try.
    pub(super) async fn ask(&self, asked: CoreRequest) -> Result<PassedOn, Failure> {
        let answered = tokio::time::timeout(self.timeout, self.ask_repeatedly(asked)).await;
        answered.unwrap_or(Err(Failure::Call(CallError::TimedOut)))
    }

    async fn ask_repeatedly(&self, mut asked: CoreRequest) -> Result<PassedOn, Failure> {
        let mut pauses = PAUSES.iter();
        loop {
            let (body, again) = match asked.body {
                Body::Whole { bytes, may_repeat } => {
                    (bytes.clone().into(), may_repeat.then_some(bytes))
                }
                Body::Streamed(body) => (body, None),
            };
            let address = format!("{}{}", self.base, asked.address);
            let request = self.client.request(asked.method.clone(), address);
            let request = request.headers(asked.headers.clone()).body(body);
            let outcome = self.try_once(request, asked.answers).await;
            let failure = match outcome {
                Ok(answer) => return Ok(answer),
                Err(failure) => failure,
            };
            tracing::warn!(cause = %failure, "the core did not answer a call");
            let pause = pauses.next().filter(|_| failure.may_pass());
            let (Some(pause), Some(bytes)) = (pause, again) else {
                return Err(failure);
            };
            asked.body = Body::Whole {
                bytes,
                may_repeat: true,
            };
            tokio::time::sleep(*pause).await;
        }
    }

    async fn try_once(
        &self,
        request: reqwest::RequestBuilder,
        answers: AnswerKind,
    ) -> Result<PassedOn, Failure> {
        let of_breaker = || self.breaker.lock().unwrap_or_else(PoisonError::into_inner);
        if !of_breaker().lets_pass(self.began.elapsed()) {
            self.traffic.count(NAME, AttemptOutcome::Paused, None);
            return Err(Failure::Call(CallError::Paused));
        }
        let asked = Instant::now();
        let outcome = read(request, answers).await;
        let judged = match &outcome {
            Ok(_) => AttemptOutcome::Done,
            Err(Failure::Call(error)) => outcome_of(&Err(*error)),
            Err(Failure::NotAnAnswer(status)) => outcome_of(&Ok(HttpAnswer {
                status: *status,
                body: Vec::new(),
            })),
            Err(Failure::OurCaller) => AttemptOutcome::Refused,
        };
        self.traffic.count(NAME, judged, Some(asked.elapsed()));
        of_breaker().note(judged.is_in_order(), self.began.elapsed());
        outcome
    }
}

/// Reason why nothing is passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Failure {
    /// There is no answer.
    #[error("{0}")]
    Call(CallError),
    /// The core answered with an undocumented body.
    #[error("it answered {0}, and no envelope")]
    NotAnAnswer(StatusCode),
    /// The body of the client's request broke off.
    #[error("the caller's body broke off")]
    OurCaller,
}

impl Failure {
    /// Returns true if a retry may have another outcome.
    fn may_pass(self) -> bool {
        match self {
            Self::Call(CallError::Paused | CallError::TooLong) | Self::OurCaller => false,
            Self::Call(_) => true,
            Self::NotAnAnswer(status) => may_pass(status),
        }
    }

    /// HTTP status of the failure.
    pub(super) fn status(self) -> StatusCode {
        match self {
            Self::Call(CallError::Paused | CallError::Connect) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Call(CallError::TimedOut) => StatusCode::GATEWAY_TIMEOUT,
            Self::OurCaller => StatusCode::BAD_REQUEST,
            _ => StatusCode::BAD_GATEWAY,
        }
    }
}

async fn read(request: reqwest::RequestBuilder, answers: AnswerKind) -> Result<PassedOn, Failure> {
    let sent = request.send().await;
    let mut answer = sent.map_err(|error| {
        if error.is_body() {
            Failure::OurCaller
        } else {
            Failure::Call(class(&error))
        }
    })?;
    let status = answer.status();
    let kind = answer.headers().get("content-type").cloned();
    let announced = answer.content_length();
    if announced.is_some_and(|bytes| bytes > MAX_ANSWER_BYTES as u64) {
        return Err(Failure::Call(CallError::TooLong));
    }
    let mut body = Vec::new();
    loop {
        let chunk = answer.chunk().await;
        let chunk = chunk.map_err(|error| Failure::Call(class(&error)))?;
        let Some(chunk) = chunk else { break };
        if body.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err(Failure::Call(CallError::TooLong));
        }
        body.extend_from_slice(&chunk);
    }
    answer::judge(status, kind.as_ref(), body, answers).ok_or(Failure::NotAnAnswer(status))
}

//! Serves a stand-in on a port of this machine, and applies faults of networks and companies to its answers: slow, cut
//! off, closed without an answer, other than agreed.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use futures_util::stream;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpListener;

pub use crate::state::Shared;

/// Maximum size of a request.
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// Request to a stand-in.
#[derive(Clone, Debug, Default)]
pub struct StandInCall {
    /// The method.
    pub method: String,
    /// The path, without its query.
    pub path: String,
    /// The query; empty without one.
    pub query: String,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, as text.
    pub body: String,
}

impl StandInCall {
    /// A header's text; empty without one.
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default()
    }
}

/// Answer of a stand-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StubAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The body.
    pub body: String,
}

impl StubAnswer {
    /// 200, with JSON.
    pub fn ok(body: &Value) -> Self {
        Self::json(200, body)
    }

    /// A status, with JSON.
    pub fn json(status: u16, body: &Value) -> Self {
        Self::text(status, &body.to_string())
    }

    /// A status, with a text that need not be JSON.
    pub fn text(status: u16, body: &str) -> Self {
        let body = body.to_owned();
        Self { status, body }
    }
}

/// Fault of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StubFault {
    /// Another answer, and nothing is done.
    Instead(StubAnswer),
    /// Another answer, after the request is carried out.
    After(StubAnswer),
    /// It comes after this time.
    Slow(Duration),
    /// Nothing is done, and the connection closes without an answer.
    Deaf,
    /// It is done, and the connection closes without an answer.
    Reset,
    /// It is done, and the connection closes in the middle of the answer.
    CutOff,
}

/// The record of a stand-in's calls, and their faults.
#[derive(Debug, Default)]
pub struct Calls {
    /// Requests since the last call of [`StandIn::take_asked`].
    pub asked: Vec<StandInCall>,
    /// Fault of each call.
    pub always: Option<StubFault>,
    /// Faults of the next calls, one after the other; `None` for a call without a fault.
    pub next: VecDeque<Option<StubFault>>,
}

impl Calls {
    fn note(&mut self, asked: &StandInCall) -> Option<StubFault> {
        self.asked.push(asked.clone());
        self.next.pop_front().unwrap_or_else(|| self.always.clone())
    }
}

/// A stand-in for one company.
pub trait StandIn: Clone + Send + Sync + 'static {
    /// Its record.
    fn calls(&self) -> &Shared<Calls>;

    /// Carries out a request, and answers.
    fn answer(&self, asked: &StandInCall) -> StubAnswer;

    /// Applies a fault to each answer from now on; `None` ends it.
    fn spoil(&self, fault: Option<StubFault>) {
        self.calls().lock().always = fault;
    }

    /// Applies these faults to the next answers, one after the other; `None` for an answer without a fault.
    fn spoil_next(&self, faults: impl IntoIterator<Item = Option<StubFault>>) {
        self.calls().lock().next.extend(faults);
    }

    /// Takes the requests since the last call.
    fn take_asked(&self) -> Vec<StandInCall> {
        std::mem::take(&mut self.calls().lock().asked)
    }

    /// The same as [`StandIn::take_asked`], as `METHOD PATH`.
    fn asked(&self) -> Vec<String> {
        let asked = self.take_asked().into_iter();
        asked
            .map(|asked| format!("{} {}", asked.method, asked.path))
            .collect()
    }

    /// Takes the bodies of the requests since the last call.
    fn bodies(&self) -> Vec<String> {
        let asked = self.take_asked().into_iter();
        asked.map(|asked| asked.body).collect()
    }
}

/// Error that closes the connection without an answer.
#[derive(Debug)]
struct Closed;

impl std::fmt::Display for Closed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("closed without an answer")
    }
}

impl std::error::Error for Closed {}

/// Serves a stand-in until the task is dropped. The listener is on this machine: no other machine reaches it.
///
/// # Errors
/// Fails for a listener that other machines could reach.
pub async fn serve(listener: TcpListener, stand_in: impl StandIn) -> std::io::Result<Infallible> {
    if !listener.local_addr()?.ip().is_loopback() {
        let why = "a stand-in serves this machine alone";
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, why));
    }
    loop {
        let (socket, _) = listener.accept().await?;
        let stand_in = stand_in.clone();
        let service = service_fn(move |request| respond(stand_in.clone(), request));
        tokio::spawn(async move {
            // It may end as a fault demands.
            let _ = http1::Builder::new()
                .serve_connection(TokioIo::new(socket), service)
                .await;
        });
    }
}

async fn respond(
    stand_in: impl StandIn,
    request: hyper::Request<Incoming>,
) -> Result<Response<Body>, Closed> {
    let (head, body) = request.into_parts();
    let body = to_bytes(Body::new(body), MAX_BODY_BYTES).await;
    let body = body.map_err(|_| Closed)?;
    let asked = StandInCall {
        method: head.method.to_string(),
        path: head.uri.path().to_owned(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        headers: head.headers,
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let fault = stand_in.calls().lock().note(&asked);
    match fault {
        Some(StubFault::Instead(answer)) => return Ok(response(answer)),
        Some(StubFault::Deaf) => return Err(Closed),
        _ => {}
    }
    let answer = stand_in.answer(&asked);
    match fault {
        Some(StubFault::After(other)) => Ok(response(other)),
        Some(StubFault::Reset) => Err(Closed),
        Some(StubFault::CutOff) => Ok(cut_off(&answer)),
        Some(StubFault::Slow(time)) => {
            tokio::time::sleep(time).await;
            Ok(response(answer))
        }
        _ => Ok(response(answer)),
    }
}

fn response(StubAnswer { status, body }: StubAnswer) -> Response<Body> {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or_default();
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

/// Half of an answer, under the length of the whole.
fn cut_off(answer: &StubAnswer) -> Response<Body> {
    let length = HeaderValue::from(answer.body.len());
    let half = Bytes::copy_from_slice(&answer.body.as_bytes()[..answer.body.len() / 2]);
    let mut response = response(StubAnswer::text(answer.status, ""));
    response.headers_mut().insert(CONTENT_LENGTH, length);
    *response.body_mut() = Body::from_stream(stream::iter([Ok(half), Err(Closed)]));
    response
}

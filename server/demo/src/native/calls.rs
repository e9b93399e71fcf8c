//! The app's calls, with the phone's common parameters.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use url::form_urlencoded;

/// Field of the query that is the screens' own: the last digits of the phone that signed in.
const PHONE: &str = "phoneLast4";
/// Maximum size of an answer, in bytes.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;
const NO_ANSWER: &str = "No connection. Check the network and try again.";

/// A failed call.
#[derive(Debug)]
pub(super) struct Failure {
    /// The envelope's code; empty where no answer came.
    pub code: String,
    /// The message for the person at the phone.
    pub message: String,
    /// The data of the refusal's envelope.
    pub data: Value,
}

/// The app's calls for one request of the native screens.
pub(super) struct Calls {
    next: Next,
    parts: Parts,
    query: Vec<(String, String)>,
    phone: Option<String>,
}

#[derive(Deserialize)]
struct Envelope {
    code: String,
    message: String,
    data: Value,
}

impl Calls {
    pub(super) fn of(parts: Parts, next: Next) -> Self {
        let query = parts.uri.query().unwrap_or_default();
        let all = form_urlencoded::parse(query.as_bytes()).into_owned();
        let (own, query): (Vec<_>, Vec<_>) = all.partition(|(name, _)| name == PHONE);
        let phone = own.into_iter().next().map(|(_, value)| value);
        Self {
            next,
            parts,
            query,
            phone,
        }
    }

    /// Returns a common parameter; an empty one if the phone has none.
    pub(super) fn parameter(&self, name: &str) -> &str {
        let found = self.query.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value)
    }

    pub(super) fn is_signed_in(&self) -> bool {
        !self.parameter("sessionId").is_empty()
    }

    pub(super) fn phone(&self) -> Option<&str> {
        self.phone.as_deref()
    }

    /// Calls by GET.
    pub(super) async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Failure> {
        self.ask(Method::GET, path, Body::empty()).await
    }

    /// Calls by POST.
    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        form: &[(&str, &str)],
    ) -> Result<T, Failure> {
        self.ask(Method::POST, path, Body::from(encoded(form)))
            .await
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: Body,
    ) -> Result<T, Failure> {
        let address = format!("/mountain/service{path}?{}", encoded(&self.query));
        let mut request = Request::new(body);
        *request.method_mut() = method;
        *request.uri_mut() = address.parse().map_err(|_| no_answer())?;
        *request.headers_mut() = self.headers();
        // With the peer's address, by which calls are limited.
        *request.extensions_mut() = self.parts.extensions.clone();
        let answer = self.next.clone().run(request).await;
        let bytes = to_bytes(answer.into_body(), MAX_ANSWER_BYTES).await;
        let bytes = bytes.map_err(|_| no_answer())?;
        let envelope: Envelope = serde_json::from_slice(&bytes).map_err(|_| no_answer())?;
        let Envelope {
            code,
            message,
            data,
        } = envelope;
        if code != "00" {
            return Err(Failure {
                code,
                message,
                data,
            });
        }
        serde_json::from_value(data).map_err(|_| no_answer())
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = self.parts.headers.clone();
        headers.remove(CONTENT_LENGTH);
        let form = HeaderValue::from_static("application/x-www-form-urlencoded");
        headers.insert(CONTENT_TYPE, form);
        headers
    }
}

fn encoded<K: AsRef<str>, V: AsRef<str>>(pairs: &[(K, V)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(key, value)| (key.as_ref(), value.as_ref()));
    form_urlencoded::Serializer::new(String::new())
        .extend_pairs(pairs)
        .finish()
}

pub(super) fn no_answer() -> Failure {
    Failure {
        code: String::new(),
        message: NO_ANSWER.to_owned(),
        data: Value::Null,
    }
}

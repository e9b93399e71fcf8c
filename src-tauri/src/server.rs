//! Calls that the native screens make to the server themselves, not through a page. Reaches one server, and there only the
//! paths in [`ALLOWED`].

use std::collections::BTreeMap;
use std::time::Duration;

use mock_bridge::state::{MadeDevice, Wrapper};
use reqwest::{Client, Method};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

/// As long as the pages wait (API-04).
const TIMEOUT: Duration = Duration::from_mins(1);
/// The paths that a screen may call.
const ALLOWED: [&str; 2] = ["/mountain/", "/demo/"];

/// The server that the shell was started for.
pub struct Server {
    base: Url,
    client: Client,
}

/// A call of a native screen.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Call {
    /// The path, beginning with `/mountain/` or `/demo/`.
    pub path: String,
    /// The query, not yet encoded.
    pub query: BTreeMap<String, String>,
    /// What a POST carries; without it the call is a GET.
    pub body: Option<Body>,
}

/// What a POST carries.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Body {
    /// Form fields, as the calls under `/mountain` take them.
    Form(BTreeMap<String, String>),
    /// JSON, as the calls under `/demo` take it.
    Json(Value),
}

/// The server's answer.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The body; null where it was no JSON.
    pub body: Value,
}

/// Why a call could not be made.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The path is not in [`ALLOWED`].
    #[error("the app does not call {0}")]
    NotAllowed(String),
    /// The server did not answer, or not as it should.
    #[error("the server did not answer: {0}")]
    Unreachable(reqwest::Error),
}

impl Server {
    /// A server by its address; only its origin counts.
    pub fn new(base: Url) -> Result<Self, CallError> {
        let client = Client::builder().timeout(TIMEOUT).build()?;
        Ok(Self { base, client })
    }

    /// What the server's brand fixes for the app: its H5 origin, the messages' names, the common parameters.
    pub async fn wrapper(&self) -> Result<Wrapper, CallError> {
        let url = self.at("/emulator/api/devices");
        let request = self
            .client
            .post(url)
            .json(&Value::Object(serde_json::Map::new()));
        let made: MadeDevice = request.send().await?.error_for_status()?.json().await?;
        Ok(made.update.state.wrapper)
    }

    /// Makes a call. An answer with any status counts as answered.
    pub async fn call(&self, call: Call) -> Result<Answer, CallError> {
        let url = self.allowed(&call.path)?;
        let request = match call.body {
            None => self.client.request(Method::GET, url),
            Some(Body::Form(fields)) => self.client.post(url).form(&fields),
            Some(Body::Json(value)) => self.client.post(url).json(&value),
        };
        let request = request.query(&call.query);
        let answer = request
            .header("X-Requested-With", "XMLHttpRequest")
            .send()
            .await?;
        let status = answer.status().as_u16();
        let body = answer.json().await.unwrap_or(Value::Null);
        Ok(Answer { status, body })
    }

    fn allowed(&self, path: &str) -> Result<Url, CallError> {
        let url = self.at(path);
        let is_allowed = ALLOWED.iter().any(|prefix| url.path().starts_with(prefix));
        is_allowed
            .then_some(url)
            .ok_or_else(|| CallError::NotAllowed(path.to_owned()))
    }

    /// An address of this server; what a path says of another host is dropped.
    fn at(&self, path: &str) -> Url {
        let mut url = self.base.clone();
        url.set_path(path);
        url.set_query(None);
        url.set_fragment(None);
        url
    }
}

impl From<reqwest::Error> for CallError {
    fn from(error: reqwest::Error) -> Self {
        // The address may hold a session.
        Self::Unreachable(error.without_url())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> Server {
        let base = "http://127.0.0.1:4600/ignored?so=is this"
            .parse()
            .expect("an address");
        Server::new(base).expect("a client")
    }

    #[test]
    fn bridge_04_a_screen_reaches_the_apps_calls_on_its_server() {
        for path in ["/mountain/service/home/index", "/demo/orders/o%2F1/decide"] {
            let url = server().allowed(path).expect("allowed");
            assert_eq!(url.origin().ascii_serialization(), "http://127.0.0.1:4600");
            assert_eq!((url.path(), url.query()), (path, None));
        }
    }

    #[test]
    fn bridge_04_a_screen_reaches_nothing_else() {
        for path in [
            "",
            "/",
            "/emulator/api/devices",
            "/mountain",
            "/mountain/../emulator/",
            "/demo/%2e%2e/metrics",
            "//evil.example/demo/",
            "https://evil.example/demo/",
            "/\\evil.example/demo/",
        ] {
            let refused = server().allowed(path);
            assert!(
                matches!(refused, Err(CallError::NotAllowed(_))),
                "{path}: {refused:?}"
            );
        }
    }
}

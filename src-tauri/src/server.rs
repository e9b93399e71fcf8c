//! Calls of the native screens to the server, not through a page. Only one server is called, and only the paths in
//! [`ALLOWED`].

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use mock_bridge::address::COMMON_PARAMETERS;
use mock_bridge::state::{MadeDevice, Wrapper};
use reqwest::{Client, Method};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tauri::async_runtime;
use tauri_plugin_log::log;
use url::Url;

/// Time limit of a call, the same as the pages' (API-04).
const TIMEOUT: Duration = Duration::from_mins(1);
/// Time limit of the call for a ticket, for which the page and the window wait.
const TICKET_TIMEOUT: Duration = Duration::from_secs(2);
/// Path of the guest's call that makes a ticket.
const TICKET: &str = "/demo/native/ticket";
/// The paths that a screen may call: those of a guest (`docs/emulator.md`), the list of wrapper presets, and the links of
/// the brand's app.
const ALLOWED: [&str; 3] = [
    "/demo/",
    "/emulator/api/wrappers",
    "/.well-known/apple-app-site-association",
];
/// Path of the phones on the server, whose number a screen may ask for.
const PHONES: &str = "/emulator/api/devices";
/// Time after which a shell that is no longer counted among the phones tries again.
const COUNTED_AGAIN: Duration = Duration::from_secs(5);

/// The server that the shell was started for.
#[derive(Clone)]
pub struct GuestServer {
    base: Url,
    client: Client,
}

/// A call of a native screen.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Call {
    /// The path, one of those in [`ALLOWED`].
    pub path: String,
    /// The query, not yet encoded.
    pub query: BTreeMap<String, String>,
    /// Body of a POST; without it the call is a GET.
    pub body: Option<PostBody>,
}

/// Body of a POST.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum PostBody {
    /// Form fields, as the calls of the native screens take them.
    Form(BTreeMap<String, String>),
    /// JSON, as the inspector's calls take it.
    Json(Value),
}

/// The server's answer.
#[derive(Debug, Serialize)]
pub struct ServerAnswer {
    /// The HTTP status.
    pub status: u16,
    /// The body; null if it is not JSON.
    pub body: Value,
}

/// Reason why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum ServerCallError {
    /// The path is not in [`ALLOWED`].
    #[error("the app does not call {0}")]
    NotAllowed(String),
    /// The server did not answer, or gave an invalid answer.
    #[error("the server did not answer: {0}")]
    Unreachable(reqwest::Error),
}

impl GuestServer {
    /// Returns a server by its address, of which only the origin is used.
    pub fn new(base: Url) -> Result<Self, ServerCallError> {
        let client = Client::builder().timeout(TIMEOUT).build()?;
        Ok(Self { base, client })
    }

    /// Requests the brand's settings of the app: its H5 origin, the messages' names, the common parameters.
    pub async fn wrapper(&self) -> Result<Wrapper, ServerCallError> {
        Ok(self.make_phone().await?.update.state.wrapper)
    }

    async fn make_phone(&self) -> Result<MadeDevice, ServerCallError> {
        let nothing = Value::Object(serde_json::Map::new());
        let request = self.client.post(self.at(PHONES)).json(&nothing);
        Ok(request.send().await?.error_for_status()?.json().await?)
    }

    /// Counts this shell among the phones that are open on the server, for as long as it runs: as a browser's, by a
    /// phone there whose events it receives (QA-28).
    pub fn be_counted(self) {
        thread::spawn(move || {
            loop {
                if let Err(error) = async_runtime::block_on(self.receive_events()) {
                    log::warn!("the server does not count this phone: {error}");
                }
                thread::sleep(COUNTED_AGAIN);
            }
        });
    }

    /// Returns when the server ends the events.
    async fn receive_events(&self) -> Result<(), ServerCallError> {
        let MadeDevice { id, .. } = self.make_phone().await?;
        // They have no time limit.
        let asked = Client::new().get(self.at(&format!("{PHONES}/{id}/events")));
        let mut events = asked.send().await?.error_for_status()?;
        while events.chunk().await?.is_some() {}
        Ok(())
    }

    /// Makes a call. An answer with any status counts as success.
    pub async fn call(&self, call: Call) -> Result<ServerAnswer, ServerCallError> {
        let url = self.allowed(&call.path)?;
        let request = match call.body {
            None => self.client.request(Method::GET, url),
            Some(PostBody::Form(fields)) => self.client.post(url).form(&fields),
            Some(PostBody::Json(value)) => self.client.post(url).json(&value),
        };
        let request = request.query(&call.query);
        let answer = request
            .header("X-Requested-With", "XMLHttpRequest")
            .send()
            .await?;
        let status = answer.status().as_u16();
        let body = answer.json().await.unwrap_or(Value::Null);
        Ok(ServerAnswer { status, body })
    }

    /// Returns the address that loads a page: with a one-time ticket instead of the session (SEC-04), or unchanged if
    /// it has no session or the server gives no ticket.
    pub async fn with_ticket(&self, address: &str) -> String {
        let Ok(mut url) = Url::parse(address) else {
            return address.to_owned();
        };
        let all: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let is_session = |name: &str| name == "sessionId";
        if !all.iter().any(|(name, _)| is_session(name)) {
            return address.to_owned();
        }
        let Some(ticket) = self.ticket(&all).await else {
            return address.to_owned();
        };
        let others = all.iter().filter(|(name, _)| !is_session(name));
        url.query_pairs_mut()
            .clear()
            .extend_pairs(others)
            .append_pair("ticket", &ticket);
        url.into()
    }

    async fn ticket(&self, parameters: &[(String, String)]) -> Option<String> {
        let is_common = |name: &str| COMMON_PARAMETERS.contains(&name);
        let common = parameters.iter().filter(|(name, _)| is_common(name));
        let asked = self
            .client
            .post(self.at(TICKET))
            .query(&common.collect::<Vec<_>>())
            .header("X-Requested-With", "XMLHttpRequest")
            .timeout(TICKET_TIMEOUT);
        let answer: Value = asked.send().await.ok()?.json().await.ok()?;
        answer["ticket"].as_str().map(str::to_owned)
    }

    fn allowed(&self, path: &str) -> Result<Url, ServerCallError> {
        let url = self.at(path);
        let path_of = url.path();
        let is_allowed =
            path_of == PHONES || ALLOWED.iter().any(|prefix| path_of.starts_with(prefix));
        is_allowed
            .then_some(url)
            .ok_or_else(|| ServerCallError::NotAllowed(path.to_owned()))
    }

    /// Returns the address of the emulator's page.
    pub fn emulator(&self) -> Url {
        self.at("/emulator/")
    }

    /// Returns an address of this server; another host in the path is dropped.
    fn at(&self, path: &str) -> Url {
        let mut url = self.base.clone();
        url.set_path(path);
        url.set_query(None);
        url.set_fragment(None);
        url
    }
}

impl From<reqwest::Error> for ServerCallError {
    fn from(error: reqwest::Error) -> Self {
        // The address may contain a session.
        Self::Unreachable(error.without_url())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server() -> GuestServer {
        let base = "http://127.0.0.1:4600/ignored?so=is this"
            .parse()
            .expect("an address");
        GuestServer::new(base).expect("a client")
    }

    #[test]
    fn bridge_04_a_screen_reaches_the_guests_calls_on_its_server() {
        for path in [
            "/demo/native/home",
            "/emulator/api/devices",
            "/demo/orders/o%2F1/decide",
        ] {
            let url = server().allowed(path).expect("allowed");
            assert_eq!(url.origin().ascii_serialization(), "http://127.0.0.1:4600");
            assert_eq!((url.path(), url.query()), (path, None));
        }
    }

    /// Starts a server that answers any one call; its thread returns the first line of the request.
    fn answering(body: &'static str) -> (GuestServer, std::thread::JoinHandle<String>) {
        use std::io::{Read, Write};
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let base = format!("http://{}", listener.local_addr().expect("an address"));
        let request = std::thread::spawn(move || {
            let (mut peer, _) = listener.accept().expect("a call");
            let mut heard = [0; 4096];
            let length = peer.read(&mut heard).expect("its bytes");
            let answer = format!(
                "HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            peer.write_all(answer.as_bytes()).expect("an answer");
            let text = String::from_utf8_lossy(&heard[..length]).into_owned();
            text.lines().next().unwrap_or_default().to_owned()
        });
        let made = GuestServer::new(base.parse().expect("an address")).expect("a client");
        (made, request)
    }

    fn loaded_by(server: &GuestServer, address: &str) -> String {
        tauri::async_runtime::block_on(server.with_ticket(address))
    }

    const PAGE: &str = "https://h5.example/loanDetail?orderId=1&sessionId=s-1&lang=en";

    #[test]
    fn sec_04_a_page_is_loaded_with_a_ticket_that_its_session_made() {
        let (server, request) = answering(r#"{"ticket":"t1"}"#);
        let wanted = "https://h5.example/loanDetail?orderId=1&lang=en&ticket=t1";
        assert_eq!(loaded_by(&server, PAGE), wanted);
        let asked = request.join().expect("an answer was given");
        let wanted = "POST /demo/native/ticket?sessionId=s-1&lang=en HTTP/1.1";
        assert_eq!(asked, wanted);
    }

    #[test]
    fn sec_04_without_a_ticket_or_a_session_a_page_is_loaded_as_it_was() {
        for refusal in [r#"{"problem":"Log in"}"#, "busy"] {
            let (server, _) = answering(refusal);
            assert_eq!(loaded_by(&server, PAGE), PAGE, "{refusal}");
        }
        let nobody = GuestServer::new("http://127.0.0.1:9".parse().expect("an address"));
        let nobody = nobody.expect("a client");
        for address in [PAGE, "https://h5.example/market?lang=en", "about:blank", ""] {
            assert_eq!(loaded_by(&nobody, address), address);
        }
    }

    #[test]
    fn bridge_04_a_screen_reaches_nothing_else() {
        for path in [
            "",
            "/",
            "/emulator/api/devices/1/actions",
            "/demo",
            "/demo/../emulator/",
            "/mountain/service/home/index",
            "/demo/%2e%2e/metrics",
            "//evil.example/demo/",
            "https://evil.example/demo/",
            "/\\evil.example/demo/",
        ] {
            let refused = server().allowed(path);
            assert!(
                matches!(refused, Err(ServerCallError::NotAllowed(_))),
                "{path}: {refused:?}"
            );
        }
    }
}

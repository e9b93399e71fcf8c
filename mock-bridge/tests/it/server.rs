//! The emulator served over real sockets, and a client for its tests.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use mock_bridge::http::{EmulatorConfig, router};
use mock_bridge::state::{MadeDevice, Update};
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::borrower::{H5_ORIGIN, NOW_MS, wrapper};

pub struct EmulatorServer {
    pub address: SocketAddr,
    pub client: Client,
    pub now_ms: Arc<AtomicI64>,
    pub uptime_ms: Arc<AtomicI64>,
    pub closing: watch::Sender<bool>,
}

impl EmulatorServer {
    pub async fn start(h5_origin_from_request: bool) -> Self {
        let (closing, is_closing) = watch::channel(false);
        let now_ms = Arc::new(AtomicI64::new(NOW_MS));
        let uptime_ms = Arc::new(AtomicI64::new(0));
        let (clock, uptime) = (Arc::clone(&now_ms), Arc::clone(&uptime_ms));
        let app = router(EmulatorConfig {
            wrapper: wrapper(),
            h5_origin_from_request,
            now_ms: Arc::new(move || clock.load(Ordering::Relaxed)),
            uptime_ms: Arc::new(move || uptime.load(Ordering::Relaxed)),
            presets: None,
            closing: is_closing,
        });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self {
            address,
            client: Client::new(),
            now_ms,
            uptime_ms,
            closing,
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}/emulator{path}", self.address)
    }

    pub async fn get(&self, path: &str) -> Response {
        self.client
            .get(self.url(path))
            .send()
            .await
            .expect("an answer")
    }

    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.client
            .post(self.url(path))
            .json(body)
            .send()
            .await
            .expect("an answer")
    }

    pub async fn device(&self, body: &Value) -> MadeDevice {
        let answer = self.post("/api/devices", body).await;
        assert_eq!(answer.status(), StatusCode::CREATED);
        answer.json().await.expect("a device")
    }

    /// Posts a message as the shim does, with the `Origin` that a browser would add.
    pub async fn message(&self, id: &str, origin: Option<&str>, message: &Value) -> Response {
        let request = self
            .client
            .post(self.url(&format!("/api/devices/{id}/messages")));
        let request = origin
            .iter()
            .fold(request, |request, origin| request.header("Origin", *origin));
        request
            .body(message.to_string())
            .send()
            .await
            .expect("an answer")
    }

    pub async fn read(&self, id: &str) -> Update {
        self.get(&format!("/api/devices/{id}"))
            .await
            .json()
            .await
            .expect("an update")
    }
}

pub fn go_home() -> Value {
    json!({"handler": "jumpToHome", "body": {}, "isMainFrame": true, "url": format!("{H5_ORIGIN}/product")})
}

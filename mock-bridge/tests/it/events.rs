//! Server-sent events: their content and order for a listener of a device, and the end of the stream.

use futures_util::StreamExt as _;
use mock_bridge::state::Update;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::borrower::H5_ORIGIN;
use crate::server::{EmulatorServer, go_home};
use crate::waiting::ended;

/// Reads whole server-sent events.
struct Events {
    answer: std::pin::Pin<Box<dyn futures_util::Stream<Item = reqwest::Result<Vec<u8>>>>>,
    text: String,
}

impl Events {
    async fn of(server: &EmulatorServer, id: &str) -> Self {
        let answer = server.get(&format!("/api/devices/{id}/events")).await;
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        let bytes = answer
            .bytes_stream()
            .map(|chunk| chunk.map(|it| it.to_vec()));
        Self {
            answer: Box::pin(bytes),
            text: String::new(),
        }
    }

    async fn next(&mut self) -> Option<Update> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let update = event
                    .strip_prefix("data: ")
                    .map(|it| serde_json::from_str(it).expect("an update"));
                self.text = rest.to_string();
                if update.is_some() {
                    return update;
                }
                continue;
            }
            let chunk = ended("an event", self.answer.next()).await?.expect("bytes");
            self.text.push_str(&String::from_utf8_lossy(&chunk));
        }
    }
}

#[tokio::test]
async fn bridge_01_events_begin_with_the_state_and_tell_each_step_with_its_effects() {
    let server = EmulatorServer::start(false).await;
    let device = server.device(&json!({})).await;
    let mut events = Events::of(&server, &device.id).await;
    assert_eq!(events.next().await, Some(device.update));
    server
        .message(&device.id, Some(H5_ORIGIN), &go_home())
        .await;
    let actions = format!("/api/devices/{}/actions", device.id);
    let opened: Update = server
        .post(
            &actions,
            &json!({"kind": "openPage", "address": "/product?productId=1"}),
        )
        .await
        .json()
        .await
        .expect("an update");
    let first = events.next().await.expect("the message");
    assert_eq!(
        (first.seq, first.state.log.len(), first.effects.len()),
        (1, 1, 1)
    );
    let mut second = events.next().await.expect("the action");
    assert!(
        second.partial && second.state.log.is_empty(),
        "the log is known"
    );
    second.state.log = first.state.log;
    second.partial = false;
    assert_eq!(second, opened);
}

#[tokio::test]
async fn qa_28_a_phone_counts_as_open_while_somebody_receives_its_events() {
    let server = EmulatorServer::start(false).await;
    let mut listening = Vec::new();
    for open in 0..3 {
        let answer = server.get("/api/devices").await.json::<Value>().await;
        assert_eq!(answer.expect("JSON"), json!({"open": open}));
        let [device, _another] = [
            server.device(&json!({})).await,
            server.device(&json!({})).await,
        ];
        listening.push(Events::of(&server, &device.id).await);
    }
}

#[tokio::test]
async fn bridge_01_events_end_when_the_device_goes_and_when_the_server_stops() {
    let server = EmulatorServer::start(false).await;
    let (one, two) = (
        server.device(&json!({})).await,
        server.device(&json!({})).await,
    );
    let (mut of_one, mut of_two) = (
        Events::of(&server, &one.id).await,
        Events::of(&server, &two.id).await,
    );
    assert!(of_one.next().await.is_some() && of_two.next().await.is_some());
    let deleted = server
        .client
        .delete(server.url(&format!("/api/devices/{}", one.id)))
        .send()
        .await;
    assert_eq!(deleted.expect("an answer").status(), StatusCode::NO_CONTENT);
    assert_eq!(of_one.next().await, None);
    server.closing.send_replace(true);
    assert_eq!(of_two.next().await, None);
}

#[tokio::test]
async fn bridge_01_a_listener_that_lags_behind_catches_up_with_the_present() {
    let server = EmulatorServer::start(false).await;
    let device = server.device(&json!({})).await;
    let mut events = Events::of(&server, &device.id).await;
    // Long addresses, and enough steps to fill the socket and the backlog without a reader.
    let actions = format!("/api/devices/{}/actions", device.id);
    let long =
        json!({"kind": "openPage", "address": format!("/product?productId={}", "x".repeat(4000))});
    for _ in 0..20 {
        server.post(&actions, &long).await;
    }
    let body =
        json!({"handler": "x", "body": "y".repeat(1900), "isMainFrame": true, "url": H5_ORIGIN});
    let mut seq = 20;
    for _ in 0..250 {
        server.message(&device.id, Some(H5_ORIGIN), &body).await;
        seq += 1;
    }
    let mut heard = Vec::new();
    while heard.last() != Some(&seq) {
        heard.push(events.next().await.expect("the stream lives").seq);
    }
    assert!(heard.is_sorted(), "time went back: {heard:?}");
    assert!(heard.len() < 250, "it never lagged");
}

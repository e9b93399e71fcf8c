//! A stand-in for Semaphore: it takes messages, and sends none.

use serde_json::{Value, json};
use url::form_urlencoded;

use crate::StubClock;
use crate::accounts::SEMAPHORE_KEY;
use crate::serving::{Calls, StandIn, StandInCall, StubAnswer};
use crate::state::Shared;

/// The stand-in. Clones share their state.
#[derive(Clone)]
pub struct SemaphoreStub {
    sent: Shared<Vec<Value>>,
    calls: Shared<Calls>,
    clock: StubClock,
}

impl SemaphoreStub {
    /// An account that has sent nothing yet.
    pub fn new(clock: StubClock) -> Self {
        Self {
            sent: Shared::default(),
            calls: Shared::default(),
            clock,
        }
    }

    /// The messages, the oldest first, in the form of answers.
    pub fn sent(&self) -> Vec<Value> {
        self.sent.lock().clone()
    }

    fn send(&self, body: &str) -> StubAnswer {
        let fields = form_urlencoded::parse(body.as_bytes());
        let (mut key, mut to, mut text) = (String::new(), String::new(), String::new());
        for (name, value) in fields.into_owned() {
            match name.as_str() {
                "apikey" => key = value,
                "number" => to = value,
                "message" => text = value,
                _ => {}
            }
        }
        if key != SEMAPHORE_KEY {
            return StubAnswer::ok(&json!({"apikey": ["The apikey is invalid."]}));
        }
        if to.len() < 11 || text.is_empty() {
            return StubAnswer::ok(&json!({"number": ["The number format is invalid."]}));
        }
        // It drops these silently.
        if text.starts_with("TEST") {
            return StubAnswer::ok(&json!([]));
        }
        let now = (self.clock)().to_string();
        let mut sent = self.sent.lock();
        let message = json!({
            "message_id": 1_000_000 + sent.len(), "recipient": to, "message": text, "sender_name": "SEMAPHORE",
            "network": "Globe", "status": "Queued", "type": "Single", "source": "Api",
            "created_at": now, "updated_at": now,
        });
        sent.push(message.clone());
        StubAnswer::ok(&json!([message]))
    }
}

impl StandIn for SemaphoreStub {
    fn calls(&self) -> &Shared<Calls> {
        &self.calls
    }

    fn answer(&self, asked: &StandInCall) -> StubAnswer {
        match (asked.method.as_str(), asked.path.as_str()) {
            ("POST", "/api/v4/messages" | "/api/v4/priority") => self.send(&asked.body),
            _ => StubAnswer::text(404, ""),
        }
    }
}

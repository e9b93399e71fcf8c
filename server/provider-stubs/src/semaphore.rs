//! A stand-in for Semaphore: it takes messages, and sends none.

use serde_json::{Value, json};
use url::form_urlencoded;

use crate::Clock;
use crate::accounts::SEMAPHORE_KEY;
use crate::serving::{Answer, Calls, StandIn, StandInCall};
use crate::state::Shared;

/// The stand-in. Clones share their state.
#[derive(Clone)]
pub struct Semaphore {
    sent: Shared<Vec<Value>>,
    calls: Shared<Calls>,
    clock: Clock,
}

impl Semaphore {
    /// An account that has sent nothing yet.
    pub fn new(clock: Clock) -> Self {
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

    fn send(&self, body: &str) -> Answer {
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
            return Answer::ok(&json!({"apikey": ["The apikey is invalid."]}));
        }
        if to.len() < 11 || text.is_empty() {
            return Answer::ok(&json!({"number": ["The number format is invalid."]}));
        }
        // It drops these silently.
        if text.starts_with("TEST") {
            return Answer::ok(&json!([]));
        }
        let now = (self.clock)().to_string();
        let mut sent = self.sent.lock();
        let message = json!({
            "message_id": 1_000_000 + sent.len(), "recipient": to, "message": text, "sender_name": "SEMAPHORE",
            "network": "Globe", "status": "Queued", "type": "Single", "source": "Api",
            "created_at": now, "updated_at": now,
        });
        sent.push(message.clone());
        Answer::ok(&json!([message]))
    }
}

impl StandIn for Semaphore {
    fn calls(&self) -> &Shared<Calls> {
        &self.calls
    }

    fn answer(&self, asked: &StandInCall) -> Answer {
        match (asked.method.as_str(), asked.path.as_str()) {
            ("POST", "/api/v4/messages" | "/api/v4/priority") => self.send(&asked.body),
            _ => Answer::text(404, ""),
        }
    }
}

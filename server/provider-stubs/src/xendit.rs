//! A stand-in for Xendit: the Payments API v3 (`payments`) and Payouts v2 (`payouts`), one account.

mod payments;
mod payouts;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::Clock;
use crate::accounts::{XENDIT_KEY, XENDIT_TOKEN};
use crate::pages::{Entry, Pressed};
use crate::postbacks::{Postback, Postbacks};
use crate::press::Press;
use crate::serving::{Answer, Asked, Calls, StandIn};
use crate::state::Shared;

/// State of Xendit.
#[derive(Debug, Default)]
pub struct State {
    /// The payment requests by their id, in the form of answers.
    pub requests: BTreeMap<String, Value>,
    /// The payments by their id.
    pub payments: BTreeMap<String, Value>,
    /// The payouts by their id.
    pub payouts: BTreeMap<String, Value>,
    /// The key and the body of each payout.
    pub keys: BTreeMap<String, (String, String)>,
    /// The lender's balance there, in centavos; unlimited if `None`.
    pub balance_centavos: Option<i64>,
}

/// The stand-in. Clones share their state.
#[derive(Clone)]
pub struct Xendit {
    state: Shared<State>,
    calls: Shared<Calls>,
    postbacks: Postbacks,
    clock: Clock,
    pages: Arc<str>,
}

impl StandIn for Xendit {
    fn calls(&self) -> &Shared<Calls> {
        &self.calls
    }

    fn answer(&self, asked: &Asked) -> Answer {
        let user = STANDARD.encode(format!("{XENDIT_KEY}:"));
        if asked.header("authorization") != format!("Basic {user}") {
            return refused(401, "INVALID_API_KEY");
        }
        let parts: Vec<&str> = asked.path.trim_start_matches('/').split('/').collect();
        match parts.as_slice() {
            ["v3", rest @ ..] => self.payment_call(asked, rest),
            ["v2", "payouts", rest @ ..] => self.payout_call(asked, rest),
            _ => refused(404, "DATA_NOT_FOUND"),
        }
    }
}

/// A refusal in Xendit's form.
pub fn refused(status: u16, code: &str) -> Answer {
    let body = json!({"error_code": code, "message": "internals of the provider"});
    Answer::json(status, &body)
}

impl Xendit {
    /// An empty account, whose pages are below `pages`.
    pub fn new(clock: Clock, pages: &str, postbacks: &Postbacks) -> Self {
        Self {
            state: Shared::default(),
            calls: Shared::default(),
            postbacks: postbacks.clone(),
            clock,
            pages: pages.into(),
        }
    }

    /// Changes its state.
    pub fn edit<T>(&self, edit: impl FnOnce(&mut State) -> T) -> T {
        edit(&mut self.state.lock())
    }

    /// Its payment requests and payouts.
    pub fn entries(&self) -> Vec<Entry> {
        let state = self.state.lock();
        let payments = state.requests.iter().map(payments::entry);
        payments
            .chain(state.payouts.iter().map(payouts::entry))
            .collect()
    }

    /// Applies a press to a payment request or a payout; returns `None` if there is no such entry, or the press is not
    /// possible any more.
    pub fn press(&self, id: &str, press: Press) -> Option<Pressed> {
        if id.starts_with("disb-") {
            self.press_payout(id, press)
        } else {
            self.press_payment(id, press)
        }
    }

    fn now(&self) -> String {
        (self.clock)().to_string()
    }

    fn tell(&self, path: &'static str, event: &str, data: &Value, after: Duration) {
        let body =
            json!({"event": event, "business_id": "6094", "created": self.now(), "data": data});
        let headers = vec![
            ("x-callback-token", XENDIT_TOKEN.to_owned()),
            ("content-type", "application/json".to_owned()),
        ];
        let body = body.to_string();
        self.postbacks.tell(
            Postback {
                path,
                headers,
                body,
            },
            after,
        );
    }
}

//! The account at the stand-in for Xendit: its state, its clock and its postbacks.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::StubClock;
use crate::accounts::XENDIT_TOKEN;
use crate::postbacks::{OutgoingPostback, Postbacks};
use crate::serving::{Calls, StubAnswer};
use crate::state::Shared;

/// State of Xendit.
#[derive(Debug, Default)]
pub struct XenditState {
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
pub struct XenditStub {
    pub(super) state: Shared<XenditState>,
    pub(super) calls: Shared<Calls>,
    postbacks: Postbacks,
    pub(super) clock: StubClock,
    pub(super) pages: Arc<str>,
}

/// A refusal in Xendit's form.
pub fn refused(status: u16, code: &str) -> StubAnswer {
    let body = json!({"error_code": code, "message": "internals of the provider"});
    StubAnswer::json(status, &body)
}

impl XenditStub {
    /// An empty account, whose pages are below `pages`.
    pub fn new(clock: StubClock, pages: &str, postbacks: &Postbacks) -> Self {
        Self {
            state: Shared::default(),
            calls: Shared::default(),
            postbacks: postbacks.clone(),
            clock,
            pages: pages.into(),
        }
    }

    /// Changes its state.
    pub fn edit<T>(&self, edit: impl FnOnce(&mut XenditState) -> T) -> T {
        edit(&mut self.state.lock())
    }

    /// The time, as its answers write it.
    pub(super) fn now(&self) -> String {
        (self.clock)().to_string()
    }

    /// Sends a postback to the server after a delay.
    pub(super) fn tell(&self, path: &'static str, event: &str, data: &Value, after: Duration) {
        let body =
            json!({"event": event, "business_id": "6094", "created": self.now(), "data": data});
        let headers = vec![
            ("x-callback-token", XENDIT_TOKEN.to_owned()),
            ("content-type", "application/json".to_owned()),
        ];
        let body = body.to_string();
        self.postbacks.tell(
            OutgoingPostback {
                path,
                headers,
                body,
            },
            after,
        );
    }
}

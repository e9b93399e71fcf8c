//! A stand-in for Xendit's payments: it keeps what was opened, and says what a test tells it to. A server whose channels
//! are Xendit's speaks to it over HTTP.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use crate::borrowers::Loan;
use crate::support::{NOW, Server, start_with_files};

pub const TOKEN: &str = "callback-token-of-the-account";
const KEY: &str = "xnd_development_0123456789";
/// `KEY:` in base64.
pub const BASIC: &str = "Basic eG5kX2RldmVsb3BtZW50XzAxMjM0NTY3ODk6";

/// What Xendit has.
#[derive(Default)]
pub struct State {
    /// The payment requests by their id, as they are answered.
    pub requests: BTreeMap<String, Value>,
    /// The payments by their id.
    pub payments: BTreeMap<String, Value>,
    /// Answers everything so, instead.
    pub instead: Option<ResponseTemplate>,
    /// What was asked: method, path, body.
    pub asked: Vec<(String, String, String)>,
}

/// The stand-in.
#[derive(Clone)]
pub struct Stub(pub Arc<Mutex<State>>);

impl Respond for Stub {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let mut state = self.0.lock().expect("the state");
        let (verb, path) = (request.method.to_string(), request.url.path().to_owned());
        let body = String::from_utf8_lossy(&request.body).into_owned();
        state.asked.push((verb.clone(), path.clone(), body));
        let is_known = request.headers["authorization"] == BASIC
            && request.headers["api-version"] == "2024-11-11";
        if !is_known {
            return refused(401, "INVALID_API_KEY");
        }
        if let Some(instead) = &state.instead {
            return instead.clone();
        }
        let parts: Vec<&str> = path.trim_start_matches("/v3/").split('/').collect();
        let found = match (verb.as_str(), parts.as_slice()) {
            ("POST", ["payment_requests"]) => Some(state.open(&request.body)),
            ("POST", ["payment_requests", id, "cancel"]) => state.cancel(id),
            ("GET", ["payment_requests", id]) => state.requests.get(*id).cloned(),
            ("GET", ["payments", id]) => state.payments.get(*id).cloned(),
            _ => None,
        };
        match found {
            Some(found) => ResponseTemplate::new(200).set_body_json(found),
            None => refused(404, "DATA_NOT_FOUND"),
        }
    }
}

pub fn refused(status: u16, code: &str) -> ResponseTemplate {
    let body = json!({"error_code": code, "message": "internals of the provider"});
    ResponseTemplate::new(status).set_body_json(body)
}

impl State {
    fn open(&mut self, body: &[u8]) -> Value {
        let asked: Value = serde_json::from_slice(body).expect("JSON");
        let number = self.requests.len() + 1;
        let code = asked["channel_code"].as_str().expect("a channel");
        let action = match code {
            "QRPH" => {
                json!({"type": "PRESENT_TO_CUSTOMER", "descriptor": "QR_STRING", "value": format!("000201 a code of Xendit {number}")})
            }
            "7ELEVEN" | "CEBUANA" => {
                json!({"type": "PRESENT_TO_CUSTOMER", "descriptor": "PAYMENT_CODE", "value": format!("TLY{number}0077")})
            }
            _ => {
                json!({"type": "REDIRECT_CUSTOMER", "descriptor": "WEB_URL", "value": format!("https://pay.example/{number}")})
            }
        };
        let made = json!({
            "payment_request_id": format!("pr-{number}"), "reference_id": asked["reference_id"], "type": "PAY",
            "status": "REQUIRES_ACTION", "request_amount": asked["request_amount"], "channel_code": code,
            "actions": [{"type": "OTHER", "descriptor": "OTHER", "value": ""}, action], "created": NOW, "updated": NOW,
        });
        self.requests.insert(format!("pr-{number}"), made.clone());
        made
    }

    fn cancel(&mut self, id: &str) -> Option<Value> {
        let request = self.requests.get_mut(id)?;
        request["status"] = "CANCELED".into();
        Some(request.clone())
    }
}

impl Stub {
    /// Somebody pays a request: an amount as it is written in JSON.
    pub fn pay(&self, request_id: &str, payment_id: &str, amount: &str) {
        let mut state = self.0.lock().expect("the state");
        let request = state.requests.get_mut(request_id).expect("a request");
        request["status"] = "SUCCEEDED".into();
        request["latest_payment_id"] = payment_id.into();
        let reference = request["reference_id"].clone();
        let amount: Value = serde_json::from_str(amount).expect("a number");
        let payment = json!({
            "payment_id": payment_id, "payment_request_id": request_id, "reference_id": reference, "type": "PAY",
            "country": "PH", "currency": "PHP", "status": "SUCCEEDED", "failure_code": null,
            "captures": [{"capture_timestamp": "2026-07-15T01:31:00Z", "capture_id": format!("cap-{payment_id}"), "capture_amount": amount}],
        });
        state.payments.insert(payment_id.to_owned(), payment);
    }

    /// Changes what it says.
    pub fn edit(&self, edit: impl FnOnce(&mut State)) {
        edit(&mut self.0.lock().expect("the state"));
    }

    /// What was asked since the last time, as `METHOD PATH`.
    pub fn asked(&self) -> Vec<String> {
        let asked = std::mem::take(&mut self.0.lock().expect("the state").asked);
        asked
            .into_iter()
            .map(|(verb, path, _)| format!("{verb} {path}"))
            .collect()
    }

    /// The bodies that were sent since the last time.
    pub fn bodies(&self) -> Vec<String> {
        let asked = std::mem::take(&mut self.0.lock().expect("the state").asked);
        asked.into_iter().map(|(_, _, body)| body).collect()
    }

    /// The webhook of a payment, as it is sent.
    pub fn webhook(&self, event: &str, payment_id: &str) -> Value {
        let state = self.0.lock().expect("the state");
        let data = state.payments.get(payment_id).cloned().expect("a payment");
        json!({"event": event, "business_id": "6094", "created": NOW, "data": data})
    }
}

/// A stand-in, and a server whose GCash, counter and QR Ph are Xendit's there.
pub async fn start() -> (Server, Stub, MockServer) {
    let http = MockServer::start().await;
    let stub = Stub(Arc::default());
    Mock::given(any())
        .respond_with(stub.clone())
        .mount(&http)
        .await;
    let account = format!(
        "[xendit]\naddress = \"{}\"\nsecret_key = \"{KEY}\"\ncallback_token = \"{TOKEN}\"\ntimeout_ms = 2000\n",
        http.uri()
    );
    let server = start_with_files(
        |brand| with_pages(&brand),
        move |text| {
            let (before, qr) = text
                .split_once("[payment_channels.qr_ph]")
                .expect("a table");
            let after = qr.split_once("\n\n").map_or("", |(_, after)| after);
            let text = format!("{before}\n{after}\n{account}");
            let codes = [("90006", "GCASH"), ("90001", "7ELEVEN"), ("90008", "QRPH")];
            with_channels(text, "xendit", &codes)
        },
    )
    .await;
    (server, stub, http)
}

/// A configuration whose sandbox channels of these numbers are a provider's, by these codes of it.
pub fn with_channels(text: String, kind: &str, codes: &[(&str, &str)]) -> String {
    codes.iter().fold(text, |text, (number, code)| {
        let sandbox = format!("kind = \"sandbox\"\nsecret = \"sandbox secret of {number}\"");
        text.replace(
            &sandbox,
            &format!("kind = \"{kind}\"\nprovider_code = \"{code}\""),
        )
    })
}

/// A brand whose pages have an address that providers lead back to.
pub fn with_pages(brand: &str) -> String {
    brand
        .replace("h5_base = \"\"", "h5_base = \"https://tulay.example\"")
        .replace("allowed_hosts = [", "allowed_hosts = [\"pay.example\", ")
}

/// The address of a code by a channel.
pub async fn code_by(loan: &Loan, channel: &str, amount: i64) -> crate::support::Answer {
    let amount = amount.to_string();
    let fields = [
        ("productId", "1"),
        ("orderId", loan.order_id.as_str()),
        ("amount", &amount),
        ("isDelay", "0"),
        ("channelNumber", channel),
    ];
    loan.client
        .post("/v3/loan-details/generate-vcode", &fields)
        .await
}

/// Sends a webhook; gives the answer's status.
pub async fn send(server: &Server, token: &str, body: Vec<u8>) -> u16 {
    let url = format!("{}/callbacks/payment/xendit", server.url);
    let request = reqwest::Client::new().post(url).body(body);
    let request = request.header("x-callback-token", token);
    let request = request.header("content-type", "application/json");
    request.send().await.expect("an answer").status().as_u16()
}

/// Sends a genuine webhook.
pub async fn tell(server: &Server, webhook: &Value) -> u16 {
    send(server, TOKEN, webhook.to_string().into_bytes()).await
}

//! A stand-in for Dragonpay: it keeps what was opened, signs its postbacks by an RSA key of its own, and says what a test
//! tells it to.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use aws_lc_rs::encoding::{AsDer, PublicKeyX509Der};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use url::form_urlencoded;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use crate::support::{Server, start_with_files};
use crate::xendit_stub::{with_channels, with_pages};

pub const MERCHANT: &str = "TULAY";

static KEYS: LazyLock<[KeyPair; 2]> =
    LazyLock::new(|| [0, 1].map(|_| KeyPair::generate(KeySize::Rsa2048).expect("a key")));

/// What Dragonpay has.
pub struct State {
    /// The transactions by our reference, as they are answered.
    pub transactions: BTreeMap<String, Value>,
    /// Which of its keys is active.
    pub key: usize,
    /// Answers everything so, instead.
    pub instead: Option<ResponseTemplate>,
    /// What was asked: method and path, body.
    pub asked: Vec<(String, String)>,
}

/// The stand-in.
#[derive(Clone)]
pub struct Stub(Arc<Mutex<State>>);

impl Respond for Stub {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let mut state = self.0.lock().expect("the state");
        let path = request.url.path().to_owned();
        let body = String::from_utf8_lossy(&request.body).into_owned();
        state
            .asked
            .push((format!("{} {path}", request.method), body));
        // `TULAY:p4ssw0rd` in base64.
        if request.headers["authorization"] != "Basic VFVMQVk6cDRzc3cwcmQ=" {
            return ResponseTemplate::new(401);
        }
        if let Some(instead) = &state.instead {
            return instead.clone();
        }
        let parts: Vec<&str> = path
            .trim_start_matches("/api/collect/")
            .split('/')
            .collect();
        let found = match parts.as_slice() {
            ["v1", "keys", "callback"] => Some(state.keys()),
            ["v2", txnid, "post"] => Some(state.open(txnid, &request.body)),
            ["v2", txnid, "void"] => state.set(txnid, "V"),
            ["v2", txnid] => state.transactions.get(*txnid).cloned(),
            _ => None,
        };
        match found {
            Some(found) => ResponseTemplate::new(200).set_body_json(found),
            None => ResponseTemplate::new(404),
        }
    }
}

impl State {
    fn keys(&self) -> Value {
        let listed = KEYS.iter().enumerate().map(|(number, key)| {
            let der = AsDer::<PublicKeyX509Der<'_>>::as_der(key.public_key()).expect("a key");
            let status = if number == self.key {
                "Active"
            } else {
                "Revoked"
            };
            json!({"value": STANDARD.encode(der.as_ref()), "status": status})
        });
        listed.collect()
    }

    fn open(&mut self, txnid: &str, body: &[u8]) -> Value {
        let asked: Value = serde_json::from_slice(body).expect("JSON");
        let number = self.transactions.len() + 1;
        let amount: Value =
            serde_json::from_str(asked["Amount"].as_str().expect("an amount")).expect("a number");
        let made = json!({
            "RefNo": format!("RF{number}"), "TxnId": txnid, "Status": "P", "Message": "[000] pending",
            "Amount": amount, "Currency": "PHP",
        });
        self.transactions.insert(txnid.to_owned(), made);
        json!({"RefNo": format!("RF{number}"), "Status": "S", "Message": "", "Url": format!("https://pay.example/dp/{number}")})
    }

    /// Sets a transaction's status.
    pub fn set(&mut self, txnid: &str, status: &str) -> Option<Value> {
        let transaction = self.transactions.get_mut(txnid)?;
        transaction["Status"] = status.into();
        Some(transaction.clone())
    }
}

/// A postback's fields, in Dragonpay's order.
pub type Fields = Vec<(&'static str, String)>;

impl Stub {
    /// Changes what it says.
    pub fn edit(&self, edit: impl FnOnce(&mut State)) {
        edit(&mut self.0.lock().expect("the state"));
    }

    /// What was asked since the last time: method and path, body.
    pub fn asked(&self) -> Vec<(String, String)> {
        std::mem::take(&mut self.0.lock().expect("the state").asked)
    }

    /// The postback of a transaction, with another amount if one is given.
    pub fn postback(&self, txnid: &str, status: &str, amount: &str) -> Fields {
        let refno = self.0.lock().expect("the state").transactions[txnid]["RefNo"].clone();
        [
            ("txnid", txnid),
            ("refno", refno.as_str().expect("a number")),
            ("status", status),
            ("message", "[000] BOG Reference No: 1"),
            ("merchantid", MERCHANT),
            ("param1", ""),
            ("param2", ""),
            ("amount", amount),
            ("ccy", "PHP"),
            ("procid", "GCSH"),
            ("settledate", "2026-07-15T09:31:00"),
        ]
        .map(|(name, value)| (name, value.to_owned()))
        .into()
    }

    /// A postback with its signature by the key that is active.
    pub fn signed(&self, mut fields: Fields) -> Fields {
        let text: Vec<&str> = fields
            .iter()
            .take(8)
            .map(|(_, value)| value.as_str())
            .collect();
        let key = &KEYS[self.0.lock().expect("the state").key];
        let mut signature = vec![0; key.public_modulus_len()];
        let signed = key.sign(
            &RSA_PKCS1_SHA256,
            &SystemRandom::new(),
            text.join(":").as_bytes(),
            &mut signature,
        );
        signed.expect("a signature");
        fields.push(("signatures", STANDARD.encode(signature)));
        fields
    }
}

/// A stand-in, and a server whose GCash and counter are Dragonpay's there.
pub async fn start() -> (Server, Stub, MockServer) {
    let http = MockServer::start().await;
    let stub = Stub(Arc::new(Mutex::new(State {
        transactions: BTreeMap::new(),
        key: 0,
        instead: None,
        asked: Vec::new(),
    })));
    Mock::given(any())
        .respond_with(stub.clone())
        .mount(&http)
        .await;
    let account = format!(
        "[dragonpay]\naddress = \"{}/api\"\nmerchant_id = \"{MERCHANT}\"\npassword = \"p4ssw0rd\"\n\
         payer_email = \"no-reply@tulay.example\"\ntimeout_ms = 2000\n",
        http.uri()
    );
    let server = start_with_files(
        |brand| with_pages(&brand),
        move |text| {
            let text = format!("{text}\n{account}");
            let codes = [("90006", "GCSH"), ("90001", "7ELE")];
            with_channels(text, "dragonpay", &codes)
        },
    )
    .await;
    (server, stub, http)
}

/// Sends a form as a postback; gives the status and the body of the answer.
pub async fn send(server: &Server, body: String) -> (u16, String) {
    let url = format!("{}/callbacks/payment/dragonpay", server.url);
    let request = reqwest::Client::new().post(url).body(body);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    if status != 413 {
        assert_eq!(answer.headers()["content-type"], "text/plain");
    }
    (status, answer.text().await.expect("a body"))
}

/// Sends a postback.
pub async fn tell(server: &Server, fields: &Fields) -> (u16, String) {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        form.append_pair(name, value);
    }
    send(server, form.finish()).await
}

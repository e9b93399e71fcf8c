//! A stand-in for Dragonpay's Collect v2: transactions by the merchant's own reference, postbacks signed by an RSA key.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use aws_lc_rs::encoding::{AsDer, PublicKeyX509Der};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::tz::{Offset, TimeZone};
use serde_json::{Value, json};
use url::form_urlencoded;

use crate::StubClock;
use crate::accounts::{DRAGONPAY_MERCHANT, DRAGONPAY_PASSWORD};
use crate::entries::{EntryKind, PressableEntry, Pressed};
use crate::money::{centavos, number, pesos};
use crate::postbacks::{LATE, OutgoingPostback, Postbacks};
use crate::press::StubPress;
use crate::serving::{Calls, StandIn, StandInCall, StubAnswer};
use crate::state::Shared;

const POSTBACK: &str = "/callbacks/payment/dragonpay";
const NOW: Duration = Duration::ZERO;
const MANILA: Offset = Offset::constant(8);

/// Two keys, so that one can replace the other; empty if this machine can make no keys.
static KEYS: LazyLock<Vec<KeyPair>> = LazyLock::new(|| {
    let keys = [0, 1].map(|_| KeyPair::generate(KeySize::Rsa2048).ok());
    keys.into_iter().flatten().collect()
});

/// State of Dragonpay.
#[derive(Debug, Default)]
pub struct DragonpayState {
    /// The transactions by the merchant's reference, in the form of answers.
    pub transactions: BTreeMap<String, Value>,
    /// Index of the active key.
    pub key: usize,
}

/// The stand-in. Clones share their state.
#[derive(Clone)]
pub struct DragonpayStub {
    state: Shared<DragonpayState>,
    calls: Shared<Calls>,
    postbacks: Postbacks,
    clock: StubClock,
    pages: Arc<str>,
}

/// A postback's fields, in Dragonpay's order.
pub type PostbackFields = Vec<(&'static str, String)>;

impl StandIn for DragonpayStub {
    fn calls(&self) -> &Shared<Calls> {
        &self.calls
    }

    fn answer(&self, asked: &StandInCall) -> StubAnswer {
        let user = STANDARD.encode(format!("{DRAGONPAY_MERCHANT}:{DRAGONPAY_PASSWORD}"));
        if asked.header("authorization") != format!("Basic {user}") {
            return StubAnswer::text(401, "");
        }
        let parts: Vec<&str> = asked
            .path
            .trim_start_matches("/api/collect/")
            .split('/')
            .collect();
        let found = match parts.as_slice() {
            ["v1", "keys", "callback"] => Some(self.edit(|state| keys(state.key))),
            ["v2", txnid, "post"] => self.open(txnid, &asked.body),
            ["v2", txnid, "void"] => self.void(txnid),
            ["v2", txnid] => self.edit(|state| state.transactions.get(*txnid).cloned()),
            _ => None,
        };
        found.map_or_else(|| StubAnswer::text(404, ""), |found| StubAnswer::ok(&found))
    }
}

fn keys(active: usize) -> Value {
    let listed = KEYS.iter().enumerate().map(|(number, key)| {
        let der = AsDer::<PublicKeyX509Der<'_>>::as_der(key.public_key());
        let value = der.map(|der| STANDARD.encode(der.as_ref()));
        let is_active = number == active;
        json!({"value": value.unwrap_or_default(), "status": if is_active { "Active" } else { "Revoked" }})
    });
    listed.collect()
}

impl DragonpayStub {
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
    pub fn edit<T>(&self, edit: impl FnOnce(&mut DragonpayState) -> T) -> T {
        edit(&mut self.state.lock())
    }

    fn open(&self, txnid: &str, body: &str) -> Option<Value> {
        let asked: Value = serde_json::from_str(body).ok()?;
        let amount = asked["Amount"].as_str()?;
        let pages = &self.pages;
        self.edit(|state| {
            // An existing reference is refused: it is opened once.
            if state.transactions.contains_key(txnid) {
                return Some(json!({"RefNo": "", "Status": "F", "Message": "Duplicate txnid"}));
            }
            let refno = format!("RF{}", state.transactions.len() + 1);
            let made = json!({
                "RefNo": refno, "TxnId": txnid, "Status": "P", "Message": "[000] pending",
                "Amount": number(centavos(&amount.into())), "Currency": "PHP", "ProcId": asked["ProcId"],
            });
            state.transactions.insert(txnid.to_owned(), made);
            let page = format!("{pages}/{refno}");
            Some(json!({"RefNo": refno, "Status": "S", "Message": "", "Url": page}))
        })
    }

    fn void(&self, txnid: &str) -> Option<Value> {
        let is_pending =
            self.edit(|state| Some(state.transactions.get(txnid)?["Status"] == "P"))?;
        if is_pending {
            self.set(txnid, "V");
        }
        Some(json!({"Status": if is_pending { "S" } else { "F" }}))
    }

    /// Sets a transaction's status; returns the changed transaction.
    pub fn set(&self, txnid: &str, status: &str) -> Option<Value> {
        self.edit(|state| {
            let transaction = state.transactions.get_mut(txnid)?;
            transaction["Status"] = status.into();
            Some(transaction.clone())
        })
    }

    /// The fields of a transaction's postback, with this amount.
    pub fn postback(&self, txnid: &str, status: &str, amount: &str) -> PostbackFields {
        let transaction = self.edit(|state| state.transactions.get(txnid).cloned());
        let transaction = transaction.unwrap_or_default();
        let text = |field: &str| transaction[field].as_str().unwrap_or_default().to_owned();
        let settled = (self.clock)().to_zoned_datetime(TimeZone::fixed(MANILA));
        vec![
            ("txnid", txnid.to_owned()),
            ("refno", text("RefNo")),
            ("status", status.to_owned()),
            ("message", "[000] BOG Reference No: 1".to_owned()),
            ("merchantid", DRAGONPAY_MERCHANT.to_owned()),
            ("param1", String::new()),
            ("param2", String::new()),
            ("amount", amount.to_owned()),
            ("ccy", "PHP".to_owned()),
            ("procid", text("ProcId")),
            (
                "settledate",
                settled.strftime("%Y-%m-%dT%H:%M:%S").to_string(),
            ),
        ]
    }

    /// Signs a postback by the active key; leaves it unsigned if this machine can make no keys.
    pub fn signed(&self, mut fields: PostbackFields) -> PostbackFields {
        let signed = fields.iter().take(8).map(|(_, value)| value.as_str());
        let text = signed.collect::<Vec<_>>().join(":");
        if let Some(key) = KEYS.get(self.edit(|state| state.key)) {
            let mut signature = vec![0; key.public_modulus_len()];
            let random = SystemRandom::new();
            let made = key.sign(&RSA_PKCS1_SHA256, &random, text.as_bytes(), &mut signature);
            if made.is_ok() {
                fields.push(("signatures", STANDARD.encode(signature)));
            }
        }
        fields
    }

    fn tell(&self, txnid: &str, status: &str, amount_centavos: i64, after: Duration) {
        let fields = self.signed(self.postback(txnid, status, &pesos(amount_centavos)));
        let kind = "application/x-www-form-urlencoded".to_owned();
        let postback = OutgoingPostback {
            path: POSTBACK,
            headers: vec![("content-type", kind)],
            body: form(&fields),
        };
        self.postbacks.tell(postback, after);
    }

    /// Its transactions.
    pub fn entries(&self) -> Vec<PressableEntry> {
        self.edit(|state| state.transactions.iter().map(entry).collect())
    }

    /// Applies a press to a transaction, by its number; returns `None` if there is no such transaction, or the press is
    /// not possible any more.
    pub fn press(&self, refno: &str, press: StubPress) -> Option<Pressed> {
        let (txnid, transaction) = self.edit(|state| {
            let mut all = state.transactions.iter();
            let found = all.find(|(_, it)| it["RefNo"] == refno)?;
            Some((found.0.clone(), found.1.clone()))
        })?;
        if transaction["Status"] != "P" {
            return None;
        }
        let mut amount = centavos(&transaction["Amount"]);
        let press = press.by_amount(amount);
        if press == StubPress::Less {
            amount /= 2;
            self.edit(|state| {
                if let Some(transaction) = state.transactions.get_mut(&txnid) {
                    transaction["Amount"] = number(amount);
                }
            });
        }
        let is_paid = press != StubPress::Fail;
        self.set(&txnid, if is_paid { "S" } else { "F" });
        match press {
            StubPress::Pay | StubPress::Less => self.tell(&txnid, "S", amount, NOW),
            StubPress::Late => {
                self.tell(&txnid, "P", amount, NOW);
                self.tell(&txnid, "S", amount, LATE);
            }
            StubPress::Twice => {
                self.tell(&txnid, "S", amount, NOW);
                self.tell(&txnid, "S", amount, NOW);
            }
            StubPress::Silent => {}
            StubPress::Reverse => {
                self.tell(&txnid, "S", amount, NOW);
                self.tell(&txnid, "K", amount, LATE);
            }
            StubPress::Fail => self.tell(&txnid, "F", amount, NOW),
        }
        Some(Pressed { leads_to: None })
    }
}

/// A postback's body.
pub fn form(fields: &PostbackFields) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields {
        form.append_pair(name, value);
    }
    form.finish()
}

fn entry((txnid, transaction): (&String, &Value)) -> PressableEntry {
    let text = |field: &str| transaction[field].as_str().unwrap_or_default().to_owned();
    let is_open = transaction["Status"] == "P";
    PressableEntry {
        id: text("RefNo"),
        provider: "Dragonpay",
        kind: EntryKind::Payment,
        channel: text("ProcId"),
        reference: txnid.clone(),
        amount_centavos: centavos(&transaction["Amount"]),
        status: text("Status"),
        presses: if is_open {
            StubPress::ALL.into()
        } else {
            Vec::new()
        },
    }
}

//! The Payments API v3: a request is a QR code's text, a page or a counter's code, and is paid by a press.

use std::time::Duration;

use serde_json::{Value, json};

use super::account::{XenditStub, refused};
use crate::entries::{EntryKind, PressableEntry, Pressed};
use crate::money::{centavos, number};
use crate::postbacks::LATE;
use crate::press::StubPress;
use crate::serving::{StandInCall, StubAnswer};

const WEBHOOK: &str = "/callbacks/payment/xendit";
const NOW: Duration = Duration::ZERO;

impl XenditStub {
    pub(super) fn payment_call(&self, asked: &StandInCall, path: &[&str]) -> StubAnswer {
        if asked.header("api-version") != "2024-11-11" {
            return refused(400, "UNSUPPORTED_VERSION");
        }
        let found = match (asked.method.as_str(), path) {
            ("POST", ["payment_requests"]) => return self.open(&asked.body),
            ("POST", ["payment_requests", id, "cancel"]) => self.cancel(id),
            ("POST", ["payment_requests", id, "simulate"]) => {
                let pressed = self.press_payment(id, StubPress::Pay);
                pressed.map(|_| json!({"status": "PENDING"}))
            }
            ("GET", ["payment_requests", id]) => self.edit(|it| it.requests.get(*id).cloned()),
            ("GET", ["payments", id]) => self.edit(|it| it.payments.get(*id).cloned()),
            _ => None,
        };
        found.map_or_else(
            || refused(404, "DATA_NOT_FOUND"),
            |found| StubAnswer::ok(&found),
        )
    }

    fn open(&self, body: &str) -> StubAnswer {
        let asked: Value = serde_json::from_str(body).unwrap_or_default();
        let Some(code) = asked["channel_code"].as_str() else {
            return refused(400, "API_VALIDATION_ERROR");
        };
        let (now, pages) = (self.now(), &self.pages);
        self.edit(|state| {
            let number = state.requests.len() + 1;
            let id = format!("pr-{number}");
            let (kind, descriptor, value) = match code {
                "QRPH" => (
                    "PRESENT_TO_CUSTOMER",
                    "QR_STRING",
                    format!("000201 a code of Xendit {number}"),
                ),
                "7ELEVEN" | "CEBUANA" => (
                    "PRESENT_TO_CUSTOMER",
                    "PAYMENT_CODE",
                    format!("TLY{number}0077"),
                ),
                _ => ("REDIRECT_CUSTOMER", "WEB_URL", format!("{pages}/{id}")),
            };
            let made = json!({
                "payment_request_id": id, "reference_id": asked["reference_id"], "type": "PAY",
                "status": "REQUIRES_ACTION", "request_amount": asked["request_amount"], "channel_code": code,
                "channel_properties": asked["channel_properties"],
                "actions": [{"type": "OTHER", "descriptor": "OTHER", "value": ""},
                            {"type": kind, "descriptor": descriptor, "value": value}],
                "created": now, "updated": now,
            });
            state.requests.insert(id, made.clone());
            StubAnswer::ok(&made)
        })
    }

    fn cancel(&self, id: &str) -> Option<Value> {
        self.edit(|state| {
            let request = state.requests.get_mut(id)?;
            if request["status"] == "REQUIRES_ACTION" {
                request["status"] = "CANCELED".into();
            }
            Some(request.clone())
        })
    }

    /// Pays a request: the amount is JSON text.
    pub fn pay(&self, request_id: &str, payment_id: &str, amount: &str) -> Value {
        let amount = serde_json::from_str(amount).unwrap_or_default();
        let now = self.now();
        self.edit(|state| {
            let mut reference = Value::Null;
            if let Some(request) = state.requests.get_mut(request_id) {
                request["status"] = "SUCCEEDED".into();
                request["latest_payment_id"] = payment_id.into();
                reference = request["reference_id"].clone();
            }
            let payment = payment(payment_id, request_id, &reference, &amount, &now);
            state
                .payments
                .insert(payment_id.to_owned(), payment.clone());
            payment
        })
    }

    /// The webhook of a payment, in the form sent; its payment is null if there is none.
    pub fn webhook(&self, event: &str, payment_id: &str) -> Value {
        let data = self.edit(|state| state.payments.get(payment_id).cloned());
        json!({"event": event, "business_id": "6094", "created": self.now(), "data": data})
    }

    pub(super) fn press_payment(&self, id: &str, press: StubPress) -> Option<Pressed> {
        let request = self.edit(|state| state.requests.get(id).cloned())?;
        if request["status"] != "REQUIRES_ACTION" {
            return None;
        }
        let amount = centavos(&request["request_amount"]);
        let press = press.by_amount(amount);
        let paid = if press == StubPress::Less {
            amount / 2
        } else {
            amount
        };
        let payment_id = format!("py-{id}");
        let mut payment = self.pay(id, &payment_id, &number(paid).to_string());
        let tell = |event, data: &Value, after| self.tell(WEBHOOK, event, data, after);
        match press {
            StubPress::Pay | StubPress::Less => tell("payment.capture", &payment, NOW),
            StubPress::Late => {
                tell("payment_request.expiry", &request, NOW);
                tell("payment.capture", &payment, LATE);
            }
            StubPress::Twice => {
                tell("payment.capture", &payment, NOW);
                tell("payment.capture", &payment, NOW);
            }
            StubPress::Silent => {}
            StubPress::Reverse => {
                tell("payment.capture", &payment, NOW);
                tell("refund.succeeded", &payment, LATE);
            }
            StubPress::Fail => {
                payment["status"] = "FAILED".into();
                payment["captures"] = json!([]);
                tell("payment.failure", &payment, NOW);
                self.edit(|state| {
                    state.payments.insert(payment_id, payment);
                    if let Some(request) = state.requests.get_mut(id) {
                        request["status"] = "FAILED".into();
                    }
                });
            }
        }
        let back = request["channel_properties"]["success_return_url"].as_str();
        Some(Pressed {
            leads_to: back.map(str::to_owned),
        })
    }
}

fn payment(id: &str, request_id: &str, reference: &Value, amount: &Value, now: &str) -> Value {
    json!({
        "payment_id": id, "payment_request_id": request_id, "reference_id": reference, "type": "PAY",
        "country": "PH", "currency": "PHP", "status": "SUCCEEDED", "failure_code": null,
        "captures": [{"capture_timestamp": now, "capture_id": format!("cap-{id}"), "capture_amount": amount}],
    })
}

/// A request as an entry of the list.
pub(super) fn entry((id, request): (&String, &Value)) -> PressableEntry {
    let text = |field: &str| request[field].as_str().unwrap_or_default().to_owned();
    let is_open = request["status"] == "REQUIRES_ACTION";
    PressableEntry {
        id: id.clone(),
        provider: "Xendit",
        kind: EntryKind::Payment,
        channel: text("channel_code"),
        reference: text("reference_id"),
        amount_centavos: centavos(&request["request_amount"]),
        status: text("status"),
        presses: if is_open {
            StubPress::ALL.into()
        } else {
            Vec::new()
        },
    }
}

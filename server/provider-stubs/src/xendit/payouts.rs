//! Payouts v2, with the account numbers of Xendit's own test mode: `131313` stays accepted, `123456`, `999999` and
//! `121212` fail, `654321` arrives and comes back, and any other one arrives. Leading zeros do not count, since a bank
//! account of Tulay has eight digits or more.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::account::{XenditStub, refused};
use crate::entries::{EntryKind, PressableEntry, Pressed};
use crate::money::centavos;
use crate::postbacks::LATE;
use crate::press::StubPress;
use crate::serving::{StandInCall, StubAnswer};

const WEBHOOK: &str = "/callbacks/payout/xendit";
const NOW: Duration = Duration::ZERO;
/// Delay after which money comes back.
const BACK_AFTER: SignedDuration = SignedDuration::from_mins(5);

/// Fate of a payout to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Arrives,
    Stays,
    ComesBack,
    Fails(&'static str),
}

fn fate(account: &str) -> Fate {
    match account.trim_start_matches('0') {
        "131313" => Fate::Stays,
        "123456" => Fate::Fails("TEMPORARY_TRANSFER_ERROR"),
        "999999" => Fate::Fails("REJECTED_BY_CHANNEL"),
        "121212" => Fate::Fails("INVALID_DESTINATION"),
        "654321" => Fate::ComesBack,
        _ => Fate::Arrives,
    }
}

impl XenditStub {
    pub(super) fn payout_call(&self, asked: &StandInCall, path: &[&str]) -> StubAnswer {
        self.bring_back();
        let found = match (asked.method.as_str(), path) {
            ("POST", []) => return self.pay_out(asked),
            ("GET", []) => return self.list(&asked.query),
            ("GET", [id]) => self.edit(|state| state.payouts.get(*id).cloned()),
            ("POST", [id, "cancel"]) => self.cancel_payout(id),
            _ => None,
        };
        found.map_or_else(
            || refused(404, "DATA_NOT_FOUND"),
            |found| StubAnswer::ok(&found),
        )
    }

    /// Takes a payout, once for each key. Its answer has the status `ACCEPTED`; a later query shows its fate.
    fn pay_out(&self, asked: &StandInCall) -> StubAnswer {
        let key = asked.header("idempotency-key").to_owned();
        let body: Value = serde_json::from_str(&asked.body).unwrap_or_default();
        let account = body["channel_properties"]["account_number"].as_str();
        let (false, Some(account), Some(_)) =
            (key.is_empty(), account, body["reference_id"].as_str())
        else {
            return refused(400, "API_VALIDATION_ERROR");
        };
        let known = self.edit(|state| state.keys.get(&key).cloned());
        if let Some((id, of)) = known {
            let first = self.edit(|state| state.payouts.get(&id).cloned());
            return match first {
                Some(first) if of == asked.body => StubAnswer::ok(&first),
                _ => refused(409, "DUPLICATE_ERROR"),
            };
        }
        let accepted = self.accept(&key, asked, &body);
        let id = accepted["id"].as_str().unwrap_or_default();
        let amount = centavos(&body["amount"]);
        let has_money = self.edit(|state| state.balance_centavos.is_none_or(|left| left >= amount));
        match fate(account) {
            _ if !has_money => self.end(id, "FAILED", Some("INSUFFICIENT_BALANCE"), NOW),
            Fate::Arrives | Fate::ComesBack => self.end(id, "SUCCEEDED", None, NOW),
            Fate::Fails(code) => self.end(id, "FAILED", Some(code), NOW),
            Fate::Stays => {}
        }
        StubAnswer::ok(&accepted)
    }

    fn accept(&self, key: &str, asked: &StandInCall, body: &Value) -> Value {
        let now = self.now();
        self.edit(|state| {
            let id = format!("disb-{}", state.payouts.len() + 1);
            let accepted = json!({
                "id": id, "status": "ACCEPTED", "reference_id": body["reference_id"],
                "channel_code": body["channel_code"], "channel_properties": body["channel_properties"],
                "amount": body["amount"], "currency": body["currency"], "business_id": "6094",
                "created": now, "updated": now,
            });
            let by = (id.clone(), asked.body.clone());
            state.keys.insert(key.to_owned(), by);
            state.payouts.insert(id, accepted.clone());
            accepted
        })
    }

    fn list(&self, query: &str) -> StubAnswer {
        let mut fields = form_urlencoded::parse(query.as_bytes());
        let reference = fields.find(|(name, _)| name == "reference_id");
        let reference = reference.map(|(_, value)| value.into_owned());
        let data = self.edit(|state| {
            let all = state.payouts.values();
            let of = all.filter(|it| it["reference_id"].as_str() == reference.as_deref());
            of.cloned().collect::<Vec<_>>()
        });
        StubAnswer::ok(&json!({"data": data, "has_more": false}))
    }

    fn cancel_payout(&self, id: &str) -> Option<Value> {
        self.edit(|state| {
            let payout = state.payouts.get_mut(id)?;
            if payout["status"] == "ACCEPTED" {
                payout["status"] = "CANCELLED".into();
            }
            Some(payout.clone())
        })
    }

    /// Returns money that arrived long enough ago at an account that sends it back.
    fn bring_back(&self) {
        let now = (self.clock)();
        let arrived_at = |payout: &Value| payout["updated"].as_str()?.parse::<Timestamp>().ok();
        let comes_back = |payout: &Value| {
            let account = payout["channel_properties"]["account_number"].as_str();
            payout["status"] == "SUCCEEDED"
                && fate(account.unwrap_or_default()) == Fate::ComesBack
                && arrived_at(payout).is_some_and(|at| at + BACK_AFTER <= now)
        };
        let due: Vec<String> = self.edit(|state| {
            let due = state.payouts.iter().filter(|(_, it)| comes_back(it));
            due.map(|(id, _)| id.clone()).collect()
        });
        for id in due {
            self.end(&id, "REVERSED", None, NOW);
        }
    }

    /// Ends a payout, and sends the postback after a time.
    fn end(&self, id: &str, status: &str, failure_code: Option<&str>, after: Duration) {
        let now = self.now();
        let ended = self.edit(|state| {
            let payout = state.payouts.get_mut(id)?;
            payout["status"] = status.into();
            payout["updated"] = now.into();
            if let Some(code) = failure_code {
                payout["failure_code"] = code.into();
            }
            Some(payout.clone())
        });
        let event = match status {
            "SUCCEEDED" => "payout.succeeded",
            "REVERSED" => "payout.reversed",
            _ => "payout.failed",
        };
        if let Some(ended) = ended {
            self.tell(WEBHOOK, event, &ended, after);
        }
    }

    pub(super) fn press_payout(&self, id: &str, press: StubPress) -> Option<Pressed> {
        let status = self.edit(|state| state.payouts.get(id).map(|it| it["status"].clone()))?;
        match (press, status.as_str()?) {
            (StubPress::Pay, "ACCEPTED") => self.end(id, "SUCCEEDED", None, NOW),
            (StubPress::Late, "ACCEPTED") => self.end(id, "SUCCEEDED", None, LATE),
            (StubPress::Twice, "ACCEPTED") => {
                self.end(id, "SUCCEEDED", None, NOW);
                self.end(id, "SUCCEEDED", None, NOW);
            }
            (StubPress::Silent, "ACCEPTED") => {
                self.edit(|state| {
                    if let Some(payout) = state.payouts.get_mut(id) {
                        payout["status"] = "SUCCEEDED".into();
                    }
                });
            }
            (StubPress::Fail, "ACCEPTED") => {
                self.end(id, "FAILED", Some("REJECTED_BY_CHANNEL"), NOW);
            }
            (StubPress::Reverse, "SUCCEEDED") => self.end(id, "REVERSED", None, NOW),
            _ => return None,
        }
        Some(Pressed { leads_to: None })
    }
}

/// A payout as an entry of the list.
pub(super) fn entry((id, payout): (&String, &Value)) -> PressableEntry {
    let text = |field: &str| payout[field].as_str().unwrap_or_default().to_owned();
    let status = text("status");
    PressableEntry {
        id: id.clone(),
        provider: "Xendit",
        kind: EntryKind::Payout,
        channel: text("channel_code"),
        reference: text("reference_id"),
        amount_centavos: centavos(&payout["amount"]),
        presses: match status.as_str() {
            "ACCEPTED" => vec![
                StubPress::Pay,
                StubPress::Late,
                StubPress::Twice,
                StubPress::Silent,
                StubPress::Fail,
            ],
            "SUCCEEDED" => vec![StubPress::Reverse],
            _ => Vec::new(),
        },
        status,
    }
}

#[cfg(test)]
mod tests {
    use super::{Fate, fate};

    #[test]
    fn an_account_number_says_what_becomes_of_its_payout() {
        for (account, expected) in [
            ("131313", Fate::Stays),
            ("00131313", Fate::Stays),
            ("123456", Fate::Fails("TEMPORARY_TRANSFER_ERROR")),
            ("999999", Fate::Fails("REJECTED_BY_CHANNEL")),
            ("121212", Fate::Fails("INVALID_DESTINATION")),
            ("00654321", Fate::ComesBack),
            ("09171234567", Fate::Arrives),
        ] {
            assert_eq!(fate(account), expected, "{account}");
        }
    }
}

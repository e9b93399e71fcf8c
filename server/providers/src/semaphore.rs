//! SMS by Semaphore's API v4: codes by its own queue (`/priority`), everything else by `/messages`. It has no key for
//! repeats and reports no delivery: a message whose answer was lost may have been sent.
//!
//! From Semaphore's pages: the addresses and the fields, that a message is dropped silently when it begins with `TEST`,
//! and 120 calls a minute. From its clients: the answer as an array, and the words of its status. From memory, to be
//! verified with an account: that a fault of a field is answered 200 with no `message_id`.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;
use serde_json::Value;
use url::form_urlencoded;

use crate::config::SmsConfig;
use crate::http::{HttpAnswer, HttpProvider, Request};
use tulay_provider_api::sms::{Sms, SmsError, SmsSender, SmsSending};
use tulay_provider_api::traffic::Traffic;

/// Its name in metrics.
const NAME: &str = "semaphore";

/// A client of Semaphore. The outbox repeats attempts, so each attempt is one call.
pub struct Semaphore {
    http: HttpProvider,
    key: String,
    sender_name: String,
}

impl Semaphore {
    /// A client of the configured account. Sends nothing yet.
    ///
    /// # Errors
    /// Fails if https is needed and this machine has no certificates to trust.
    pub fn new(config: &SmsConfig, traffic: &Traffic) -> anyhow::Result<Self> {
        let timeout = Duration::from_millis(config.timeout_ms);
        Ok(Self {
            http: HttpProvider::new(NAME, &config.address, timeout, HeaderMap::new(), traffic)?,
            key: config.token.clone(),
            sender_name: config.sender_name.clone(),
        })
    }

    fn form(&self, message: Sms<'_>) -> Vec<u8> {
        let mut form = form_urlencoded::Serializer::new(String::new());
        form.append_pair("apikey", &self.key)
            .append_pair("number", message.to)
            .append_pair("message", message.text);
        if !self.sender_name.is_empty() {
            form.append_pair("sendername", &self.sender_name);
        }
        form.finish().into_bytes()
    }

    async fn post(&self, message: Sms<'_>) -> Result<(), SmsError> {
        if message.text.starts_with("TEST") {
            let why = "Semaphore drops what begins with TEST";
            return Err(SmsError::Refused(why.to_owned()));
        }
        let path = if message.is_code {
            "/priority"
        } else {
            "/messages"
        };
        let body = self.form(message);
        let request = Request::post("send", path.to_owned());
        let request = request.with_body("application/x-www-form-urlencoded", body);
        match self.http.call(&request).await {
            Ok(answer) => judge(&answer),
            Err(error) if error.may_be_done() => Err(SmsError::MaybeSent(error.to_string())),
            Err(error) => Err(SmsError::NotSent(error.to_string())),
        }
    }
}

impl SmsSender for Semaphore {
    fn send<'a>(&'a self, message: Sms<'a>) -> SmsSending<'a> {
        Box::pin(self.post(message))
    }
}

/// Converts an answer into the outcome of sending.
fn judge(answer: &HttpAnswer) -> Result<(), SmsError> {
    let why = format!("Semaphore answered {}", answer.status);
    match answer.status {
        status if status.is_success() => read(&answer.body),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => Err(SmsError::Refused(why)),
        status if status.is_server_error() => Err(SmsError::MaybeSent(why)),
        _ => Err(SmsError::NotSent(why)),
    }
}

/// Checks that an element of the answer's array has a message's id and did not fail.
fn read(body: &[u8]) -> Result<(), SmsError> {
    let Ok(answer) = serde_json::from_slice::<Value>(body) else {
        return Err(SmsError::MaybeSent("its answer is no JSON".to_owned()));
    };
    let is_taken = |element: &Value| {
        let has_failed = matches!(element["status"].as_str(), Some("Failed" | "Refunded"));
        element["message_id"].as_u64().is_some_and(|id| id > 0) && !has_failed
    };
    let mut elements = answer.as_array().into_iter().flatten();
    if elements.any(is_taken) {
        return Ok(());
    }
    let why = "Semaphore took no message";
    Err(SmsError::Refused(why.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prov_05_an_answer_is_a_success_only_where_it_names_a_message() {
        let refused = Err(SmsError::Refused("Semaphore took no message".to_owned()));
        for (body, expected) in [
            (r#"[{"message_id":1234567,"status":"Queued"}]"#, Ok(())),
            (r#"[{"message_id":1234567,"status":"Pending"}]"#, Ok(())),
            (
                r#"[{"message_id":1234567,"status":"Failed"}]"#,
                refused.clone(),
            ),
            (
                r#"[{"message_id":1234567,"status":"Refunded"}]"#,
                refused.clone(),
            ),
            (r#"[{"message_id":0}]"#, refused.clone()),
            (r#"[{"message_id":null}]"#, refused.clone()),
            (r#"{"message_id":1}"#, refused.clone()),
            (
                r#"{"number":["The number format is invalid."]}"#,
                refused.clone(),
            ),
            (r#"[["The senderid is invalid."]]"#, refused.clone()),
            ("[]", refused.clone()),
            ("null", refused),
        ] {
            assert_eq!(read(body.as_bytes()), expected, "{body}");
        }
        for body in ["", "<html>", "[{\"message_id\":1"] {
            assert!(
                matches!(read(body.as_bytes()), Err(SmsError::MaybeSent(_))),
                "{body}"
            );
        }
    }
}

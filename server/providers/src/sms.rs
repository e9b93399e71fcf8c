//! SMS gateways: one that takes JSON over HTTP, and the choice of the adaptor.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use tulay_provider_api::sms::{SandboxSms, Sms, SmsError, SmsSender, SmsSending};
use tulay_provider_api::traffic::Traffic;

use crate::config::{SmsConfig, SmsKind};
use crate::http::{HttpProvider, Request};
use crate::semaphore::Semaphore;

/// A gateway that takes `{"reference", "to", "text"}` as JSON by POST, under a bearer token, and answers 2xx. The
/// outbox repeats attempts, so each attempt is one call.
pub struct HttpSms(HttpProvider);

impl HttpSms {
    /// A client of the configured gateway. Sends nothing yet.
    ///
    /// # Errors
    /// Fails if the token is not a header value, or an https gateway is configured and this machine has no certificates
    /// to trust.
    pub fn new(config: &SmsConfig, traffic: &Traffic) -> anyhow::Result<Self> {
        let mut token = HeaderValue::try_from(format!("Bearer {}", config.token))
            .context("the token of the SMS gateway")?;
        token.set_sensitive(true);
        let timeout = Duration::from_millis(config.timeout_ms);
        let headers = HeaderMap::from_iter([(AUTHORIZATION, token)]);
        let gateway = HttpProvider::new("sms", &config.address, timeout, headers, traffic)?;
        Ok(Self(gateway))
    }

    async fn post(&self, message: Sms<'_>) -> Result<(), SmsError> {
        let not_sent = |why: String| SmsError::NotSent(why);
        let key = HeaderValue::try_from(message.reference);
        let key = key.map_err(|_| not_sent("its reference is no header".to_owned()))?;
        let request = Request::post("send", String::new())
            .with_header(HeaderName::from_static("idempotency-key"), key)
            .with_json(&message)
            .map_err(|_| not_sent("it is no JSON".to_owned()))?;
        match self.0.call(&request).await {
            Ok(answer) => judge(answer.status),
            Err(error) => Err(not_sent(error.to_string())),
        }
    }
}

/// Converts an answer into the outcome of sending: a fault of the message is final, any other may pass.
fn judge(status: StatusCode) -> Result<(), SmsError> {
    match status {
        status if status.is_success() => Ok(()),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => {
            Err(SmsError::Refused(format!("the gateway answered {status}")))
        }
        status => Err(SmsError::NotSent(format!("the gateway answered {status}"))),
    }
}

impl SmsSender for HttpSms {
    fn send<'a>(&'a self, message: Sms<'a>) -> SmsSending<'a> {
        Box::pin(self.post(message))
    }
}

/// Makes the SMS sender of this server.
pub fn sender(config: Option<&SmsConfig>, traffic: &Traffic) -> anyhow::Result<Arc<dyn SmsSender>> {
    Ok(match config {
        Some(gateway) => match gateway.kind {
            SmsKind::Gateway => Arc::new(HttpSms::new(gateway, traffic)?),
            SmsKind::Semaphore => Arc::new(Semaphore::new(gateway, traffic)?),
        },
        None => Arc::new(SandboxSms),
    })
}

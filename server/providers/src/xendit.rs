//! Xendit's interface: its calls and its refusals. `payments` takes payments by it, `payouts` pays loans out.
//!
//! From the pages of docs.xendit.co: the address, HTTP Basic with the secret key as user and an empty password,
//! refusals as `{"error_code": …, "message": …}`, and webhooks that carry the account's verification token and no
//! signature.

pub mod payments;
pub mod payouts;

use std::time::Duration;

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde::Deserialize;
use sha2::Sha256;

use crate::config::xendit::XenditConfig;
use crate::http::{HttpAnswer, HttpProvider};
use tulay_provider_api::traffic::Traffic;
use tulay_system::previous_secret::PreviousSecret;

/// Its name in the store, in metrics and in the addresses of its postbacks.
pub const NAME: &str = "xendit";

/// The header of its webhooks.
const CALLBACK_TOKEN: &str = "x-callback-token";

/// The lender's account at Xendit.
pub struct Xendit {
    http: HttpProvider,
    callback_token: String,
    previous_callback_token: Option<PreviousSecret>,
}

impl Xendit {
    /// A client of the configured account. Makes no call yet.
    ///
    /// # Errors
    /// Fails if https is needed and this machine has no certificates to trust.
    pub fn new(config: &XenditConfig, traffic: &Traffic) -> anyhow::Result<Self> {
        let user = STANDARD.encode(format!("{}:", config.secret_key));
        let mut key =
            HeaderValue::try_from(format!("Basic {user}")).context("xendit.secret_key")?;
        key.set_sensitive(true);
        let timeout = Duration::from_millis(config.timeout_ms);
        let headers = HeaderMap::from_iter([(AUTHORIZATION, key)]);
        let http = HttpProvider::new(NAME, &config.address, timeout, headers, traffic)?;
        let callback_token = config.callback_token.clone();
        Ok(Self {
            http,
            callback_token,
            previous_callback_token: config.previous_callback_token.clone(),
        })
    }

    /// The client.
    pub fn http(&self) -> &HttpProvider {
        &self.http
    }

    /// Returns true if a webhook has the account's token, or the previous one until its end; compares in constant time.
    /// A right token does not prove the webhook's content: query the status.
    pub fn has_token(&self, headers: &HeaderMap, now: Timestamp) -> bool {
        let previous = self.previous_callback_token.as_ref();
        let previous = previous.and_then(|token| token.at(now));
        let mut tokens = std::iter::once(self.callback_token.as_str()).chain(previous);
        tokens.any(|token| carries(headers, token))
    }
}

fn carries(headers: &HeaderMap, token: &str) -> bool {
    let digest = |token: &[u8]| {
        let mac = Hmac::<Sha256>::new_from_slice(b"the token of a webhook");
        mac.map(|mac| mac.chain_update(token)).ok()
    };
    let known = digest(token.as_bytes());
    let claimed = headers.get(CALLBACK_TOKEN).map(HeaderValue::as_bytes);
    match (known, claimed.and_then(digest)) {
        (Some(known), Some(claimed)) => claimed.verify(&known.finalize().into_bytes()).is_ok(),
        _ => false,
    }
}

/// The `error_code` of a refusal, or the status without one.
pub fn error_code(answer: &HttpAnswer) -> String {
    #[derive(Deserialize)]
    struct Refusal {
        error_code: String,
    }
    let refusal: Result<Refusal, _> = serde_json::from_slice(&answer.body);
    let code = refusal.map(|refusal| refusal.error_code);
    let code = code.ok().filter(|code| is_code(code));
    code.unwrap_or_else(|| format!("HTTP_{}", answer.status.as_u16()))
}

/// Returns true if a text is one of a provider's words, fit for the store, a log and a terminal.
pub fn is_code(text: &str) -> bool {
    let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte);
    (1..=100).contains(&text.len()) && text.bytes().all(is_of_word)
}

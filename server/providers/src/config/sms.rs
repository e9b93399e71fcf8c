//! The SMS gateway: the table `[sms]` of the configuration.

use serde::Deserialize;
use tulay_system::addresses::address_fault;
use url::Url;

/// Longest time limit: less than the delay after which a message is tried again (`outbox`), so that one attempt ends
/// before the next.
const MAX_SMS_TIMEOUT_MS: u64 = 20_000;

/// The sender of SMS: a gateway that takes JSON over HTTP, or Semaphore.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsConfig {
    /// Adaptor: `gateway` (JSON under a bearer token), or `semaphore`.
    #[serde(default)]
    pub kind: SmsKind,
    /// Address that messages are posted to; for Semaphore `https://api.semaphore.co/api/v4`.
    pub address: Url,
    /// Authenticates the server at the gateway. `TULAY_SMS_TOKEN` wins over it.
    #[serde(default)]
    pub token: String,
    /// Semaphore's approved name of the sender, up to 11 letters and digits; its own without one.
    #[serde(default)]
    pub sender_name: String,
    /// Time limit of a call of the gateway, in milliseconds.
    #[serde(default = "SmsConfig::default_timeout_ms")]
    pub timeout_ms: u64,
}

/// Adaptor that sends SMS.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum SmsKind {
    /// A gateway that takes JSON over HTTP, under a bearer token.
    #[default]
    Gateway,
    /// Semaphore.
    Semaphore,
}

/// The token stays out of every log.
impl std::fmt::Debug for SmsConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmsConfig").finish_non_exhaustive()
    }
}

impl SmsConfig {
    fn default_timeout_ms() -> u64 {
        10_000
    }

    /// Returns the faults of the section; empty if it can send.
    pub fn faults(&self) -> Vec<String> {
        let is_token = !self.token.is_empty() && self.token.bytes().all(|b| b.is_ascii_graphic());
        let faults = [
            (
                is_token,
                "`sms.token` is not set, nor TULAY_SMS_TOKEN, or it is no token",
            ),
            (
                self.sender_name.is_empty() || self.kind == SmsKind::Semaphore,
                "`sms.sender_name` is for the kind semaphore",
            ),
            (
                self.sender_name.len() <= 11
                    && self.sender_name.bytes().all(|b| b.is_ascii_alphanumeric()),
                "`sms.sender_name` is up to 11 letters and digits",
            ),
            (
                (1..=MAX_SMS_TIMEOUT_MS).contains(&self.timeout_ms),
                "the SMS gateway has 1 to 20000 ms to answer",
            ),
        ]
        .into_iter()
        .filter(|(holds, _)| !holds)
        .map(|(_, why)| why.to_owned());
        let address = address_fault("sms.address", &self.address);
        address.into_iter().chain(faults).collect()
    }
}

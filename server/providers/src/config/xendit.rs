//! The lender's account at Xendit, which payouts and payments share.

use serde::Deserialize;
use url::Url;

use tulay_system::addresses::address_fault;
use tulay_system::environment::Secrets;
use tulay_system::previous_secret::PreviousSecret;

/// Longest time limit: a call with its repeats ends before the server gives up on the borrower's own call (one minute).
const MAX_TIMEOUT_MS: u64 = 20_000;

/// The lender's account at Xendit.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct XenditConfig {
    /// Address of its interface; another one for a stand-in.
    #[serde(default = "XenditConfig::default_address")]
    pub address: Url,
    /// The secret key, of the live mode or of the test mode. `TULAY_XENDIT_SECRET_KEY` wins over it.
    #[serde(default)]
    pub secret_key: String,
    /// The verification token that its webhooks carry. `TULAY_XENDIT_CALLBACK_TOKEN` wins over it.
    #[serde(default)]
    pub callback_token: String,
    /// The token that `callback_token` has taken the place of, and until when it counts: `{ until = "2026-12-01T00:00:00+08:00" }` with
    /// its `secret`, or with that in `TULAY_XENDIT_PREVIOUS_CALLBACK_TOKEN`.
    pub previous_callback_token: Option<PreviousSecret>,
    /// Time limit of a call, in milliseconds.
    #[serde(default = "XenditConfig::default_timeout_ms")]
    pub timeout_ms: u64,
}

/// The secrets stay out of every log.
impl std::fmt::Debug for XenditConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("XenditConfig").finish_non_exhaustive()
    }
}

#[allow(clippy::expect_used, reason = "the address is written here")]
impl XenditConfig {
    fn default_address() -> Url {
        "https://api.xendit.co".parse().expect("an address")
    }

    fn default_timeout_ms() -> u64 {
        15_000
    }

    /// Replaces the file's secrets by those of the environment.
    pub fn take_secrets(&mut self, secrets: &mut Secrets<'_>) {
        secrets.replace("TULAY_XENDIT_SECRET_KEY", &mut self.secret_key);
        secrets.replace("TULAY_XENDIT_CALLBACK_TOKEN", &mut self.callback_token);
        if let Some(previous) = &mut self.previous_callback_token {
            let name = "TULAY_XENDIT_PREVIOUS_CALLBACK_TOKEN";
            secrets.replace(name, &mut previous.secret);
        }
    }

    /// Returns the faults of the section; empty if it can be called.
    pub fn faults(&self) -> Vec<String> {
        let is_secret = |text: &str| {
            (8..=500).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
        };
        let mut faults = Vec::from_iter(address_fault("xendit.address", &self.address));
        for (key, variable, secret) in [
            ("secret_key", "TULAY_XENDIT_SECRET_KEY", &self.secret_key),
            (
                "callback_token",
                "TULAY_XENDIT_CALLBACK_TOKEN",
                &self.callback_token,
            ),
        ] {
            if !is_secret(secret) {
                faults.push(format!(
                    "`xendit.{key}` is not set, nor {variable}, or it is malformed"
                ));
            }
        }
        let previous = self.previous_callback_token.iter();
        let key = "xendit.previous_callback_token";
        faults.extend(previous.filter_map(|of| of.fault(key, &self.callback_token)));
        if !(1..=MAX_TIMEOUT_MS).contains(&self.timeout_ms) {
            faults.push("`xendit.timeout_ms` must be from 1 to 20000".to_owned());
        }
        faults
    }
}

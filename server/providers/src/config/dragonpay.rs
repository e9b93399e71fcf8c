//! The lender's account at Dragonpay.

use serde::Deserialize;
use url::Url;

use tulay_system::addresses::address_fault;

/// Longest time limit: a call with its repeats ends before the server gives up on the borrower's own call (one minute).
const MAX_TIMEOUT_MS: u64 = 20_000;

/// The lender's account at Dragonpay.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DragonpayConfig {
    /// Address of its interface; another one for its sandbox (`https://test.dragonpay.ph/api`) or a stand-in.
    #[serde(default = "DragonpayConfig::default_address")]
    pub address: Url,
    /// The merchant's id.
    pub merchant_id: String,
    /// The merchant's password. `TULAY_DRAGONPAY_PASSWORD` wins over it.
    #[serde(default)]
    pub password: String,
    /// Dragonpay asks for the payer's e-mail address, and borrowers give none: an address of yours that nobody reads.
    pub payer_email: String,
    /// Time limit of a call, in milliseconds.
    #[serde(default = "DragonpayConfig::default_timeout_ms")]
    pub timeout_ms: u64,
}

/// The secrets stay out of every log.
impl std::fmt::Debug for DragonpayConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DragonpayConfig").finish_non_exhaustive()
    }
}

#[allow(clippy::expect_used, reason = "the address is written here")]
impl DragonpayConfig {
    fn default_address() -> Url {
        let address = "https://gw.dragonpay.ph/api";
        address.parse().expect("an address")
    }

    fn default_timeout_ms() -> u64 {
        15_000
    }

    /// Returns the faults of the section; empty if it can be called.
    pub fn faults(&self) -> Vec<String> {
        let is_graphic = |text: &str| text.bytes().all(|byte| byte.is_ascii_graphic());
        let is_word = |text: &str| (1..=100).contains(&text.len()) && is_graphic(text);
        let is_merchant = is_word(&self.merchant_id) && !self.merchant_id.contains(':');
        let is_email = self.payer_email.len() <= 40
            && is_graphic(&self.payer_email)
            && self
                .payer_email
                .split('@')
                .filter(|part| !part.is_empty())
                .count()
                == 2;
        let faults = [
            (
                is_merchant,
                "`dragonpay.merchant_id` is missing or malformed: it must be the merchant's id, without `:` and spaces",
            ),
            (
                is_word(&self.password),
                "`dragonpay.password` is not set, nor TULAY_DRAGONPAY_PASSWORD, or it is malformed",
            ),
            (
                is_email,
                "`dragonpay.payer_email` must be an e-mail address of at most 40 characters",
            ),
            (
                (1..=MAX_TIMEOUT_MS).contains(&self.timeout_ms),
                "`dragonpay.timeout_ms` must be from 1 to 20000",
            ),
        ];
        let faults = faults.into_iter().filter(|(holds, _)| !holds);
        let address = address_fault("dragonpay.address", &self.address).into_iter();
        address
            .chain(faults.map(|(_, why)| why.to_owned()))
            .collect()
    }
}

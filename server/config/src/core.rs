//! A lender's existing core behind a gateway.

use serde::Deserialize;
use url::Url;

use tulay_system::addresses::address_fault;

/// Longest time limit: the page itself waits no longer (API-04).
const MAX_TIMEOUT_MS: u64 = 60_000;

/// The core that answers the calls.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoreConfig {
    /// Address of the core: calls are made to `/mountain/…` below it.
    pub address: Url,
    /// Time limit of a call with its retries, in milliseconds.
    #[serde(default = "CoreConfig::default_timeout_ms")]
    pub timeout_ms: u64,
    /// True if the emulator is served, too: for development, on an address of this machine alone.
    #[serde(default)]
    pub emulator: bool,
}

impl CoreConfig {
    fn default_timeout_ms() -> u64 {
        MAX_TIMEOUT_MS
    }

    /// Returns the faults of the section; empty if the core can be called.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::from_iter(address_fault("core.address", &self.address));
        if self.address.query().is_some() || !self.address.username().is_empty() {
            faults.push("`core.address` has neither a query nor a user".to_owned());
        }
        if !(1..=MAX_TIMEOUT_MS).contains(&self.timeout_ms) {
            faults.push(format!(
                "`core.timeout_ms` must be from 1 to {MAX_TIMEOUT_MS}"
            ));
        }
        faults
    }
}

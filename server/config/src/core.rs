//! A lender's existing core behind a gateway.

use serde::Deserialize;
use url::Url;

use crate::file::File;
use tulay_lender::settings::Limits;
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
    fn faults(&self) -> Vec<String> {
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

/// Returns the faults of a gateway's file: those of its core, and each key that only a server with its own loans uses.
pub(super) fn faults(file: &File, core: &CoreConfig) -> Vec<String> {
    let mut faults = core.faults();
    let own = [
        ("database", file.database.is_some()),
        ("backup", file.backup.is_some()),
        ("sealing_key", file.sealing_key.is_some()),
        ("sealing_keys", file.sealing_keys.is_some()),
        ("settlement_reports", !file.settlement_reports.is_empty()),
        ("landing_pages", !file.landing_pages.is_empty()),
        ("codes_per_address", file.codes_per_address.is_some()),
        ("limits", file.limits != Limits::default()),
        ("visits_per_address", file.visits_per_address.is_some()),
        ("images", file.images.is_some()),
        ("images_bucket", file.images_bucket.is_some()),
        (
            "second_person_above_centavos",
            file.second_person_above_centavos.is_some(),
        ),
        ("operators", !file.operators.is_empty()),
        (
            "sandbox",
            file.providers.sandbox || file.sandbox_beyond_this_machine,
        ),
    ];
    let given = own.into_iter().filter(|(_, is_given)| *is_given);
    let given = given.map(|(key, _)| key);
    faults.extend(given.chain(file.providers.given_sections()).map(|key| {
        format!("`{key}` is for a server with loans of its own: with `core`, the core has it")
    }));
    if core.emulator && !file.listen.ip().is_loopback() {
        faults.push(
            "`core.emulator` is for this machine alone: let `listen` be an address of it"
                .to_owned(),
        );
    }
    faults
}

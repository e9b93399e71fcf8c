//! Export of traces (`[traces]`).

use std::num::NonZeroU32;

use serde::Deserialize;
use url::Url;

use tulay_system::addresses::address_fault;

/// The collector of traces.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TracesConfig {
    /// Address to which spans are posted, as JSON by OTLP over HTTP: `http://127.0.0.1:4318/v1/traces`.
    pub address: Url,
    /// One in this many requests is traced; all of them without it. A request whose proxy has begun a trace is always
    /// traced.
    pub one_in: Option<NonZeroU32>,
}

impl TracesConfig {
    /// Returns the fault of the section, if there is one.
    pub(super) fn fault(&self) -> Option<String> {
        address_fault("traces.address", &self.address)
    }
}

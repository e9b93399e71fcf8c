//! The limits of the tests' servers: a test requests many codes within a minute, and a proof of work for each would
//! take too long. Tests of the proof itself have the usual limits.

use std::collections::HashMap;
use std::path::Path;

use tulay_config::Config;
use tulay_lender::settings::Limits;

/// The demo's limits, without a proof of work for codes and with longer sessions.
pub const LIMITS: &str = "limits = { session_idle_days = 400, codes_before_proof = 1_000 }";

/// Returns the demo's configuration, in its usual brand or another, with [`LIMITS`].
pub fn demo_config(folder: &Path, brand: Option<&Path>) -> Config {
    without_proofs(tulay_demo::config::demo(folder, brand).expect("the demo's configuration"))
}

/// Sets [`LIMITS`] in any configuration of the demo.
pub fn without_proofs(mut config: Config) -> Config {
    let mut file: HashMap<String, Limits> = toml::from_str(LIMITS).expect("limits");
    config.lender.limits = file.remove("limits").expect("limits");
    config
}

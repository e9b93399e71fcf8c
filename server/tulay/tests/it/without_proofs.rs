//! The limits of the tests' servers: a test asks for many codes within a minute, and a proof of work for each would only take
//! time. The tests of the proof itself have the usual limits.

use std::collections::HashMap;
use std::path::Path;

use tulay_config::Config;
use tulay_lender::settings::Limits;

/// The demo's limits, but that no code costs a proof of work: a test asks for many within a minute. Those of the proof have
/// the usual ones.
pub const LIMITS: &str = "limits = { session_idle_days = 400, codes_before_proof = 1_000 }";

/// The demo's configuration, in its usual brand or another, with [`LIMITS`].
pub fn demo_config(folder: &Path, brand: Option<&Path>) -> Config {
    without_proofs(tulay_demo::config::demo(folder, brand).expect("the demo's configuration"))
}

/// The same of any configuration of the demo.
pub fn without_proofs(mut config: Config) -> Config {
    let mut file: HashMap<String, Limits> = toml::from_str(LIMITS).expect("limits");
    config.lender.limits = file.remove("limits").expect("limits");
    config
}

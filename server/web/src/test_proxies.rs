//! Trusted proxies for tests.

use tulay_config::TrustedProxies;

/// Builds the proxies of a list as an operator writes it.
pub fn proxies(list: &[&str]) -> TrustedProxies {
    serde_json::from_value(serde_json::json!(list)).expect("sound")
}

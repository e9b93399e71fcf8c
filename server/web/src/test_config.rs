//! Configurations for tests.

use std::path::Path;

use tulay_config::{Config, Database, Example, SealingKeys, TrustedProxies, read_brand_of};

/// The proxies of a list as an operator writes it.
pub fn proxies(list: &[&str]) -> TrustedProxies {
    serde_json::from_value(serde_json::json!(list)).expect("sound")
}

/// The configuration of `fixtures/demo.toml` with a brand of `fixtures/brands`.
pub fn example(brand: &str) -> Config {
    let brands = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/brands");
    let example = Example {
        text: include_str!("../../../fixtures/demo.toml"),
        folder: Path::new("/nowhere"),
        brand: read_brand_of(&brands.join(brand)).expect("a sound brand"),
        database: Database::Sqlite("/nowhere/tulay.db".into()),
        sealing_keys: SealingKeys::only([7; 32]),
        edit: &|_| (),
    };
    let mut config = Config::of_example(example).expect("a sound configuration");
    config.preview = true;
    config.emulator = true;
    config
}

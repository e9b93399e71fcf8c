//! Gateways in front of a core.

use std::future::pending;
use std::path::Path;

use tokio::net::TcpListener;
use tulay_config::Config;
use tulay_demo::emulator;
use tulay_system::clock::Clock;
use tulay_web::{gateway, serve};

/// Returns a gateway's configuration.
pub fn configuration(folder: &Path, core: &str, timeout_ms: u64) -> Config {
    let brand = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/brands/tulay.toml"
    );
    let products = include_str!("../../../fixtures/demo.toml");
    let products = products.split_once("[[products]]").expect("products").1;
    let products = products
        .split("[[payment_channels]]")
        .next()
        .expect("products");
    let products = products
        .split("[[landing_pages]]")
        .next()
        .expect("products");
    let text = format!(
        "listen = \"127.0.0.1:0\"\nbrand = {brand:?}\ncore = {{ address = \"{core}\", timeout_ms = {timeout_ms}, emulator = true }}\n\
         [[products]]{products}"
    );
    let path = folder.join("gateway.toml");
    std::fs::write(&path, text).expect("a file");
    Config::load(&path).expect("a sound configuration")
}

/// Serves a gateway of a core for the rest of a test; returns its address.
pub async fn gateway_of(core: &str, timeout_ms: u64) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let config = configuration(folder.path(), core, timeout_ms);
    let core = config.core.clone().expect("a core");
    let (router, _) = gateway::build(&config, &core, |health| {
        let brand = &config.lender.brand;
        Some(emulator::routes(brand, &Clock::system(), health, None))
    })
    .expect("a gateway");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(serve::serve(router, listener, pending()));
    url
}

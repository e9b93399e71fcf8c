//! Mounts the emulator of the wrapper, with the brand's theme and wire names.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use mock_bridge::http;
use mock_bridge::state::{AppInfo, Theme, Wrapper};

use tulay_system::clock::Clock;
use tulay_texts::Language;
use tulay_texts::brand::Brand;
use tulay_web::health::Health;
use tulay_web::http::edge;

/// The common parameters of the emulated phone (API-01).
const PHONE: [&str; 6] = [
    "1.0.0",
    "iPhone (emulated)",
    "emulated-phone",
    "18.0",
    "",
    "ios",
];

/// Returns the emulator's routes, all under `/emulator`. The folder `presets` has more wrappers (QA-05).
pub fn routes<S: Clone + Send + Sync + 'static>(
    brand: &Brand,
    clock: &Clock,
    health: &Health,
    presets: Option<&Path>,
) -> Router<S> {
    let [
        app_version,
        device_name,
        device_id,
        os_version,
        gps_adid,
        client_type,
    ] = PHONE.map(str::to_owned);
    let app = AppInfo {
        app_name: brand.app_name.clone(),
        app_version,
        device_name,
        device_id,
        os_version,
        gps_adid,
        client_type,
        channel: "demo".to_owned(),
        lang: brand
            .language_default
            .clone()
            .unwrap_or_else(|| "en".to_owned()),
    };
    let wrapper = Wrapper {
        // Taken from the request's address: the demo listens on any port.
        h5_origin: brand.h5_base.clone(),
        deep_link_scheme: brand.deep_link_scheme.clone(),
        allowed_hosts: brand.allowed_hosts.clone(),
        contract_hosts: brand.contract_hosts.clone(),
        bridge: brand.bridge.clone(),
        app,
        languages: Language::ALL.map(|it| it.tag().to_owned()).to_vec(),
        theme: Theme {
            background: brand.theme.background.as_str().to_owned(),
            font: brand.theme.font.as_str().to_owned(),
        },
        preset: None,
    };
    let clock = clock.clone();
    let start = Instant::now();
    let emulator = http::router(http::EmulatorConfig {
        wrapper,
        h5_origin_from_request: true,
        now_ms: Arc::new(move || clock.now_ms()),
        uptime_ms: Arc::new(move || i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX)),
        presets: presets.map(Path::to_owned),
        closing: health.stopping(),
    });
    emulator.layer(from_fn(require_local_page)).with_state(())
}

/// Refuses foreign pages, except for the bridge's messages: the emulator refuses those itself, and shows that it did
/// (BRIDGE-04).
async fn require_local_page(request: Request, next: Next) -> Response {
    if request.uri().path().ends_with("/messages") {
        return next.run(request).await;
    }
    edge::require_local_page(request, next).await
}

//! The whole app: the calls, the pages and the probes, and the order of the middleware around them. `routes` lists the
//! calls.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::any;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::CorsLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

use crate::App;
use crate::health::Health;
use crate::http::edge;
use crate::http::edge::Edge;
use crate::http::extractors::{MAX_FORM_BYTES, max_body_bytes};
use crate::http::{middleware, openapi};
use crate::routes;
use crate::web_app;
use crate::web_app::WebApp;
use tulay_texts::brand::Brand;

/// Time limit of a call, its body included: the page waits as long (API-04), and a phone on a slow network may need as
/// long to send an image.
pub const HANDLER_TIMEOUT: Duration = Duration::from_mins(1);

/// Time limit of a pause within a body.
pub const BODY_STALL: Duration = Duration::from_secs(10);

/// Time for which a browser caches the permission of the H5 origin's pages.
const PREFLIGHT_KEPT: Duration = Duration::from_hours(1);

/// Allows calls only from the brand's H5 origin, if the calls have another origin than the pages (ENV-01).
pub fn from_the_pages_origin(brand: &Brand) -> Option<CorsLayer> {
    if brand.api_base.is_empty() {
        return None;
    }
    let headers = [
        "content-type",
        "idempotency-key",
        "x-requested-with",
        "x-app-name",
        "x-app-version",
        "x-channel",
    ];
    Some(
        CorsLayer::new()
            .allow_origin(HeaderValue::from_str(&brand.h5_base).ok()?)
            .allow_methods([Method::GET, Method::POST])
            .allow_headers(headers.map(HeaderName::from_static))
            .max_age(PREFLIGHT_KEPT),
    )
}

/// Builds the whole app, with further routes of the program. A request passes the layers from the first line of the
/// builder to the last.
pub fn build(app: &App, health: &Health, pages: WebApp, more: Option<Router<App>>) -> Router {
    let mut calls = Router::from(routes::calls())
        .route("/mountain/{*call}", any(middleware::no_such_call))
        .layer(from_fn_with_state(
            app.settings.brand.language(),
            middleware::request_context,
        ));
    if let Some(layer) = from_the_pages_origin(&app.settings.brand) {
        calls = calls.layer(layer);
    }
    let mut router = Router::new()
        .merge(calls)
        .merge(Router::from(routes::postbacks()))
        .merge(routes::pages(&pages))
        .merge(health.probes());
    // Routes of the program (an emulator, the demo's calls) are for this machine only.
    let is_local = more.is_some();
    if let Some(more) = more {
        router = router.merge(more);
    }
    let edge = Edge::of(&app.config, is_local);
    // Limits of handlers and bodies; pages have neither.
    let bounds = ServiceBuilder::new()
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            HANDLER_TIMEOUT,
        ))
        .layer(RequestBodyTimeoutLayer::new(BODY_STALL))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES));
    with_pages(router.layer(bounds), pages, health, edge).with_state(app.clone())
}

/// Adds the pages at every address without a route, and around both the common middleware: requests are counted and
/// logged, and refused if malformed or for another host; answers get the headers of `edge`, and a panic's reason is
/// hidden.
pub fn with_pages<S: Clone + Send + Sync + 'static>(
    app: Router<S>,
    pages: WebApp,
    health: &Health,
    edge: Edge,
) -> Router<S> {
    let app = app.fallback_service(any(web_app::serve).with_state(pages));
    only_sound(app, edge.clone(), max_body_bytes).layer(
        ServiceBuilder::new()
            .layer(from_fn_with_state(health.clone(), middleware::observe))
            .layer(from_fn_with_state(edge, edge::headers)),
    )
}

/// Refuses requests that are malformed, larger than their call takes, or for another host, before a listener's app sees
/// them, and hides a panic's reason.
pub fn only_sound<S: Clone + Send + Sync + 'static>(
    app: Router<S>,
    edge: Edge,
    max_body_bytes: fn(&str) -> usize,
) -> Router<S> {
    app.layer(
        ServiceBuilder::new()
            .layer(CatchPanicLayer::custom(middleware::answer_panic))
            .layer(from_fn_with_state(edge, edge::require_host))
            .layer(from_fn_with_state(
                max_body_bytes,
                middleware::reject_malformed,
            )),
    )
}

/// OpenAPI document as checked in at `server/openapi.json`.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let mut document = routes::calls().merge(routes::postbacks()).into_openapi();
    openapi::complete(&mut document);
    document.to_pretty_json().map(|json| json + "\n")
}

#[cfg(test)]
mod tests {
    use super::openapi_json;

    /// A stale copy fails the test and is rewritten, so that it only has to be committed.
    #[test]
    fn the_checked_in_openapi_document_is_the_generated_one()
    -> Result<(), Box<dyn std::error::Error>> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.json");
        let generated = openapi_json()?;
        let checked_in = std::fs::read_to_string(path).unwrap_or_default();
        if checked_in != generated {
            std::fs::write(path, &generated)?;
        }
        assert!(
            checked_in == generated,
            "server/openapi.json was stale; it is rewritten: commit it"
        );
        Ok(())
    }
}

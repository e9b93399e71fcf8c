//! Every route and the order of the middleware, on one page.
//! Each call is served and documented by the same line; knows no handler's inside.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::cors::CorsLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::brand::Brand;
use crate::demo;
use crate::health::Health;
use crate::http::extractors::{MAX_FORM_BYTES, MAX_UPLOAD_BYTES};
use crate::http::middleware;
use crate::routes::{
    account, bind_card, calculator, callbacks, captchas, certify, complaint_images, complaints,
    contact, contract, contract_page, events, home, legacy_repayment, loan_confirm, loan_details,
    loan_offer, market, pay_code, pay_code_check, product, promotion, register, repayment,
    sandbox_pay, variant,
};
use crate::web_app::{self, WebApp};

/// A call that takes longer, its body with it, is given up: so long waits the page (API-04), and so long may a phone on a
/// slow network need to send an image.
const HANDLER_TIMEOUT: Duration = Duration::from_mins(1);

/// A body that stops coming for this long is given up.
const BODY_STALL: Duration = Duration::from_secs(10);

/// How long a browser may remember that the pages of the H5 origin may call.
const PREFLIGHT_KEPT: Duration = Duration::from_hours(1);

/// The head of the OpenAPI document; its paths come from the handlers.
#[derive(OpenApi)]
#[openapi(info(
    title = "Tulay",
    description = "The calls of the Tulay web app. Amounts are integer centavos; see the envelope's codes."
))]
struct Document;

/// The calls of the pages, all under `/mountain`.
fn calls() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Document::openapi())
        // CALL-39: login, home, product, identity, calculator
        .routes(routes!(account::send_code))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(home::home_index))
        .routes(routes!(product::product_detail))
        .routes(routes!(certify::certify_info))
        .routes(routes!(certify::certify_save))
        .routes(routes!(calculator::quote))
        .routes(routes!(calculator::convert))
        // CALL-01 to 03: bind bank
        .routes(routes!(bind_card::card_init))
        .routes(routes!(bind_card::bind_card_new))
        .routes(routes!(bind_card::bind_card_change))
        // CALL-04 to 09: complaints; the one call with a larger body takes an image
        .routes(routes!(complaints::problem_init))
        .routes(
            routes!(complaint_images::upload_problem_img)
                .layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES)),
        )
        .routes(routes!(complaints::problem_save))
        .routes(routes!(complaints::problem_list))
        .routes(routes!(complaints::problem_detail))
        .routes(routes!(complaints::save_score))
        // CALL-10: customer service
        .routes(routes!(contact::contact_kf_info))
        // CALL-15 to 21: registration on a landing page
        .routes(routes!(promotion::channel_template))
        .routes(routes!(promotion::track_visit))
        .routes(routes!(captchas::get_sid))
        .routes(routes!(captchas::get_captcha))
        .routes(routes!(register::get_sms))
        .routes(routes!(promotion::track_click))
        .routes(routes!(register::register))
        // CALL-25 to 28: loan confirm
        .routes(routes!(loan_offer::loan_detail_confirm))
        .routes(routes!(loan_confirm::loan_detail_push))
        .routes(routes!(contract::contract))
        .routes(routes!(contract::contract_jump))
        // CALL-29 to 32: its variant
        .routes(routes!(variant::satire))
        .routes(routes!(variant::cultures))
        .routes(routes!(variant::misunderstood))
        .routes(routes!(variant::depush))
        // CALL-33, 37, 38: other products, a partner's login that failed
        .routes(routes!(market::union_error_info))
        .routes(routes!(market::define))
        .routes(routes!(market::because))
        // CALL-11 to 14: legacy repayment
        .routes(routes!(legacy_repayment::repayment_way))
        .routes(routes!(legacy_repayment::repayment_commit))
        .routes(routes!(legacy_repayment::repayment_confirm))
        .routes(routes!(pay_code::repayment_huichao))
        // CALL-34 to 36: order page
        .routes(routes!(loan_details::loan_details))
        .routes(routes!(loan_details::google_score))
        .routes(routes!(events::event_save))
        // CALL-22 to 24: repayment
        .routes(routes!(repayment::pass))
        .routes(routes!(repayment::loan_play_detail))
        .routes(routes!(pay_code::generate_vcode))
        .routes(routes!(pay_code_check::check_vcode))
}

/// Where the calls have an origin of their own, the pages of the brand's H5 origin may make them (ENV-01); no others.
fn from_the_pages_origin(brand: &Brand) -> Option<CorsLayer> {
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

/// What payment channels call.
fn postbacks() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(callbacks::payment_postback))
}

/// What the server makes itself: agreements, images of complaints, and the sandbox's page where payments are made.
fn own_pages() -> Router<AppState> {
    Router::new()
        .route("/contract/sheet.css", get(contract_page::sheet))
        .route("/contract/{sealed}", get(contract_page::contract_page))
        .route(
            "/complaint-images/{name}",
            get(complaint_images::complaint_image),
        )
        .route("/sandbox/pay/{code}", get(sandbox_pay::sandbox_page))
        .route(
            "/sandbox/pay/{code}/{button}",
            post(sandbox_pay::sandbox_press),
        )
}

/// The whole app. A request passes the layers from the first line of the builder to the last.
pub fn build(state: &AppState, health: &Health, pages: WebApp) -> Router {
    let mut calls = Router::from(calls())
        .route("/mountain/{*call}", any(middleware::no_such_call))
        .layer(from_fn_with_state(
            state.clone(),
            middleware::request_context,
        ));
    if let Some(layer) = from_the_pages_origin(&state.config.brand) {
        calls = calls.layer(layer);
    }
    let mut app = Router::new()
        .merge(calls)
        .merge(Router::from(postbacks()))
        .merge(own_pages())
        .merge(health.probes());
    let mut policy = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    if state.config.is_demo() {
        app = app.merge(demo::routes(state, health));
        policy = HeaderValue::from_static("default-src 'none'; frame-ancestors 'self'");
    }
    // Bounds of what runs and reads; a page does neither.
    let bounds = ServiceBuilder::new()
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            HANDLER_TIMEOUT,
        ))
        .layer(RequestBodyTimeoutLayer::new(BODY_STALL))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES));
    app.layer(bounds)
        .fallback_service(any(web_app::serve).with_state(pages))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn_with_state(health.clone(), middleware::observe))
                .layer(from_fn_with_state(policy, middleware::security_headers))
                .layer(CatchPanicLayer::custom(middleware::answer_panic))
                .layer(from_fn(middleware::reject_malformed)),
        )
        .with_state(state.clone())
}

/// The OpenAPI document as checked in at `server/openapi.json`.
///
/// # Errors
/// When the document cannot be written as JSON.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let document = calls().merge(postbacks()).into_openapi();
    document.to_pretty_json().map(|json| json + "\n")
}

#[cfg(test)]
mod tests {
    use super::openapi_json;

    /// A stale copy fails and is written anew, so that it only has to be committed.
    #[test]
    fn the_checked_in_openapi_document_is_the_generated_one()
    -> Result<(), Box<dyn std::error::Error>> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
        let generated = openapi_json()?;
        let checked_in = std::fs::read_to_string(path).unwrap_or_default();
        if checked_in != generated {
            std::fs::write(path, &generated)?;
        }
        assert!(
            checked_in == generated,
            "server/openapi.json was stale; it is written anew: commit it"
        );
        Ok(())
    }
}

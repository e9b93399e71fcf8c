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
use crate::brand::{Brand, PageBrand};
use crate::demo;
use crate::health::Health;
use crate::http::extractors::{MAX_FORM_BYTES, MAX_UPLOAD_BYTES};
use crate::http::middleware;
use crate::http::schemas::CommonParams;
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

/// The head of the OpenAPI document; its paths come from the handlers. `x-success` is
/// `exact` on the calls whose success is the code `00` and nothing else; elsewhere a code that is the integer 0 will do (API-05).
#[derive(OpenApi)]
// No call names these two: a page finds the one in its own document, and sends the other with every call.
#[openapi(components(schemas(PageBrand<'static>, CommonParams)), info(
    title = "Tulay",
    description = "The calls of the Tulay web app. Amounts are integer centavos; see the envelope's codes."
))]
struct Document;

/// The calls of the pages, all under `/mountain`.
fn calls() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Document::openapi())
        // CALL-39: login, home, product, identity, calculator
        .routes(routes!(account::send_login_code))
        .routes(routes!(account::login))
        .routes(routes!(account::logout))
        .routes(routes!(home::home))
        .routes(routes!(product::product_details))
        .routes(routes!(certify::identity_form))
        .routes(routes!(certify::save_identity))
        .routes(routes!(calculator::calculator_quote))
        .routes(routes!(calculator::convert_currency))
        // CALL-01 to 03: bind bank
        .routes(routes!(bind_card::bank_account_form))
        .routes(routes!(bind_card::bind_bank_account))
        .routes(routes!(bind_card::change_bank_account))
        // CALL-04 to 09: complaints; the one call with a larger body takes an image
        .routes(routes!(complaints::complaint_form))
        .routes(
            routes!(complaint_images::upload_complaint_image)
                .layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES)),
        )
        .routes(routes!(complaints::submit_complaint))
        .routes(routes!(complaints::list_complaints))
        .routes(routes!(complaints::complaint_details))
        .routes(routes!(complaints::score_complaint))
        // CALL-10: customer service
        .routes(routes!(contact::contacts))
        // CALL-15 to 21: registration on a landing page
        .routes(routes!(promotion::landing_page))
        .routes(routes!(promotion::track_visit))
        .routes(routes!(captchas::captcha_session))
        .routes(routes!(captchas::captcha_image))
        .routes(routes!(register::send_registration_code))
        .routes(routes!(promotion::track_click))
        .routes(routes!(register::register))
        // CALL-25 to 28: loan confirm
        .routes(routes!(loan_offer::loan_offer))
        .routes(routes!(loan_confirm::push_loan))
        .routes(routes!(contract::agreements))
        .routes(routes!(contract::agreement_address))
        // CALL-29 to 32: its variant
        .routes(routes!(variant::loan_offer_variant))
        .routes(routes!(variant::agreements_variant))
        .routes(routes!(variant::agreement_address_variant))
        .routes(routes!(variant::push_loan_variant))
        // CALL-33, 37, 38: other products, a partner's login that failed
        .routes(routes!(market::joint_login_failure))
        .routes(routes!(market::recommended_product_link))
        .routes(routes!(market::product_link))
        // CALL-11 to 14: legacy repayment
        .routes(routes!(legacy_repayment::repayment_methods))
        .routes(routes!(legacy_repayment::repay_from_account))
        .routes(routes!(legacy_repayment::confirm_repayment))
        .routes(routes!(pay_code::repay_on_channel_page))
        // CALL-34 to 36: order page
        .routes(routes!(loan_details::order_details))
        .routes(routes!(loan_details::rate_app))
        .routes(routes!(events::record_event))
        // CALL-22 to 24: repayment
        .routes(routes!(repayment::rollover_info))
        .routes(routes!(repayment::amounts_due))
        .routes(routes!(pay_code::create_pay_code))
        .routes(routes!(pay_code_check::check_pay_code))
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

//! Every call of the web app and of payment channels, and the pages that the server renders, in one table. A file for
//! each group of calls parses its requests, calls a use case and presents the answer; only this module sees the files,
//! so nothing else can depend on them.

mod account;
mod bind_card;
mod calculator;
mod calendar;
mod callbacks;
mod captchas;
mod certificate;
mod certify;
mod complaint_images;
mod complaints;
mod contact;
mod contract;
mod contract_page;
mod events;
mod filled_pages;
mod home;
mod legacy_repayment;
mod loan_confirm;
mod loan_details;
mod loan_offer;
mod market;
mod order_rating;
mod pay_code;
mod pay_code_check;
mod pay_notice;
mod payment_result;
mod payout_callbacks;
mod personal_data;
mod product;
mod promotion;
mod register;
mod repayment;
mod sandbox_pay;
mod session_tickets;
mod sessions;
mod statement;
mod variant;
mod withdrawal;

use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::routing::{get, post};
use axum::{Extension, Router};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::App;
use crate::http::call_limits::CallLimit::{self, Changes, Payments, Taps, Unlimited, Visitors};
use crate::http::extractors::MAX_UPLOAD_BYTES;
use crate::http::openapi;
use crate::http::schemas::CommonParams;
use crate::web_app::WebApp;
use tulay_lender::borrowers::proofs::Challenge;
use tulay_texts::brand::PageBrand;

/// Head of the OpenAPI document; its paths come from the handlers. `x-success` is `exact` on the calls whose success is
/// only the code `00`; on other calls the integer 0 is also accepted (API-05).
#[derive(OpenApi)]
// No call names these: a page finds the first in its document, sends the second with every call, and gets the third
// with a refusal.
#[openapi(components(schemas(PageBrand<'static>, CommonParams, Challenge)), info(
    title = "Tulay",
    description = "The calls of the Tulay web app. Amounts are integer centavos; see the envelope's codes."
))]
struct Document;

/// Calls of the pages, all under `/mountain`, each with the limit for one borrower.
pub(crate) fn calls() -> OpenApiRouter<App> {
    let image_upload = routes!(complaint_images::upload_complaint_image)
        .layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES))
        .layer(from_fn(complaint_images::in_turn));
    let calls = vec![
        // CALL-39: login, home, product, identity, calculator
        (Visitors, routes!(account::send_login_code)),
        (Visitors, routes!(account::login)),
        (Taps, routes!(account::choose_language)),
        // Ends one session, each of which takes a login to create.
        (Visitors, routes!(account::logout)),
        (Taps, routes!(account::logout_everywhere)),
        (Unlimited, routes!(sessions::own_sessions)),
        (Taps, routes!(sessions::end_session)),
        (Unlimited, routes!(session_tickets::account_of_session)),
        (Taps, routes!(session_tickets::make_session_ticket)),
        // Consumes what a limited call created; a guess is a read.
        (Visitors, routes!(session_tickets::redeem_session_ticket)),
        // SEC-07: the borrower's own data
        (Changes, routes!(personal_data::copy_personal_data)),
        (Unlimited, routes!(personal_data::leaving_terms)),
        (Changes, routes!(personal_data::delete_account)),
        (Unlimited, routes!(home::home)),
        (Unlimited, routes!(product::product_details)),
        (Unlimited, routes!(certify::identity_form)),
        (Unlimited, routes!(certify::find_barangays)),
        (Changes, routes!(certify::save_identity)),
        (Unlimited, routes!(calculator::calculator_quote)),
        (Unlimited, routes!(calculator::convert_currency)),
        // CALL-01 to 03: bind bank
        (Unlimited, routes!(bind_card::bank_account_form)),
        (Changes, routes!(bind_card::bind_bank_account)),
        (Changes, routes!(bind_card::change_bank_account)),
        // CALL-04 to 09: complaints; the one call with a larger body takes an image
        (Unlimited, routes!(complaints::complaint_form)),
        (Changes, image_upload),
        (Changes, routes!(complaints::submit_complaint)),
        (Unlimited, routes!(complaints::list_complaints)),
        (Unlimited, routes!(complaints::complaint_details)),
        (Taps, routes!(complaints::score_complaint)),
        // CALL-10: customer service
        (Unlimited, routes!(contact::contacts)),
        // CALL-15 to 21: registration on a landing page
        (Unlimited, routes!(promotion::landing_page)),
        (Visitors, routes!(promotion::track_visit)),
        (Visitors, routes!(captchas::captcha_session)),
        (Visitors, routes!(captchas::captcha_image)),
        (Visitors, routes!(register::send_registration_code)),
        (Visitors, routes!(promotion::track_click)),
        (Visitors, routes!(register::register)),
        // CALL-25 to 28: loan confirm
        (Unlimited, routes!(loan_offer::loan_offer)),
        (Payments, routes!(loan_confirm::push_loan)),
        (Unlimited, routes!(contract::agreements)),
        (Unlimited, routes!(contract::agreement_address)),
        // CALL-29 to 32: its variant
        (Unlimited, routes!(variant::loan_offer_variant)),
        (Unlimited, routes!(variant::agreements_variant)),
        (Unlimited, routes!(variant::agreement_address_variant)),
        (Payments, routes!(variant::push_loan_variant)),
        // CALL-33, 37, 38: other products, a partner's login that failed
        (Unlimited, routes!(market::joint_login_failure)),
        (Taps, routes!(market::recommended_product_link)),
        (Unlimited, routes!(market::product_link)),
        // CALL-11 to 14: legacy repayment
        (Unlimited, routes!(legacy_repayment::repayment_methods)),
        (Payments, routes!(legacy_repayment::repay_from_account)),
        (Payments, routes!(legacy_repayment::confirm_repayment)),
        (Payments, routes!(pay_code::repay_on_channel_page)),
        // CALL-34 to 36: order page
        (Unlimited, routes!(loan_details::order_details)),
        (Taps, routes!(order_rating::rate_app)),
        (Changes, routes!(withdrawal::withdraw_application)),
        (Taps, routes!(events::record_event)),
        // MONEY-13: payments and statement
        (Unlimited, routes!(statement::payment_receipt)),
        (Unlimited, routes!(statement::account_statement)),
        (Unlimited, routes!(certificate::full_payment_certificate)),
        // CALL-22 to 24: repayment
        (Unlimited, routes!(repayment::rollover_info)),
        (Unlimited, routes!(repayment::amounts_due)),
        (Payments, routes!(pay_code::create_pay_code)),
        (Unlimited, routes!(pay_code_check::check_pay_code)),
    ];
    let document = OpenApiRouter::with_openapi(Document::openapi());
    calls.into_iter().fold(document, add_limited)
}

/// Adds a call with its limit. Its handler finds the limit in the request; its description names the refusal.
fn add_limited(
    router: OpenApiRouter<App>,
    (limit, (schemas, mut paths, handler)): (CallLimit, UtoipaMethodRouter<App>),
) -> OpenApiRouter<App> {
    if limit.is_by_borrower() {
        openapi::describe_limit(&mut paths);
    }
    router.routes((schemas, paths, handler.layer(Extension(limit))))
}

/// Calls of payment channels.
pub(crate) fn postbacks() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(callbacks::payment_postback))
        .routes(routes!(payout_callbacks::payout_postback))
}

/// Pages that the server renders, or fills: orders, agreements, due dates as a calendar, images of complaints, and the sandbox's page
/// where payments are made.
pub(crate) fn pages(documents: &WebApp) -> Router<App> {
    filled_pages::add(Router::new(), documents)
        .route("/contract/sheet.css", get(sandbox_pay::sheet))
        .route("/contract/{token}", get(contract_page::contract_page))
        .route("/calendar/{token}", get(calendar::due_dates))
        .route("/my-data/{token}", get(personal_data::personal_data))
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

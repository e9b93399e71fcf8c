//! Every call of the web app and of payment channels, and the pages that the server renders, in one table. A file for
//! each group of calls parses its requests, calls a use case and presents the answer; only this module sees the files,
//! so nothing else can depend on them.

mod account;
mod bind_card;
mod calculator;
mod calendar;
mod callbacks;
mod captchas;
mod certify;
mod complaint_images;
mod complaints;
mod contact;
mod contract;
mod contract_page;
mod events;
mod home;
mod legacy_repayment;
mod loan_confirm;
mod loan_details;
mod loan_offer;
mod market;
mod offers;
mod order_rating;
mod order_steps;
mod pay_code;
mod pay_code_check;
mod pay_notice;
mod pay_url;
mod payment_result;
mod payout_callbacks;
mod personal_data;
mod product;
mod promotion;
mod register;
mod repayment;
mod sandbox_pay;
mod sent_money;
mod session_tickets;
mod sessions;
mod statement;
mod variant;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn;
use axum::routing::{get, post};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::App;
use crate::http::extractors::MAX_UPLOAD_BYTES;
use crate::http::schemas::CommonParams;
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

/// Calls of the pages, all under `/mountain`.
pub(crate) fn calls() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Document::openapi())
        // CALL-39: login, home, product, identity, calculator
        .routes(routes!(account::send_login_code))
        .routes(routes!(account::login))
        .routes(routes!(account::choose_language))
        .routes(routes!(account::logout))
        .routes(routes!(account::logout_everywhere))
        .routes(routes!(sessions::own_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(session_tickets::account_of_session))
        .routes(routes!(session_tickets::make_session_ticket))
        .routes(routes!(session_tickets::redeem_session_ticket))
        // SEC-07: the borrower's own data
        .routes(routes!(personal_data::copy_personal_data))
        .routes(routes!(personal_data::leaving_terms))
        .routes(routes!(personal_data::delete_account))
        .routes(routes!(home::home))
        .routes(routes!(product::product_details))
        .routes(routes!(certify::identity_form))
        .routes(routes!(certify::find_barangays))
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
                .layer(DefaultBodyLimit::max(MAX_UPLOAD_BYTES))
                .layer(from_fn(complaint_images::in_turn)),
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
        .routes(routes!(order_rating::rate_app))
        .routes(routes!(events::record_event))
        // MONEY-13: payments and statement
        .routes(routes!(statement::payment_receipt))
        .routes(routes!(statement::account_statement))
        // CALL-22 to 24: repayment
        .routes(routes!(repayment::rollover_info))
        .routes(routes!(repayment::amounts_due))
        .routes(routes!(pay_code::create_pay_code))
        .routes(routes!(pay_code_check::check_pay_code))
}

/// Calls of payment channels.
pub(crate) fn postbacks() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(callbacks::payment_postback))
        .routes(routes!(payout_callbacks::payout_postback))
}

/// Pages that the server renders: agreements, due dates as a calendar, images of complaints, and the sandbox's page
/// where payments are made.
pub(crate) fn pages() -> Router<App> {
    Router::new()
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

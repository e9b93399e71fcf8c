//! The demo: example borrowers in every state, a clock to move, the decisions of staff as calls, and the emulator of
//! the wrapper. Reachable through loopback only; the program `tulay` does not contain it.

pub mod actions;
pub mod beginning;
pub mod borrowers;
pub mod calls;
pub mod config;
mod decisions;
pub mod emulator;
pub mod fault_calls;
pub mod faults;
pub mod native;
pub mod one_press;
pub mod providers;
pub mod scenario;
pub mod staff;
pub mod story;
pub mod time;

use std::fmt::Write as _;
use std::path::Path;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};

use scenario::Scenario;
use tulay_lender::error::Error;
use tulay_web::App;
use tulay_web::health::Health;
use tulay_web::http::edge;
use tulay_web::http::middleware;

/// Scenarios that the console lists when the demo starts.
const NAMED: [&str; 3] = ["new-borrower", "in-repayment", "overdue"];

/// Returns the demo's routes: `/demo/…` and `/emulator/…`. The app is served behind its rules ([`faults::around`]) and
/// its native screens ([`native::around`]).
pub fn routes(app: &App, health: &Health) -> Router<App> {
    routes_with(app, health, None)
}

/// Returns [`routes`] with the wrapper presets of a folder (QA-05).
pub fn routes_with(app: &App, health: &Health, presets: Option<&Path>) -> Router<App> {
    Router::new()
        .route("/demo/scenarios", get(calls::scenarios))
        .route("/demo/start/{id}", get(calls::start))
        .route(beginning::RESET, post(calls::reset_scenario))
        .route("/demo/clock", get(calls::clock).post(calls::move_clock))
        .route("/demo/outbox", get(calls::outbox))
        .route("/demo/staff", get(staff::list))
        .route("/demo/staff/rule", post(staff::change_rule))
        .route("/demo/captcha", get(calls::captcha))
        .route("/demo/orders/{id}/decide", post(calls::decide))
        .route("/demo/orders/{id}/release", post(calls::release))
        .route("/demo/complaints/{id}/reply", post(calls::reply))
        .route("/demo/calls", get(calls::reports))
        .route("/demo/actions", get(actions::list))
        .route("/demo/actions/{id}", post(actions::press))
        .merge(providers::routes())
        .merge(fault_calls::routes())
        .route("/demo/{*call}", any(middleware::no_such_call))
        .layer(from_fn_with_state(
            app.settings.brand.language(),
            middleware::request_context,
        ))
        .layer(from_fn(edge::require_local_page))
        .merge(emulator::routes(
            &app.settings.brand,
            &app.clock,
            health,
            presets,
        ))
}

/// Returns the addresses of the example borrowers, for the console.
pub fn where_to_click(origin: &str) -> Result<String, Error> {
    let mut lines = format!(
        "\n  The phone, with its inspector beside it:\n    {origin}/emulator/\n\n  Or a borrower's page as it is:\n"
    );
    for scenario in Scenario::all().map_err(Error::internal)? {
        if NAMED.contains(&scenario.id.as_str()) {
            let Scenario { id, title, .. } = scenario;
            let address = format!("{origin}/demo/start/{id}");
            writeln!(lines, "    {address:<52}  {title}").map_err(Error::internal)?;
        }
    }
    Ok(lines)
}

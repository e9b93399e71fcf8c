//! The calls of the console's pages. Each handler parses, calls one use case and presents its result.

mod acts;
mod books;
mod borrowers;
mod complaints;
mod csv;
mod exports;
mod lists;
mod order_list;
mod orders;
mod printed_papers;
mod reconciliation;
mod records;
mod sign_in;

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn;
use tower::ServiceBuilder;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use tulay_config::Config;
use tulay_lender::Lender;
use tulay_staff::acts::ACTS;
use tulay_web::http::edge::Edge;
use tulay_web::router::{BODY_STALL, only_sound};
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, ResponseBuilder, Schema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::input::{MAX_BYTES, MAX_BYTES_WITH_IMAGES, MAX_BYTES_WITH_REPORT, max_body_bytes};
use crate::{guard, pages};

/// Time limit of a call: an export of a large journal takes a while.
const TIMEOUT: Duration = Duration::from_mins(5);

fn calls() -> OpenApiRouter<Lender> {
    let with_images = OpenApiRouter::new()
        .routes(routes!(complaints::answer))
        .layer(DefaultBodyLimit::max(MAX_BYTES_WITH_IMAGES));
    let with_report = OpenApiRouter::new()
        .routes(routes!(reconciliation::reconcile))
        .layer(DefaultBodyLimit::max(MAX_BYTES_WITH_REPORT));
    OpenApiRouter::new()
        .routes(routes!(sign_in::log_in))
        .routes(routes!(sign_in::log_out))
        .routes(routes!(sign_in::prove))
        .routes(routes!(sign_in::me))
        .routes(routes!(sign_in::change_password))
        .routes(routes!(sign_in::begin_setup))
        .routes(routes!(sign_in::finish_setup))
        .routes(routes!(lists::today))
        .routes(routes!(lists::money))
        .routes(routes!(lists::payouts))
        .routes(routes!(lists::unallocated))
        .routes(routes!(lists::owed))
        .routes(routes!(lists::requests))
        .routes(routes!(acts::perform_act))
        .routes(routes!(acts::answer_request))
        .routes(routes!(order_list::orders))
        .routes(routes!(orders::find))
        .routes(routes!(orders::order))
        .routes(routes!(orders::papers))
        .routes(routes!(printed_papers::print))
        .routes(routes!(borrowers::open_borrower))
        .routes(routes!(borrowers::document))
        .routes(routes!(borrowers::note_borrower))
        .routes(routes!(borrowers::note_order))
        .routes(routes!(borrowers::find_by_name))
        .routes(routes!(complaints::list))
        .routes(routes!(complaints::open))
        .merge(with_images)
        .merge(with_report)
        .routes(routes!(complaints::image))
        .routes(routes!(books::portfolio))
        .routes(routes!(books::trial_balance))
        .routes(routes!(books::portfolio_file))
        .routes(routes!(books::trial_balance_file))
        .routes(routes!(books::journal))
        .routes(routes!(books::journal_by_day))
        .routes(routes!(records::audit))
        .routes(routes!(records::audit_choices))
        .routes(routes!(exports::export))
        .routes(routes!(records::readings))
        .routes(routes!(records::verify))
        .routes(routes!(records::staff))
}

/// Builds the console of a lender.
pub fn router(lender: Lender, config: &Config) -> Router {
    let bounds = ServiceBuilder::new()
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ))
        .layer(RequestBodyTimeoutLayer::new(BODY_STALL))
        .layer(DefaultBodyLimit::max(MAX_BYTES));
    let app = Router::from(calls()).fallback(pages::serve).layer(bounds);
    only_sound(app, Edge::of_console(config), max_body_bytes)
        .layer(from_fn(guard::keep))
        .with_state(lender)
}

/// Calls without a session.
const OF_STRANGERS: [&str; 4] = [
    "/api/login",
    "/api/logout",
    "/api/setup/begin",
    "/api/setup/finish",
];

/// Refusals of every call, and then those of a session; a call may describe its own.
const REFUSALS: [(&str, &str); 9] = [
    ("400", "A part of the request cannot be read, or is refused"),
    ("403", "Another site sent it"),
    ("413", "The body is too long"),
    ("414", "The address is too long"),
    ("429", "Too many tries, or too many papers within an hour"),
    ("500", "The server's fault"),
    (
        "503",
        "The database does not answer, or the answer took too long",
    ),
    ("401", "The session ended, or there is none"),
    ("409", "The role is missing, or the state does not allow it"),
];

/// Refusal of a call that names one thing.
const UNKNOWN: (&str, &str) = ("404", "There is no such thing");

/// Adds to each operation the refusals that it lacks.
fn describe_refusals(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let is_of_strangers = OF_STRANGERS.contains(&path.as_str());
        let PathItem { get, post, .. } = item;
        for operation in get.iter_mut().chain(post) {
            let of_session = if is_of_strangers { 2 } else { 0 };
            let refusals = &REFUSALS[..REFUSALS.len() - of_session];
            let is_of_one = path.contains('{').then_some(&UNKNOWN);
            for (status, _) in refusals.iter().chain(is_of_one) {
                describe(operation, status);
            }
        }
    }
    let components = document.components.get_or_insert_default();
    for (status, why) in REFUSALS.iter().chain([&UNKNOWN]) {
        components
            .responses
            .insert((*status).to_owned(), refusal(why).into());
    }
}

/// Refers an operation to a refusal, unless it describes its own.
fn describe(operation: &mut Operation, status: &str) {
    let responses = &mut operation.responses.responses;
    responses
        .entry(status.to_owned())
        .or_insert_with(|| Ref::from_response_name(status).into());
}

/// The form of a refusal, which stands once in the document.
fn refusal(why: &str) -> Response {
    let refused = Content::new(Some(Ref::from_schema_name("Failure")));
    ResponseBuilder::new()
        .description(why)
        .content("application/json", refused)
        .build()
}

/// OpenAPI document of the staff calls, as checked in at `server/console/openapi.json`.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn openapi_json() -> Result<String, serde_json::Error> {
    let mut document = calls().into_openapi();
    // No answer leaves a field out: one without a value is null.
    let schemas = document
        .components
        .iter_mut()
        .flat_map(|parts| parts.schemas.values_mut());
    for schema in schemas {
        if let RefOr::T(Schema::Object(object)) = schema {
            object.required = object.properties.keys().cloned().collect();
        }
    }
    describe_refusals(&mut document);
    // The forms of the console and the table in the documents are made of them.
    let acts = serde_json::to_value(ACTS)?;
    document.extensions = Some(Extensions::builder().add("x-acts", acts).build());
    "Tulay staff".clone_into(&mut document.info.title);
    document.info.description = Some("Calls of the console of the lender's staff".to_owned());
    document.to_pretty_json().map(|json| json + "\n")
}

#[cfg(test)]
mod tests {
    use super::openapi_json;

    /// A stale copy fails the test and is rewritten, so that it only has to be committed.
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
            "server/console/openapi.json was stale; it is rewritten: commit it"
        );
        Ok(())
    }
}

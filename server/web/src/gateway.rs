//! Gateway in front of a lender's existing core: serves the pages and passes the calls on. It has no database,
//! postbacks, servicing or commands: those are in the core.

mod answer;
mod calls;
mod core;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{ACCEPT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};
use url::form_urlencoded;

use self::answer::PassedOn;
use self::calls::Call;
use self::core::{Body, Core, CoreRequest, Failure};
use crate::health::Health;
use crate::http::edge::Edge;
use crate::http::error::AppError;
use crate::http::extractors::{ClientAddress, MAX_FORM_BYTES, MAX_UPLOAD_BYTES, query_fields};
use crate::http::middleware;
use crate::router::{BODY_STALL, HANDLER_TIMEOUT, from_the_pages_origin, with_pages};
use crate::web_app::WebApp;
use tulay_config::{Config, CoreConfig};
use tulay_lender::error::Error;
use tulay_provider_api::traffic::Traffic;
use tulay_texts::text;

/// Headers that the pages send (API-03); no other reaches the core.
const HEADERS: [HeaderName; 8] = [
    CONTENT_TYPE,
    ACCEPT_LANGUAGE,
    USER_AGENT,
    HeaderName::from_static("idempotency-key"),
    HeaderName::from_static("x-requested-with"),
    HeaderName::from_static("x-app-name"),
    HeaderName::from_static("x-app-version"),
    HeaderName::from_static("x-channel"),
];
const IDEMPOTENCY_KEY: &str = "idempotency-key";
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// State for passing calls on. Clones share it.
#[derive(Clone)]
struct Gateway(Arc<Inner>);

struct Inner {
    core: Core,
    calls: BTreeMap<String, Call>,
}

/// Builds the whole app of a gateway, with the health that its probes and metrics show. `more` adds routes for this
/// machine only.
///
/// # Errors
/// If the pages cannot be made, or https is required and this machine has no trusted certificates.
pub fn build(
    config: &Config,
    core: &CoreConfig,
    more: impl FnOnce(&Health) -> Option<Router>,
) -> anyhow::Result<(Router, Health)> {
    let traffic = Traffic::default();
    let health = Health::of_gateway(&traffic);
    let pages = WebApp::new(config)?;
    let gateway = Gateway(Arc::new(Inner {
        core: Core::new(core, &traffic)?,
        calls: calls::all()?,
    }));
    let mut calls = Router::new()
        .route("/mountain/{*call}", any(pass_on))
        .layer(from_fn_with_state(
            config.lender.brand.language(),
            middleware::request_context,
        ))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            // Later than the core's own timeout, which its envelope reports.
            HANDLER_TIMEOUT + BODY_STALL,
        ))
        .layer(RequestBodyTimeoutLayer::new(BODY_STALL));
    if let Some(layer) = from_the_pages_origin(&config.lender.brand) {
        calls = calls.layer(layer);
    }
    let mut app = calls.with_state(gateway).merge(health.probes());
    let more = more(&health);
    let is_local = more.is_some();
    if let Some(more) = more {
        app = app.merge(more);
    }
    let edge = Edge::of(config, is_local);
    let app = with_pages(app, pages, &health, edge);
    Ok((app, health))
}

/// Passes a call on, and its answer back.
///
/// # Errors
/// 404 for anything but a call; the envelope's 1500 if the core gives no answer.
async fn pass_on(State(gateway): State<Gateway>, request: Request) -> Result<Response, AppError> {
    let call = gateway.0.calls.get(request.uri().path());
    let call = call.filter(|call| call.method == *request.method());
    let Some(call) = call.cloned() else {
        return Err(middleware::no_such_call().await);
    };
    let asked = asked(&gateway, &call, request).await?;
    let PassedOn { status, kind, body } = gateway.0.core.ask(asked).await.map_err(|failure| {
        if failure == Failure::OurCaller {
            return unreadable(failure.status());
        }
        AppError::upstream(failure.status(), failure)
    })?;
    Ok((status, [(header::CONTENT_TYPE, kind)], body).into_response())
}

/// Request to the core, with only the call's own parts of the address and the headers.
async fn asked(gateway: &Gateway, call: &Call, request: Request) -> Result<CoreRequest, AppError> {
    let (mut parts, body) = request.into_parts();
    let address = address(call, &mut parts)?;
    let mut headers = HeaderMap::new();
    for name in HEADERS {
        if let Some(value) = parts.headers.get(&name) {
            headers.insert(name, value.clone());
        }
    }
    let client = ClientAddress::from_request_parts(&mut parts, gateway).await?;
    let client = HeaderValue::try_from(client.0.to_string()).map_err(Error::internal)?;
    headers.insert(FORWARDED_FOR, client);
    let body = if call.takes_file {
        let length = upload_length(&parts.headers)?;
        headers.insert(CONTENT_LENGTH, length);
        Body::Streamed(reqwest::Body::wrap_stream(body.into_data_stream()))
    } else {
        let bytes = to_bytes(body, MAX_FORM_BYTES).await;
        let bytes = bytes.map_err(|_| unreadable(StatusCode::BAD_REQUEST))?;
        let may_repeat = call.method == Method::GET || headers.contains_key(IDEMPOTENCY_KEY);
        Body::Whole { bytes, may_repeat }
    };
    Ok(CoreRequest {
        method: call.method.clone(),
        address,
        headers,
        body,
        answers: call.answers,
    })
}

/// Path of the call, with its own fields of the query.
fn address(call: &Call, parts: &mut Parts) -> Result<String, AppError> {
    let fields = query_fields(parts)?;
    let mut query = form_urlencoded::Serializer::new(String::new());
    let known = fields.iter().filter(|(name, _)| call.query.contains(*name));
    query.extend_pairs(known);
    Ok(format!("{}?{}", parts.uri.path(), query.finish()))
}

/// Length of an upload's body: it must be stated and within the limit.
fn upload_length(headers: &HeaderMap) -> Result<HeaderValue, AppError> {
    let length = headers.get(CONTENT_LENGTH);
    let length = length.ok_or_else(|| unreadable(StatusCode::LENGTH_REQUIRED))?;
    let bytes: Option<usize> = length.to_str().ok().and_then(|text| text.parse().ok());
    if bytes.is_none_or(|bytes| bytes > MAX_UPLOAD_BYTES) {
        return Err(unreadable(StatusCode::PAYLOAD_TOO_LARGE));
    }
    Ok(length.clone())
}

fn unreadable(status: StatusCode) -> AppError {
    AppError::http(status, text("The request could not be read"))
}

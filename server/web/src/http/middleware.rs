//! Middleware of every request and response; `router.rs` has the order. Independent of calls and pages.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{CONTENT_LENGTH, TRANSFER_ENCODING};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::health::Health;
use crate::http::envelope::Succeeded;
use crate::http::error::AppError;
use crate::http::extractors::{query_fields, requested_language};
use tulay_lender::error::Error;
use tulay_lender::security_events::SecurityEvent;
use tulay_texts::{Language, text};

/// Maximum length of an address; longer ones are refused with 414. The longest that a page uses is far shorter.
const MAX_ADDRESS_BYTES: usize = 8 * 1024;

/// Counts and logs a request. The log contains the route's pattern, never the address, which contains the session and
/// may contain a phone number.
pub async fn observe(State(health): State<Health>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let matched = request
        .extensions()
        .get::<MatchedPath>()
        .map(|path| path.as_str().to_owned());
    let route = matched.unwrap_or_else(|| "page".to_owned());
    // hyper reads a chunked body as such and drops a `Content-Length` beside it, which a proxy may have used. The
    // connection ends with the answer, so that nothing behind the body counts as a request (RFC 9112, section 6.1).
    let is_chunked = request.headers().contains_key(TRANSFER_ENCODING);
    let mut response = next.run(request).await;
    // A stopping server also closes: a proxy sends its next request by another connection, possibly to another server.
    if is_chunked || health.is_stopping() {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    let status = response.status().as_u16();
    let took = began.elapsed();
    health.count(&route, status, took);
    let error = response.extensions().get::<AppError>();
    let succeeded = response.extensions().get::<Succeeded>();
    let code = error.map(|error| error.code().as_str());
    if let Some(code) = code.or(succeeded.map(|succeeded| succeeded.0)) {
        health.count_answer(code);
    }
    let refusal = error.map(AppError::code);
    if let Some(event) = SecurityEvent::of_answer(&route, status, refusal) {
        health.security().note(event, &route);
    }
    if let Some(detail) = error.and_then(AppError::log_detail) {
        if status >= 500 {
            tracing::error!(%method, route, status, detail, "failed");
        } else {
            tracing::info!(%method, route, status, detail, "rejected");
        }
    }
    let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    tracing::debug!(%method, route, status, took_us, "answered");
    response
}

/// Refuses requests that neither a browser nor a payment channel sends.
pub async fn reject_malformed(
    State(max_body_bytes): State<fn(&str) -> usize>,
    request: Request,
    next: Next,
) -> Response {
    match malformed_status(&request, max_body_bytes) {
        Some(status) => {
            let why = text("The request could not be read");
            AppError::http(status, why).into_response()
        }
        None => next.run(request).await,
    }
}

fn malformed_status(request: &Request, max_body_bytes: fn(&str) -> usize) -> Option<StatusCode> {
    let (uri, headers) = (request.uri(), request.headers());
    let announced = headers
        .get(CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    if matches!(*request.method(), Method::TRACE | Method::CONNECT) {
        Some(StatusCode::METHOD_NOT_ALLOWED)
    } else if uri
        .path_and_query()
        .is_some_and(|address| address.as_str().len() > MAX_ADDRESS_BYTES)
    {
        Some(StatusCode::URI_TOO_LONG)
    } else if is_path_traversal(uri.path()) {
        Some(StatusCode::NOT_FOUND)
    } else if is_in_unknown_coding(request) {
        Some(StatusCode::BAD_REQUEST)
    } else if announced.is_some_and(|bytes: usize| bytes > max_body_bytes(uri.path())) {
        Some(StatusCode::PAYLOAD_TOO_LARGE)
    } else {
        None
    }
}

/// Returns true for a body in another transfer coding than `chunked`: two servers could disagree about where it ends.
fn is_in_unknown_coding(request: &Request) -> bool {
    let mut codings = request.headers().get_all(TRANSFER_ENCODING).iter();
    let is_chunked = |coding: &HeaderValue| coding.as_bytes().eq_ignore_ascii_case(b"chunked");
    codings.next().is_some_and(|coding| !is_chunked(coding)) || codings.next().is_some()
}

/// Returns true if a path tries to leave its folder, as `/..%2f` does.
fn is_path_traversal(path: &str) -> bool {
    if !path.contains(['%', '\\', '\0']) && !path.contains("..") {
        return false;
    }
    let path = path
        .to_ascii_lowercase()
        .replace("%2e", ".")
        .replace("%2f", "/")
        .replace("%5c", "\\");
    path.contains('\\') || path.contains('\0') || path.split('/').any(|part| part == "..")
}

/// Prepares a call under `/mountain`: reads its query and the borrower's language, and requires the header that a form
/// of another site cannot send (API-03). Responses are not cached, since they belong to one borrower.
pub async fn request_context(
    State(by_default): State<Language>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let query = match query_fields(&mut parts) {
        Ok(query) => query,
        Err(error) => return error.into_response(),
    };
    let language = requested_language(&query).unwrap_or(by_default);
    parts.extensions.insert(language);
    let sent_by_script = parts
        .headers
        .get("x-requested-with")
        .is_some_and(|by| by == "XMLHttpRequest");
    let mut response = if parts.method == Method::POST && !sent_by_script {
        AppError::http(
            StatusCode::FORBIDDEN,
            text("This call can only be made by the app"),
        )
        .with_log_detail("without `X-Requested-With: XMLHttpRequest`")
        .into_response()
    } else {
        next.run(Request::from_parts(parts, body)).await
    };
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    in_language(response, language)
}

/// Renders an error again, in the borrower's language.
fn in_language(response: Response, language: Language) -> Response {
    let Some(error) = response
        .extensions()
        .get::<AppError>()
        .filter(|_| language != Language::En)
    else {
        return response;
    };
    let error = error.clone();
    let mut translated = error.render(language);
    for (name, value) in response.headers() {
        if !translated.headers().contains_key(name) && name != CONTENT_LENGTH {
            translated.headers_mut().insert(name.clone(), value.clone());
        }
    }
    translated.extensions_mut().insert(error);
    translated
}

/// Answer of a handler that panicked: 500 with no internals; the panic itself is logged by the hook.
pub fn answer_panic(_: Box<dyn std::any::Any + Send>) -> Response {
    AppError::from(Error::internal("a handler panicked")).into_response()
}

/// Answer to an address under `/mountain` without a call.
pub async fn no_such_call() -> AppError {
    AppError::http(StatusCode::NOT_FOUND, text("There is no such call"))
}

#[cfg(test)]
mod tests {
    use super::{answer_panic, is_path_traversal};
    use axum::http::StatusCode;

    #[test]
    fn a_panic_is_answered_without_its_words() {
        let answer = answer_panic(Box::new("row 7 of borrowers"));
        assert_eq!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let logged = answer.extensions().get::<crate::http::error::AppError>();
        assert_eq!(
            logged.and_then(|error| error.log_detail()),
            Some("a handler panicked")
        );
    }

    #[test]
    fn a_path_that_leaves_its_folder_is_seen_in_every_spelling() {
        for path in [
            "/..%2f",
            "/../x",
            "/a/%2e%2E/b",
            "/a/..",
            "/..%5cx",
            "/a\\b",
            "/%2e%2e%2fetc",
        ] {
            assert!(is_path_traversal(path), "{path}");
        }
        for path in ["/", "/assets/a..b.js", "/...", "/a.b/c"] {
            assert!(!is_path_traversal(path), "{path}");
        }
    }
}

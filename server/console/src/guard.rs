//! Guard around the console: only its own pages call it, and no answer is stored, framed or run elsewhere.

use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use tulay_web::http::error::AppError;

use crate::failure::Failure;
use crate::input::max_body_bytes;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
                      connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CONTENT_SECURITY_POLICY, POLICY),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (HeaderName::from_static("x-robots-tag"), "noindex, nofollow"),
];

/// Refuses calls of other sites, and adds the headers of every answer.
pub async fn keep(request: Request, next: Next) -> Response {
    let most_mb = max_body_bytes(request.uri().path()) / 1_000_000;
    let mut response = if is_own(&request) {
        next.run(request).await
    } else {
        tracing::info!(status = 403, detail = "a foreign page sent it", "rejected");
        Failure::new(
            StatusCode::FORBIDDEN,
            "Only the console's own pages send this",
        )
        .into_response()
    };
    if let Some(refused) = response.extensions_mut().remove::<AppError>() {
        if let Some(detail) = refused
            .log_detail()
            .filter(|_| response.status().is_client_error())
        {
            tracing::info!(status = response.status().as_u16(), detail, "rejected");
        }
        response = match response.status() {
            StatusCode::PAYLOAD_TOO_LARGE if most_mb > 0 => {
                let why = format!("The files are too large: at most {most_mb} MB are taken");
                Failure::new(response.status(), &why).into_response()
            }
            _ => Failure::from(refused).into_response(),
        };
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Returns true for a request that no foreign page made, or that only loads a page. A foreign page's reading of data
/// would keep a session alive that nobody uses.
fn is_own(request: &Request) -> bool {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let site = request.headers().get("sec-fetch-site");
    if !is_read {
        return is_from_own_page(request.headers());
    }
    let is_foreign = site.is_some_and(|site| site != "same-origin" && site != "none");
    !is_foreign || !request.uri().path().starts_with("/api/")
}

/// Returns true for a request that a page of this origin made, as the browser says. A request without either header
/// comes from no browser, and has no cookie of one.
fn is_from_own_page(headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "same-origin";
    }
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"));
    host.is_some() && host == origin.map(|(_, host)| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(HeaderName, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter().cloned();
        pairs
            .map(|(name, value)| (name, HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn staff_01_only_the_own_pages_send() {
        let site = HeaderName::from_static("sec-fetch-site");
        for (given, is_own) in [
            (vec![(site.clone(), "same-origin")], true),
            (vec![(site.clone(), "same-site")], false),
            (vec![(site.clone(), "cross-site")], false),
            (vec![(site, "none")], false),
            (
                vec![(ORIGIN, "http://127.0.0.1:4610"), (HOST, "127.0.0.1:4610")],
                true,
            ),
            (
                vec![(ORIGIN, "http://127.0.0.1:4600"), (HOST, "127.0.0.1:4610")],
                false,
            ),
            (vec![(ORIGIN, "null"), (HOST, "127.0.0.1:4610")], false),
            (vec![], true),
        ] {
            assert_eq!(is_from_own_page(&headers(&given)), is_own, "{given:?}");
        }
    }
}

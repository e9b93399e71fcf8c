//! Serves the emulator's built screens from memory, and the shim.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};

static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/ui_files.rs"));

const SHIM: &str = include_str!("../../shim/shim.js");

const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Emulator</title>\
    <p>The emulator's screens are not built. <code>npm run build -w mock-bridge/ui</code>, then build the server again.";

/// The screens frame the phone's page, which is of their own origin, and reach nothing else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-src 'self'; object-src 'none'; \
    base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

pub(super) async fn index() -> Response {
    let headers = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-cache"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    let page = find("index.html").map_or(NOT_BUILT.as_bytes(), |bytes| bytes);
    (headers, Html(page)).into_response()
}

pub(super) async fn shim() -> impl IntoResponse {
    (
        static_headers("text/javascript; charset=utf-8", "no-cache"),
        SHIM,
    )
}

pub(super) async fn file(Path(path): Path<String>) -> Response {
    match find(&path) {
        Some(bytes) => {
            // Vite names what it puts there by its content.
            let hashed = path.starts_with("assets/");
            let cache = if hashed {
                "public, max-age=31536000, immutable"
            } else {
                "no-cache"
            };
            (static_headers(content_type(&path), cache), bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn find(path: &str) -> Option<&'static [u8]> {
    FILES
        .iter()
        .find(|(name, _)| *name == path)
        .map(|(_, bytes)| *bytes)
}

fn static_headers(content_type: &'static str, cache: &'static str) -> HeaderMap {
    HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
    ])
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}

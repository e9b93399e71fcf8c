//! Serves the emulator's built screens and the shim from memory.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::preset::WIRE;

static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/ui_files.rs"));

static SHIM: LazyLock<String> =
    LazyLock::new(|| include_str!("../../shim/shim.js").replace("\"WIRE\"", WIRE.trim_end()));

const NOT_BUILT: &str = "<!doctype html><html lang=en><meta charset=utf-8><title>Emulator</title>\
    <p>The emulator's screens are not built. <code>npm run build -w mock-bridge/ui</code>, then build the server again.";

/// Allows the screens to frame the phone's page, which has the same origin, and nothing else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-src 'self'; object-src 'none'; \
    base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

pub(super) async fn index() -> Response {
    served(
        "index.html",
        find("index.html").unwrap_or(NOT_BUILT.as_bytes()),
    )
}

pub(super) async fn shim() -> Response {
    served("shim.js", SHIM.as_bytes())
}

pub(super) async fn file(Path(path): Path<String>) -> Response {
    match find(&path) {
        Some(bytes) => served(&path, bytes),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn served(path: &str, bytes: &'static [u8]) -> Response {
    // Vite names files in this folder by their content.
    let hashed = path.starts_with("assets/");
    let cache = if hashed {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let headers = [
        (header::CONTENT_TYPE, content_type(path)),
        (header::CACHE_CONTROL, cache),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, bytes).into_response()
}

fn find(path: &str) -> Option<&'static [u8]> {
    FILES
        .iter()
        .find(|(name, _)| *name == path)
        .map(|(_, bytes)| *bytes)
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

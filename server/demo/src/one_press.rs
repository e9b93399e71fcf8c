//! One-press sign-in to the demo's console: a script beside its pages draws a button for each invented person. The
//! console itself has no code of it.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::middleware::{from_fn, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tulay_lender::error::Error;
use tulay_web::App;
use tulay_web::http::edge;
use tulay_web::http::error::AppError;

use crate::staff;

const SCRIPT: &str = include_str!("one_press.js");

/// Element of the pages that loads the script.
const ELEMENT: &str = r#"<script type="module" src="/demo/one-press.js"></script></head>"#;

/// The longest page, in bytes.
const MAX_PAGE: usize = 64 * 1024;

/// Returns the console with buttons for the invented people on its sign-in page.
pub fn around(console: Router, app: App) -> Router {
    Router::new()
        .route("/demo/staff", get(staff::list))
        .route("/demo/staff/credentials", post(staff::credentials))
        .route("/demo/one-press.js", get(script))
        .layer(from_fn(edge::require_local_page))
        .with_state(app)
        .fallback_service(console.layer(map_response(with_script)))
}

async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], SCRIPT)
}

/// Adds the script to a page; other answers pass.
async fn with_script(answer: Response) -> Result<Response, AppError> {
    let kind = answer.headers().get(CONTENT_TYPE);
    if kind.is_none_or(|kind| !kind.as_bytes().starts_with(b"text/html")) {
        return Ok(answer);
    }
    let (mut head, page) = answer.into_parts();
    let page = to_bytes(page, MAX_PAGE).await.map_err(Error::internal)?;
    let page = String::from_utf8_lossy(&page).replacen("</head>", ELEMENT, 1);
    head.headers.remove(CONTENT_LENGTH);
    Ok(Response::from_parts(head, Body::from(page)))
}

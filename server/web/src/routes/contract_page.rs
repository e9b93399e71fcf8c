//! Agreements as pages at `/contract/…`: framed by pages of this server only, with scripts off.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest, Sha256};

use crate::App;
use crate::http::error::AppError;
use tulay_lender::error::Error;
use tulay_lender::views;
use tulay_texts::text;

/// Serves an agreement.
///
/// # Errors
/// 404 for an address that the server did not make, that has expired, or whose session has ended.
pub async fn contract_page(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let gone = || {
        AppError::http(
            StatusCode::NOT_FOUND,
            text("Please open the agreement again"),
        )
    };
    let page = views::contract_page::html(&app, &token).await?;
    let page = page.ok_or_else(gone)?;
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy(&page)?),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // Shown in its frame; saved under our name, and not under the sealed address.
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::from_static("inline; filename=\"agreement.html\""),
        ),
    ];
    Ok((headers, Html(page)).into_response())
}

/// Content policy: nothing runs or is loaded, only the page's own style applies, and only pages of this server may
/// frame it.
fn policy(page: &str) -> Result<HeaderValue, Error> {
    let style = page.split_once("<style>").and_then(|(_, rest)| {
        let (style, _) = rest.split_once("</style>")?;
        Some(BASE64.encode(Sha256::digest(style.as_bytes())))
    });
    let style = style.unwrap_or_default();
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'self'; sandbox"
    );
    HeaderValue::try_from(policy).map_err(Error::internal)
}

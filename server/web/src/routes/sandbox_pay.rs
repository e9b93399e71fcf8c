//! Page of the sandbox channel, `/sandbox/pay/{code}`: its buttons send the postback that a real channel would, signed,
//! to the same handler. Served only if the sandbox is on.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Serialize;

use super::callbacks::payment_postback;
use crate::App;
use crate::http::error::AppError;
use tulay_lender::error::Error;
use tulay_lender::templates;
use tulay_lender::views::pay_code::SandboxCode;
use tulay_provider_api::sandbox_channel::PaymentPostback;
use tulay_texts::{Language, text};

/// Policy of the page: no script runs; its forms post to the server's origin; the emulator's phone may frame it.
const SANDBOX_POLICY: &str = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

#[derive(Serialize)]
struct Page<'a> {
    channel: &'a str,
    amount: String,
    code: &'a str,
    is_open: bool,
    status: &'static str,
    back: &'a str,
}

/// Serves its style sheet.
pub async fn sheet() -> Response {
    let kind = [
        (header::CONTENT_TYPE, "text/css; charset=utf-8"),
        (header::CACHE_CONTROL, "max-age=3600"),
    ];
    let sheet = concat!(
        include_str!("../../../lender/templates/document.css"),
        include_str!("../../templates/sheet.css")
    );
    (kind, sheet).into_response()
}

/// Serves the page where a code is paid.
///
/// # Errors
/// 404 if the sandbox is off or the code is unknown.
pub async fn sandbox_page(
    State(app): State<App>,
    Path(code): Path<String>,
) -> Result<Response, AppError> {
    let code = find(&app, code).await?;
    let channel = app
        .providers
        .channel(&code.channel_number)
        .ok_or_else(not_found)?;
    let page = Page {
        channel: &channel.profile().name,
        amount: app.localizer(Language::En).money(code.amount_centavos),
        code: &code.code,
        is_open: code.is_open,
        status: code.status,
        back: &code.order_page,
    };
    let headers = [
        (
            header::CONTENT_SECURITY_POLICY,
            HeaderValue::from_static(SANDBOX_POLICY),
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    let page = templates::render("sandbox_pay.html", page).map_err(Error::internal)?;
    Ok((headers, Html(page)).into_response())
}

/// Handles a button of the page: `pay`, `less` or `fail`. Redirects back to the order.
///
/// # Errors
/// 404 as [`sandbox_page`], and for another button.
pub async fn sandbox_press(
    State(app): State<App>,
    Path((code, button)): Path<(String, String)>,
) -> Result<Redirect, AppError> {
    let code = find(&app, code).await?;
    let claim = code.claim(&button, app.clock.now());
    let claim = claim.ok_or_else(not_found)?;
    send(&app, &code.channel_number, &claim).await?;
    Ok(Redirect::to(&code.order_page))
}

/// Signs the claim like the channel and passes it to the handler of postbacks.
async fn send(app: &App, number: &str, claim: &PaymentPostback) -> Result<(), AppError> {
    let channel = app.providers.channel(number).ok_or_else(not_found)?;
    let sandbox = channel.sandbox().ok_or_else(not_found)?;
    let body = serde_json::to_vec(claim).map_err(Error::internal)?;
    let timestamp = app.clock.now().as_second().to_string();
    let signature = sandbox.sign(&timestamp, &body).map_err(Error::internal)?;
    let mut headers = HeaderMap::new();
    for (name, value) in [("x-timestamp", timestamp), ("x-signature", signature)] {
        headers.insert(name, HeaderValue::try_from(value).map_err(Error::internal)?);
    }
    let answer = payment_postback(
        State(app.clone()),
        Path(number.to_owned()),
        headers,
        Bytes::from(body),
    );
    match answer.await.status() {
        StatusCode::OK => Ok(()),
        status => Err(Error::internal(format!("a postback was answered {status}")).into()),
    }
}

async fn find(app: &App, code: String) -> Result<SandboxCode, AppError> {
    if !app.config.providers.sandbox {
        return Err(not_found());
    }
    let found = SandboxCode::find(app, code).await?;
    found.ok_or_else(not_found)
}

fn not_found() -> AppError {
    AppError::http(StatusCode::NOT_FOUND, text("There is no such page"))
}

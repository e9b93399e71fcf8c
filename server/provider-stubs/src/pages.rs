//! The page on which a payment is made, `/stub/pay/ID`, and the list of everything that can be pressed, `/stub`. They
//! do not imitate a company's own pages.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};

use crate::entries::{PressableEntry, Pressed};
use crate::money::pesos;
use crate::press::StubPress;
use crate::stubs::Stubs;

/// No script runs; its forms post to its own origin; the emulator's phone may frame it.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
);

const STYLE: &str = "body{max-width:26rem;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif;background:#f4f6fa;color:#0f172a}\
    .tag{display:inline-block;padding:2px 10px;border-radius:999px;background:#fdf3e3;color:#8a3d06;font-size:13px}\
    h1,h2{font-size:17px}.amount{margin:0;font-size:32px;font-weight:700}.quiet{color:#475569;overflow-wrap:anywhere}\
    button{width:100%;min-height:48px;margin:4px 0;border:1.5px solid #0f172a;border-radius:12px;font:inherit;background:#fff;color:#0f172a}\
    form:first-of-type button{background:#0f172a;color:#fff}";

/// The pages.
pub fn router(stubs: Stubs) -> Router {
    Router::new()
        .route("/stub", get(list))
        .route("/stub/pay/{id}", get(page))
        .route("/stub/pay/{id}/{press}", post(press))
        .with_state(stubs)
}

async fn list(State(stubs): State<Stubs>) -> Response {
    let entries = stubs.entries();
    let body = entries.iter().map(|entry| shown(entry, 2));
    answer("Stand-ins", &body.collect::<String>())
}

async fn page(State(stubs): State<Stubs>, Path(id): Path<String>) -> Response {
    let entries = stubs.entries();
    match entries.iter().find(|entry| entry.id == id) {
        Some(entry) => answer(entry.provider, &shown(entry, 1)),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn press(State(stubs): State<Stubs>, Path((id, word)): Path<(String, String)>) -> Response {
    let pressed = StubPress::of_word(&word).and_then(|press| stubs.press(&id, press));
    match pressed {
        Some(Pressed { leads_to }) => {
            let leads_to = leads_to.unwrap_or_else(|| format!("/stub/pay/{id}"));
            Redirect::to(&leads_to).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn answer(title: &str, body: &str) -> Response {
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>{title} (stand-in)</title><style>{STYLE}</style><main><span class=\"tag\">A stand-in: no money moves</span>{body}</main></html>"
    );
    let headers: [(HeaderName, HeaderValue); 2] = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, Html(page)).into_response()
}

fn shown(entry: &PressableEntry, level: u8) -> String {
    let PressableEntry {
        id,
        provider,
        channel,
        reference,
        status,
        ..
    } = entry;
    let (channel, reference, status) = (escaped(channel), escaped(reference), escaped(status));
    let amount = pesos(entry.amount_centavos);
    let buttons = entry.presses.iter().map(|press| {
        let (word, label) = (press.word(), press.label());
        format!(
            "<form method=\"post\" action=\"/stub/pay/{id}/{word}\"><button>{label}</button></form>"
        )
    });
    format!(
        "<section><h{level}>{provider} {channel}</h{level}><p class=\"amount\">₱{amount}</p>\
         <p class=\"quiet\">{reference} · {status}</p>{}</section>",
        buttons.collect::<String>()
    )
}

/// A server's text, as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

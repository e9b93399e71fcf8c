//! The demo's view of its stand-ins (`tulay-demo --providers stub`): what can be pressed, for the emulator's inspector. In a
//! demo on the sandbox there is nothing.

use std::sync::Arc;

use axum::extract::{Extension, Path};
use axum::{Json, Router, routing};
use serde::Serialize;
use tulay_provider_stubs::pages::{self, Entry, Kind};
use tulay_provider_stubs::press::Press;
use tulay_provider_stubs::stubs::{Ports, Stubs};
use url::Url;

use crate::calls::{DemoAnswer, Done};
use tulay_lender::error::Error;
use tulay_system::clock::Clock;
use tulay_texts::text;
use tulay_web::App;

/// A payment or a payout at a stand-in.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    id: String,
    provider: &'static str,
    kind: Kind,
    channel: String,
    reference: String,
    amount_centavos: i64,
    status: String,
    presses: Vec<Button>,
}

/// Something to press.
#[derive(Debug, Serialize)]
pub struct Button {
    word: &'static str,
    label: &'static str,
}

impl From<Entry> for Row {
    fn from(entry: Entry) -> Self {
        let button = |press: &Press| Button {
            word: press.word(),
            label: press.label(),
        };
        Self {
            presses: entry.presses.iter().map(button).collect(),
            id: entry.id,
            provider: entry.provider,
            kind: entry.kind,
            channel: entry.channel,
            reference: entry.reference,
            amount_centavos: entry.amount_centavos,
            status: entry.status,
        }
    }
}

/// Runs the stand-ins beside a server at an origin of this machine, by its clock; gives its app with their pages. What they
/// tell is up to the caller.
///
/// # Errors
/// Where their ports cannot be used.
pub fn run(
    ports: Ports,
    origin: &Url,
    clock: &Clock,
    app: Router,
) -> anyhow::Result<(Stubs, Router)> {
    let clock = clock.clone();
    let now: tulay_provider_stubs::Clock = Arc::new(move || clock.now());
    let stubs = Stubs::run(ports, origin, &now)?;
    let app = app.layer(Extension(stubs.clone()));
    Ok((stubs.clone(), app.merge(pages::router(stubs))))
}

/// Its calls.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/demo/providers", routing::get(list))
        .route("/demo/providers/{id}/{press}", routing::post(press))
}

/// `GET /demo/providers`: what can be pressed.
async fn list(stubs: Option<Extension<Stubs>>) -> Json<Vec<Row>> {
    let entries = stubs.map(|Extension(stubs)| stubs.entries());
    let entries = entries.unwrap_or_default().into_iter();
    let pressable = entries.filter(|entry| !entry.presses.is_empty());
    Json(pressable.map(Row::from).collect())
}

/// `POST /demo/providers/{id}/{press}`: it happens.
///
/// # Errors
/// 1004 for what is not there, or can happen no more.
async fn press(
    stubs: Option<Extension<Stubs>>,
    Path((id, word)): Path<(String, String)>,
) -> DemoAnswer<Done> {
    let press = stubs.zip(Press::of_word(&word));
    let pressed = press.and_then(|(Extension(stubs), press)| stubs.press(&id, press));
    let none = || Error::not_found(text("There is no such call"));
    pressed.ok_or_else(none)?;
    Ok(Json(Done {}))
}

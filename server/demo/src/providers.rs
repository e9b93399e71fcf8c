//! The stand-ins of the demo (`tulay-demo --providers stub`): the actions that the emulator's inspector offers. Empty
//! in a demo on the sandbox.

use std::sync::Arc;

use axum::extract::{Extension, Path};
use axum::{Json, Router, routing};
use serde::Serialize;
use tulay_provider_stubs::entries::{EntryKind, PressableEntry};
use tulay_provider_stubs::pages;
use tulay_provider_stubs::press::StubPress;
use tulay_provider_stubs::stubs::{Ports, Stubs};
use url::Url;

use crate::actions::{self, Further};
use crate::calls::{DemoAnswer, EmptyAnswer};
use crate::faults::Rules;
use tulay_lender::error::Error;
use tulay_lending::money::{MoneyStyle, format};
use tulay_system::clock::Clock;
use tulay_texts::text;
use tulay_web::App;

/// A payment or a payout at a stand-in.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StandInRow {
    id: String,
    provider: &'static str,
    kind: EntryKind,
    channel: String,
    reference: String,
    amount_centavos: i64,
    status: String,
    presses: Vec<Button>,
}

/// An action to offer.
#[derive(Debug, Serialize)]
pub struct Button {
    word: &'static str,
    label: &'static str,
}

impl From<PressableEntry> for StandInRow {
    fn from(entry: PressableEntry) -> Self {
        let button = |press: &StubPress| Button {
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

/// Runs the stand-ins beside a server at an origin of this machine, by its clock and its rules; returns its app with
/// their pages. The caller handles their postbacks.
///
/// # Errors
/// If their ports cannot be used.
pub fn run(
    ports: Ports,
    origin: &Url,
    clock: &Clock,
    rules: &Rules,
    app: Router,
) -> anyhow::Result<(Stubs, Router)> {
    let clock = clock.clone();
    let now: tulay_provider_stubs::StubClock = Arc::new(move || clock.now());
    let stubs = Stubs::run(ports, origin, &now)?.on_cue(rules.cue());
    let app = app.layer(Extension(stubs.clone()));
    Ok((stubs.clone(), app.merge(pages::router(stubs))))
}

/// Returns the routes of the stand-ins.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/demo/providers", routing::get(list))
        .route("/demo/providers/{id}/{press}", routing::post(press))
}

/// `GET /demo/providers`: lists payments and payouts with their actions.
async fn list(stubs: Option<Extension<Stubs>>) -> Json<Vec<StandInRow>> {
    Json(pressable(stubs).map(StandInRow::from).collect())
}

fn pressable(stubs: Option<Extension<Stubs>>) -> impl Iterator<Item = PressableEntry> {
    let entries = stubs.map(|Extension(stubs)| stubs.entries());
    let entries = entries.unwrap_or_default().into_iter();
    entries.filter(|entry| !entry.presses.is_empty())
}

/// Returns them for the emulator's inspector (QA-16).
pub(super) fn subjects(stubs: Option<Extension<Stubs>>) -> Vec<Further> {
    pressable(stubs).map(subject).collect()
}

fn subject(entry: PressableEntry) -> Further {
    let group = match entry.kind {
        EntryKind::Payment => "Payment",
        EntryKind::Payout => "Payout",
    };
    let action = |press: &StubPress| {
        let path = format!("/demo/providers/{}/{}", entry.id, press.word());
        actions::ActionRow::possible(press.word(), press.label(), group, path)
    };
    let amount = format(entry.amount_centavos, &MoneyStyle::default());
    Further {
        id: format!("{} {}", entry.provider, entry.id),
        title: format!("{} {}", entry.provider, entry.channel),
        lines: vec![format!("{amount} · {}", entry.status), entry.reference],
        actions: entry.presses.iter().map(action).collect(),
    }
}

/// `POST /demo/providers/{id}/{press}`: carries an action out.
///
/// # Errors
/// 1004 for an unknown payment or an action that is no longer possible.
async fn press(
    stubs: Option<Extension<Stubs>>,
    Path((id, word)): Path<(String, String)>,
) -> DemoAnswer<EmptyAnswer> {
    let press = stubs.zip(StubPress::of_word(&word));
    let pressed = press.and_then(|(Extension(stubs), press)| stubs.press(&id, press));
    let none = || Error::not_found(text("There is no such call"));
    pressed.ok_or_else(none)?;
    Ok(Json(EmptyAnswer {}))
}

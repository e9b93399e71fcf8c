//! A guest of the emulator that is no lender: an app of notes, with one page and one action of the tester (QA-16).
//! `docs/emulator.md` has the addresses at which a guest answers. It prints its own; `/emulator/` there is the
//! emulator in a browser, and `tulay-shell --server` opens it in the shell.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Instant, SystemTime};

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Html;
use axum::routing::{get, post};
use axum::{Json, Router};
use mock_bridge::guest::{NativeScreen, Part, Press, Row};
use mock_bridge::http::{self, EmulatorConfig};
use mock_bridge::state::Wrapper;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;

/// The notes; a note's number is its place.
#[derive(Clone)]
struct Notes(Arc<Mutex<Vec<String>>>);

impl Notes {
    fn all(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let origin = format!("http://{}", listener.local_addr()?);
    // The emulator's event streams end when the sender goes away.
    let (_serving, closing) = watch::channel(false);
    let start = Instant::now();
    let now = || SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default();
    let emulator = http::router(EmulatorConfig {
        wrapper: wrapper(&origin)?,
        h5_origin_from_request: true,
        now_ms: Arc::new(move || i64::try_from(now().as_millis()).unwrap_or(i64::MAX)),
        uptime_ms: Arc::new(move || i64::try_from(start.elapsed().as_millis()).unwrap_or(i64::MAX)),
        presets: None,
        closing,
    });
    let notes = Notes(Arc::new(Mutex::new(vec!["Buy rice".to_owned()])));
    let app = Router::new()
        .route("/note", get(|| async { Html(include_str!("note.html")) }))
        .route("/notes/{number}", get(note))
        .route("/demo/native/home", get(home))
        .route("/demo/native/mine", get(account))
        .route("/demo/actions", get(actions))
        .route("/demo/actions/add", post(add))
        .with_state(notes)
        .merge(emulator);
    println!("listening on {origin}");
    axum::serve(listener, app).await
}

/// The app: its name, its colours, and the name that its pages have for one message.
fn wrapper(origin: &str) -> serde_json::Result<Wrapper> {
    serde_json::from_value(json!({
        "h5Origin": origin, "deepLinkScheme": "notes", "allowedHosts": [], "contractHosts": [],
        "wiring": {"names": {"closeWebView": "close"}},
        "app": {
            "appName": "Notes", "appVersion": "1.0.0", "deviceName": "Phone", "deviceId": "phone", "osVersion": "18.0",
            "gpsAdid": "", "clientType": "ios", "channel": "example", "lang": "en",
        },
        "theme": {"background": "#1F3A5F", "font": "#FFFFFF"},
    }))
}

/// The text of a note, for its page.
async fn note(State(notes): State<Notes>, Path(number): Path<usize>) -> Result<String, StatusCode> {
    let text = notes.all().get(number).cloned();
    text.ok_or(StatusCode::NOT_FOUND)
}

/// The home screen: a row for each note, which opens its page.
async fn home(State(notes): State<Notes>) -> Json<NativeScreen> {
    let row = |(number, text): (usize, &String)| {
        let address = format!("/note?number={number}");
        Row {
            label: text.clone(),
            press: Some(Press::Open { address }),
            ..Row::default()
        }
    };
    let rows = notes.all().iter().enumerate().map(row).collect();
    let title = Some("To do".to_owned());
    Json(screen("Notes", Part::Section { title, rows }))
}

/// The other tab.
async fn account() -> Json<NativeScreen> {
    let (name, detail) = ("On this phone".to_owned(), "No account".to_owned());
    Json(screen("Account", Part::Person { name, detail }))
}

fn screen(title: &str, part: Part) -> NativeScreen {
    let (title, parts) = (title.to_owned(), vec![part]);
    NativeScreen { title, parts }
}

/// The tester's part of the inspector.
async fn actions(State(notes): State<Notes>) -> Json<Value> {
    Json(json!({
        "title": "Notes",
        "lines": [format!("{} in all", notes.all().len())],
        "actions": [{
            "id": "add", "label": "Add a note", "group": "Notes", "shortcut": "n", "enabled": true, "reason": "",
            "path": "/demo/actions/add", "field": {"kind": "text", "label": "Text of the note"},
        }],
        "more": [],
        "messages": {"title": "Reminders sent", "rows": []},
    }))
}

#[derive(Deserialize)]
struct Added {
    /// The text of the action's field.
    value: String,
}

async fn add(
    State(notes): State<Notes>,
    Json(Added { value }): Json<Added>,
) -> (StatusCode, Json<Value>) {
    if value.trim().is_empty() {
        let refused = json!({"message": "Type the text of the note first."});
        return (StatusCode::BAD_REQUEST, Json(refused));
    }
    notes.all().push(value);
    (StatusCode::OK, Json(json!({})))
}

//! The emulator behind HTTP and server-sent events, for a plain browser and for Playwright. Carries inputs in and states
//! and effects out; decides nothing about them. Meant for a demo on the loopback: who knows a device's id owns the device.

mod devices;
mod events;
mod screens;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::watch;

use crate::address;
use crate::bridge_config::BridgeConfig;
use crate::state::{
    Action, Effect, Event, Incoming, MadeDevice, ReplyValue, Sender, Update, Wrapper,
};
use devices::{Devices, NoDevice};

/// The largest request, in bytes.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// The most devices that exist at once; one more takes the place of the one that was idle longest.
pub const MAX_DEVICES: usize = 64;
/// How long an idle device lives, in milliseconds.
pub const DEVICE_LIFE_MS: i64 = 60 * 60 * 1000;

/// Tells a time in milliseconds.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// What the emulator is served with.
#[derive(Clone)]
pub struct Config {
    /// The app that a new device wraps the pages in.
    pub wrapper: Wrapper,
    /// Takes the H5 origin of a new device from the address that it was made at, instead of from `wrapper`: for a demo
    /// that listens on any port.
    pub h5_origin_from_request: bool,
    /// The business time, which the log writes, in milliseconds since 1970.
    pub now_ms: Clock,
    /// Milliseconds of real time since any start: how long a device was idle. Business time would not do, it leaps.
    pub uptime_ms: Clock,
    /// Turns true when the server stops, so that event streams end. Keep its sender as long as the server runs.
    pub closing: watch::Receiver<bool>,
}

struct Shared {
    config: Config,
    devices: Devices,
}

type App = State<Arc<Shared>>;

/// The routes of the emulator, all under `/emulator`: merge them into the server's.
pub fn router(config: Config) -> Router {
    let shared = Arc::new(Shared {
        devices: Devices::new(Arc::clone(&config.uptime_ms)),
        config,
    });
    Router::new()
        // The screens' addresses are relative.
        .route(
            "/emulator",
            get(|| async { Redirect::permanent("/emulator/") }),
        )
        .route("/emulator/", get(screens::index))
        .route("/emulator/shim.js", get(screens::shim))
        .route("/emulator/{*path}", get(screens::file))
        .route("/emulator/api/devices", post(create))
        .route("/emulator/api/devices/{id}", get(read).delete(remove))
        .route("/emulator/api/devices/{id}/events", get(events::stream))
        .route("/emulator/api/devices/{id}/messages", post(message))
        .route("/emulator/api/devices/{id}/actions", post(action))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .with_state(shared)
}

/// What a device may be made with; all of it optional.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct NewDevice {
    /// Another bridge configuration than the brand's.
    #[serde(rename = "wiring")]
    bridge: Option<BridgeConfig>,
    /// Another H5 origin than the one the device is made at.
    h5_origin: Option<String>,
}

async fn create(State(shared): App, headers: HeaderMap, body: Bytes) -> Result<Response, Failure> {
    require_json(&headers)?;
    let wanted: NewDevice = serde_json::from_slice(&body).map_err(|error| Failure::bad(&error))?;
    let mut wrapper = shared.config.wrapper.clone();
    if let Some(origin) = wanted.h5_origin {
        wrapper.h5_origin = address::h5_origin(&origin).map_err(|error| Failure::bad(&error))?;
    } else if shared.config.h5_origin_from_request
        && let Some(origin) = origin_of_page(&headers)
    {
        wrapper.h5_origin = address::h5_origin(&origin).map_err(|error| Failure::bad(&error))?;
    }
    if let Some(bridge) = wanted.bridge {
        bridge.check().map_err(|error| Failure::bad(&error))?;
        wrapper.bridge = bridge;
    }
    let handlers = wrapper
        .bridge
        .handlers()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let (id, update) = shared.devices.create(wrapper);
    Ok((
        StatusCode::CREATED,
        Json(MadeDevice {
            id,
            handlers,
            update,
        }),
    )
        .into_response())
}

/// The origin of the page that asks, by which a proxy may be reached; that of the server where none is told.
fn origin_of_page(headers: &HeaderMap) -> Option<String> {
    let said = |name| headers.get(name).and_then(|it| it.to_str().ok());
    let page = said(header::ORIGIN).filter(|origin| origin.starts_with("http"));
    let page = page.map(str::to_owned);
    page.or_else(|| said(header::HOST).map(|host| format!("http://{host}")))
}

async fn read(State(shared): App, Path(id): Path<String>) -> Result<Json<Update>, Failure> {
    Ok(Json(shared.devices.read(&id)?))
}

async fn remove(State(shared): App, Path(id): Path<String>) -> StatusCode {
    shared.devices.remove(&id);
    StatusCode::NO_CONTENT
}

async fn action(
    State(shared): App,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Update>, Failure> {
    require_json(&headers)?;
    let action: Action = serde_json::from_slice(&body).map_err(|error| Failure::bad(&error))?;
    Ok(Json(shared.devices.step(
        &id,
        Event::Action(action),
        shared.now_ms(),
    )?))
}

/// A message as the shim sends it. What it says of its frame is the shim's word; the browser's `Origin` goes before it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Posted {
    handler: String,
    #[serde(default)]
    body: Value,
    is_main_frame: bool,
    url: String,
}

/// What the shim gets back: the answer of the single-handler form, where the page expects one.
#[derive(Debug, Serialize)]
struct Answer {
    reply: Option<Reply>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Reply {
    callback_id: String,
    value: ReplyValue,
}

/// Takes any content type: a foreign page that tries must be refused and logged by the emulator, not lost before it.
async fn message(
    State(shared): App,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Answer>, Failure> {
    let posted: Posted = serde_json::from_slice(&body).map_err(|error| Failure::bad(&error))?;
    let origin = match headers.get(header::ORIGIN) {
        Some(origin) => String::from_utf8_lossy(origin.as_bytes()).into_owned(),
        None => address::origin_of(&posted.url),
    };
    let sender = Sender {
        origin,
        is_main_frame: posted.is_main_frame,
        url: posted.url,
    };
    let incoming = Incoming {
        handler: posted.handler,
        body: posted.body,
        sender,
    };
    let update = shared
        .devices
        .step(&id, Event::Message(incoming), shared.now_ms())?;
    let reply = update.effects.into_iter().find_map(|effect| match effect {
        Effect::Reply { callback_id, value } => Some(Reply { callback_id, value }),
        _ => None,
    });
    Ok(Json(Answer { reply }))
}

/// A content type that a foreign page cannot send without asking first, which it is never allowed.
fn require_json(headers: &HeaderMap) -> Result<(), Failure> {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|it| it.to_str().ok());
    if kind.is_some_and(|it| it.starts_with("application/json")) {
        return Ok(());
    }
    Err(Failure {
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
        error: "send application/json".to_owned(),
    })
}

impl Shared {
    fn now_ms(&self) -> i64 {
        (self.config.now_ms)()
    }
}

/// A request that could not be carried out.
#[derive(Debug)]
struct Failure {
    status: StatusCode,
    error: String,
}

impl Failure {
    fn bad(error: &impl ToString) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            error: error.to_string(),
        }
    }
}

impl From<NoDevice> for Failure {
    fn from(_: NoDevice) -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            error: "no such device: make one".to_owned(),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (
            self.status,
            Json(serde_json::json!({ "error": self.error })),
        )
            .into_response()
    }
}

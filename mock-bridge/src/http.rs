//! The emulator behind HTTP and server-sent events, for a plain browser and for Playwright. Receives inputs, and sends
//! states and effects. For a demo on the loopback: a device's id is the right to use it.

mod devices;
mod events;
mod presets;
mod screens;

use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::address;
use crate::bridge_config::BridgeConfig;
use crate::preset::Preset;
use crate::state::{
    Action, Effect, Event, Incoming, MadeDevice, ReplyValue, Sender, Update, Wrapper,
};
pub use devices::{DEVICE_LIFE_MS, MAX_DEVICES, MillisClock};
use devices::{Devices, NoDevice};

/// Maximum size of a request, in bytes.
const MAX_BODY_BYTES: usize = 64 * 1024;

/// Configuration of the emulator's server.
#[derive(Clone)]
pub struct EmulatorConfig {
    /// The wrapper of a new device.
    pub wrapper: Wrapper,
    /// Takes the H5 origin of a new device from the request's address instead of from `wrapper`: for a demo that
    /// listens on any port.
    pub h5_origin_from_request: bool,
    /// Business time for the log, in milliseconds since 1970.
    pub now_ms: MillisClock,
    /// Milliseconds of real time since any start, for the idle time of devices. Business time may jump.
    pub uptime_ms: MillisClock,
    /// Folder of wrapper presets beside the built-in ones, if there is one.
    pub presets: Option<PathBuf>,
    /// Becomes true when the server stops, so that event streams end. Its sender must live as long as the server.
    pub closing: watch::Receiver<bool>,
}

struct Shared {
    config: EmulatorConfig,
    devices: Devices,
}

type App = State<Arc<Shared>>;

/// Returns the routes of the emulator, all under `/emulator`, to be merged into the server's.
pub fn router(config: EmulatorConfig) -> Router {
    let shared = Arc::new(Shared {
        devices: Devices::new(Arc::clone(&config.uptime_ms)),
        config,
    });
    Router::new()
        // Redirected with a slash: the screens' addresses are relative.
        .route(
            "/emulator",
            get(|| async { Redirect::permanent("/emulator/") }),
        )
        .route("/emulator/", get(screens::index))
        .route("/emulator/shim.js", get(screens::shim))
        .route("/emulator/{*path}", get(screens::file))
        .route("/emulator/api/wrappers", get(wrappers))
        .route("/emulator/api/devices", get(count).post(create))
        .route("/emulator/api/devices/{id}", get(read).delete(remove))
        .route("/emulator/api/devices/{id}/events", get(events::stream))
        .route("/emulator/api/devices/{id}/messages", post(message))
        .route("/emulator/api/devices/{id}/actions", post(action))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .with_state(shared)
}

/// Optional settings of a new device.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct NewDevice {
    /// Bridge configuration instead of the brand's.
    #[serde(rename = "wiring")]
    bridge: Option<BridgeConfig>,
    /// A preset instead of the brand's own wrapper.
    preset: Option<Box<Preset>>,
    /// H5 origin instead of the one of the request.
    h5_origin: Option<String>,
}

/// Lists the wrapper presets; files are read in a thread that may wait.
async fn wrappers(State(shared): App) -> Result<Json<presets::Listed>, Failure> {
    let folder = shared.config.presets.clone();
    let listed = tokio::task::spawn_blocking(move || presets::all(folder.as_deref())).await;
    listed.map(Json).map_err(|error| Failure::bad(&error))
}

/// Says how many phones are open, each in a tab of a browser.
async fn count(State(shared): App) -> Json<Value> {
    Json(json!({"open": shared.devices.open()}))
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
    if let Some(preset) = wanted.preset {
        preset.check().map_err(|error| Failure::bad(&error))?;
        wrapper.preset = Some(preset);
    }
    let handlers = wrapper.found().handlers;
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

/// Returns the origin of the requesting page by its `Origin` header, as a proxy may change the host; else the server's
/// by `Host`.
fn origin_of_page(headers: &HeaderMap) -> Option<String> {
    let value_of = |name| headers.get(name).and_then(|it| it.to_str().ok());
    let page = value_of(header::ORIGIN).filter(|origin| origin.starts_with("http"));
    let page = page.map(str::to_owned);
    page.or_else(|| value_of(header::HOST).map(|host| format!("http://{host}")))
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

/// A message as the shim sends it. The frame's origin in it is only a claim; the browser's `Origin` header takes
/// precedence.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Posted {
    handler: String,
    #[serde(default)]
    body: Value,
    is_main_frame: bool,
    url: String,
}

/// Answer to the shim: the reply of the single form, if the page expects one.
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

/// Accepts any content type: a message of a foreign page must be refused and logged by the emulator, not lost before
/// it.
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

/// Requires a content type that a foreign page cannot send without a preflight request, which is never allowed.
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

/// A request that failed.
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

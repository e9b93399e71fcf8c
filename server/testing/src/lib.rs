//! Helpers of the integration tests. They start the real app on a free port: an empty database, a stopped clock, sandbox
//! providers, the demo's products and borrowers. A small client makes the calls of one borrower.
#![allow(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

pub mod bank;
pub mod borrowers;
pub mod callbacks;
pub mod cases;
pub mod complaints;
pub mod database;
pub mod dragonpay;
#[allow(
    dead_code,
    missing_docs,
    reason = "the store's own tests use the rest, and say what it does"
)]
#[path = "../../store/src/tests/engines.rs"]
pub mod engines;
pub mod gateways;
pub mod landing_page;
pub mod legacy;
pub mod metrics;
pub mod moto;
pub mod nginx;
pub mod personal_data;
pub mod staff;
pub mod stand_ins;
pub mod without_proofs;
pub mod xendit;

use std::future::pending;
use std::path::Path;
use std::sync::{Arc, Mutex, Once};

use reqwest::multipart::{Form, Part};
use serde_json::Value;
use sqlite_backup::figures::BackupFigures;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tracing_subscriber::Layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tulay_config::Config;
use tulay_demo as demo;
use tulay_demo::faults::Rules;
use tulay_provider_api::Providers;
use tulay_provider_stubs::stubs::{Ports, Stubs};
use tulay_store::Store;
use tulay_system::clock::Clock;
use tulay_system::log;
use tulay_web::app_build::{Additions, BuiltApp, build_app_with};
use tulay_web::health::Health;
use tulay_web::{App, serve};

use crate::database::TestDatabase;
use crate::without_proofs::{LIMITS, demo_config, without_proofs};

/// Time at which every test begins: a Wednesday morning in Manila.
pub const NOW: &str = "2026-07-15T09:30:00+08:00";

/// A server that takes real payments sends real SMS.
const NO_SANDBOX: &str =
    "sandbox = false\nsms = { address = \"https://sms.example\", token = \"t0ken\" }";

/// A running server. Stops with the test's runtime.
pub struct Server {
    /// `http://127.0.0.1:PORT`.
    pub url: String,
    /// Its state: the clock to move, the store to read.
    pub app: App,
    /// Its probes and metrics.
    pub health: Health,
    /// Its database.
    pub database: TestDatabase,
    /// Folder of its images and its configuration.
    pub folder: TempDir,
}

/// Returns the only row that matches; fails if there are several or none.
#[track_caller]
pub fn only<T>(rows: impl IntoIterator<Item = T>, fits: impl Fn(&T) -> bool) -> T {
    let mut found: Vec<T> = rows.into_iter().filter(fits).collect();
    assert_eq!(found.len(), 1, "rows that fit");
    found.remove(0)
}

/// Returns a field that is a number.
pub fn centavos(data: &Value, field: &str) -> i64 {
    data[field].as_i64().unwrap_or_else(|| panic!("no {field}"))
}

/// Starts the demo's server, with no borrower in it.
pub async fn start() -> Server {
    start_with(|folder| demo_config(folder, None)).await
}

/// Starts the demo's server in another brand of `fixtures/brands`.
pub async fn start_in_brand(file: &str) -> Server {
    let brand = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/brands")
        .join(file);
    start_with(|folder| demo_config(folder, Some(&brand))).await
}

/// Starts the demo as `tulay-demo` does: every scenario played up to [`NOW`].
pub async fn start_demo() -> Server {
    let server = start().await;
    let opened = demo::borrowers::open(&server.app, demo::borrowers::Opening::default()).await;
    opened.expect("stories that can happen");
    server
}

/// Starts a server as an operator would, from a file with the demo's products, its text changed by `edit`.
pub async fn start_production(edit: impl Fn(String) -> String) -> Server {
    start_with(|folder| production(folder, edit)).await
}

/// Starts a server whose first product may be cancelled within 3 days.
pub async fn start_with_cooling_off() -> Server {
    let with = "[products.terms]\ncooling_off_days = 3";
    start_production(|text| text.replacen("[products.terms]", with, 1)).await
}

/// Starts an operator's server without the sandbox, without payment channels.
pub async fn start_without_channels() -> Server {
    start_production(|text| {
        let (before, _) = text.split_once("[[payment_channels]]").expect("channels");
        let without = before.replace("sandbox = true", NO_SANDBOX);
        format!("payment_channels = []\n{without}")
    })
    .await
}

/// Starts an operator's server with the demo's brand, its text changed by `edit`.
pub async fn start_with_brand(edit: impl Fn(String) -> String) -> Server {
    start_with_files(edit, |text| text).await
}

/// Starts an operator's server, with both the file and the brand edited.
pub async fn start_with_files(
    edit_brand: impl Fn(String) -> String,
    edit: impl Fn(String) -> String,
) -> Server {
    start_with(|folder| {
        let brand = include_str!("../../../fixtures/brands/tulay.toml");
        std::fs::write(folder.join("brand.toml"), edit_brand(brand.to_owned())).expect("a file");
        production(folder, |text| {
            let line = text.lines().find(|line| line.starts_with("brand = "));
            edit(text.replace(line.expect("a brand"), "brand = \"brand.toml\""))
        })
    })
    .await
}

/// Writes an operator's file into `folder`, and reads it.
pub fn production(folder: &Path, edit: impl Fn(String) -> String) -> Config {
    let brand = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/brands/tulay.toml"
    );
    let text = include_str!("../../../fixtures/demo.toml")
        .replace(
            "brand = \"brands/tulay.toml\"",
            &format!("brand = {brand:?}"),
        )
        .replace("sqlite:demo.db", "sqlite:tulay.db")
        .replace("limits = { session_idle_days = 400 }", LIMITS);
    let text = format!("sealing_key = \"{}\"\n{text}", "5".repeat(64));
    let path = folder.join("tulay.toml");
    // A production server refuses the demo's secrets.
    let text = edit(text).replace("sandbox secret of", "a tester's secret of");
    std::fs::write(&path, text).expect("a file");
    Config::load(&path).expect("a sound configuration")
}

/// Starts the demo with stand-ins for the providers, without borrowers. Tests trigger the postbacks.
pub async fn start_on_stubs() -> (Server, Stubs) {
    capture_log();
    let folder = tempfile::tempdir().expect("a folder");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let ports = Ports::open().expect("ports");
    let addresses = ports.addresses().expect("addresses");
    let config = tulay_demo::config::demo_on_stubs(folder.path(), None, &addresses, &url);
    let config = without_proofs(config.expect("the demo's configuration"));
    let providers = tulay_providers::connect(&config.providers).expect("the providers");
    let database = TestDatabase::new(folder.path());
    let clock = Clock::manual(NOW.parse().expect("a time"));
    let (config, providers) = (Arc::new(config), Arc::new(providers));
    let BuiltApp {
        router,
        health,
        app,
    } = build(config, database.open(), clock.clone(), providers);
    let origin = url.parse().expect("an address");
    let rules = Rules::default();
    let shown = demo::providers::run(ports, &origin, &clock, &rules, router);
    let (stubs, router) = shown.expect("stand-ins");
    let router = demo::native::around(demo::faults::around(router, &rules));
    tokio::spawn(serve::serve(router, listener, pending()));
    let server = Server {
        url,
        app,
        health,
        database,
        folder,
    };
    (server, stubs)
}

async fn start_with(configure: impl FnOnce(&Path) -> Config) -> Server {
    capture_log();
    let folder = tempfile::tempdir().expect("a folder");
    let config = configure(folder.path());
    let database = TestDatabase::new(folder.path());
    let store = database.open();
    let clock = Clock::manual(NOW.parse().expect("a time"));
    serve_app(config, store, clock, (database, folder)).await
}

async fn serve_app(
    config: Config,
    store: Store,
    clock: Clock,
    data: (TestDatabase, TempDir),
) -> Server {
    let providers = tulay_providers::connect(&config.providers).expect("the providers");
    serve_with(config, store, clock, data, providers).await
}

async fn serve_with(
    config: Config,
    store: Store,
    clock: Clock,
    (database, folder): (TestDatabase, TempDir),
    providers: Providers,
) -> Server {
    let (config, providers) = (Arc::new(config), Arc::new(providers));
    let is_demo = config.emulator;
    let BuiltApp {
        mut router,
        health,
        app,
    } = build(config, store, clock, providers);
    if is_demo {
        router = demo::native::around(demo::faults::around(router, &Rules::default()));
    }
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(serve::serve(router, listener, pending()));
    Server {
        url,
        app,
        health,
        database,
        folder,
    }
}

/// Builds an app as its program does: with the demo's addresses where the emulator is served, and the metrics of backups.
fn build(config: Arc<Config>, store: Store, clock: Clock, providers: Arc<Providers>) -> BuiltApp {
    let figures = BackupFigures::default();
    let is_demo = config.emulator;
    let additions = Additions {
        routes: is_demo.then_some(&demo::routes),
        metrics: Some(&|registry| figures.register(registry)),
    };
    build_app_with(config, store, clock, providers, &additions).expect("an app")
}

impl Server {
    /// Restarts the server after its operator changed the configuration.
    pub async fn restarted(self, edit: impl FnOnce(&mut Config)) -> Server {
        let mut config = (*self.app.config).clone();
        edit(&mut config);
        let (store, clock) = (self.app.store.clone(), self.app.clock.clone());
        serve_app(config, store, clock, (self.database, self.folder)).await
    }

    /// Returns the same server on another database.
    pub async fn on(self, database: TestDatabase) -> Server {
        let config = (*self.app.config).clone();
        let (store, clock) = (database.open(), self.app.clock.clone());
        serve_app(config, store, clock, (database, self.folder)).await
    }

    /// Restarts the server on the same database with other providers.
    pub async fn with_providers(self, choose: impl FnOnce(Providers) -> Providers) -> Server {
        let config = (*self.app.config).clone();
        let providers = choose((*self.app.providers).clone());
        let (store, clock) = (self.app.store.clone(), self.app.clock.clone());
        let data = (self.database, self.folder);
        serve_with(config, store, clock, data, providers).await
    }

    /// Returns `127.0.0.1:PORT`, for tests that write to the socket themselves.
    pub fn address(&self) -> &str {
        self.url.trim_start_matches("http://")
    }

    /// Returns a client without a session.
    pub fn visitor(&self) -> Client {
        Client {
            url: self.url.clone(),
            session: None,
            http: plain_http(),
        }
    }

    /// Returns a client of a demo scenario's borrower.
    pub fn borrower(&self, scenario: &str) -> Client {
        self.with_session(&format!("demo-{scenario}"))
    }

    /// Returns a client with any session.
    pub fn with_session(&self, session: &str) -> Client {
        Client {
            session: Some(session.to_owned()),
            ..self.visitor()
        }
    }

    /// Makes a plain GET, as a browser does.
    pub async fn get(&self, path: &str) -> reqwest::Response {
        plain_http()
            .get(format!("{}{path}", self.url))
            .send()
            .await
            .expect("an answer")
    }
}

/// Returns a client of servers without TLS. Reading the system's certificates would take longer than most tests.
pub fn plain_http() -> reqwest::Client {
    let builder = reqwest::Client::builder().tls_certs_only([]);
    builder.build().expect("a client")
}

/// A client that calls the server as the pages do.
#[derive(Clone)]
pub struct Client {
    url: String,
    session: Option<String>,
    http: reqwest::Client,
}

/// An answer, taken out of its envelope.
#[derive(Debug)]
pub struct OpenedAnswer {
    /// HTTP status.
    pub status: u16,
    /// The envelope's code.
    pub code: String,
    /// The envelope's message.
    pub message: String,
    /// The envelope's data.
    pub data: Value,
}

impl Client {
    /// Returns a client with a session, of a server at another address.
    pub fn at(url: &str, session: &str) -> Client {
        Client {
            url: url.to_owned(),
            session: Some(session.to_owned()),
            http: plain_http(),
        }
    }

    /// Makes a form POST under `/mountain`, with the headers and the common parameters of the page.
    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> OpenedAnswer {
        let request = self.http.post(self.address(path)).form(fields);
        read(request.header("X-Requested-With", "XMLHttpRequest")).await
    }

    /// Makes a form POST with an `Idempotency-Key`.
    pub async fn post_once(&self, path: &str, key: &str, fields: &[(&str, &str)]) -> OpenedAnswer {
        let request = self
            .http
            .post(self.address(path))
            .form(fields)
            .header("Idempotency-Key", key);
        read(request.header("X-Requested-With", "XMLHttpRequest")).await
    }

    /// Presses 'Loan Now' by the call at `path` on the offer of these fields, as it is now (MONEY-09).
    pub async fn press(&self, path: &str, fields: &[(&str, &str)]) -> OpenedAnswer {
        let digest = self.offer_digest(fields).await;
        self.post(path, &[fields, &[("offerDigest", &digest)]].concat())
            .await
    }

    /// As [`Self::press`], with an `Idempotency-Key`.
    pub async fn press_once(&self, path: &str, key: &str, fields: &[(&str, &str)]) -> OpenedAnswer {
        let digest = self.offer_digest(fields).await;
        self.post_once(path, key, &[fields, &[("offerDigest", &digest)]].concat())
            .await
    }

    /// Digest of the offer of these fields; another text if it is refused.
    pub async fn offer_digest(&self, fields: &[(&str, &str)]) -> String {
        let path = "/v3/loan-confirm/loan-detail-confirm";
        let offer = self.post(path, fields).await;
        let digest = offer.data["offerDigest"].as_str();
        digest.unwrap_or("no offer").to_owned()
    }

    /// Uploads one file in a form (CALL-05), with a name and the type that its sender claims.
    pub async fn upload(&self, path: &str, name: &str, mime: &str, file: &[u8]) -> OpenedAnswer {
        let part = Part::bytes(file.to_vec()).file_name(name.to_owned());
        let part = part.mime_str(mime).expect("a type");
        let form = Form::new().part("problemImage", part);
        let request = self.http.post(self.address(path)).multipart(form);
        read(request.header("X-Requested-With", "XMLHttpRequest")).await
    }

    /// Makes a GET under `/mountain` with its payload in the query.
    pub async fn get(&self, path: &str, query: &[(&str, &str)]) -> OpenedAnswer {
        read(self.http.get(self.address(path)).query(query)).await
    }

    /// Returns the same client in another language.
    #[must_use]
    pub fn in_language(&self, language: &str) -> Client {
        let session = self.session.clone().unwrap_or_default();
        Client {
            session: Some(format!("{session}&lang={language}")),
            ..self.clone()
        }
    }

    /// Returns the client's session.
    pub fn session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    fn address(&self, path: &str) -> String {
        let joint = if path.contains('?') { '&' } else { '?' };
        let session = self
            .session
            .as_deref()
            .map(|session| format!("{joint}sessionId={session}"));
        format!("{}/mountain{path}{}", self.url, session.unwrap_or_default())
    }
}

impl OpenedAnswer {
    /// Returns the data of a success; fails the test on any other code.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert_eq!((self.status, self.code.as_str()), (200, "00"), "{self:?}");
        self.data
    }

    /// Returns the sentence beside a field of a 1400.
    #[track_caller]
    pub fn field(&self, name: &str) -> &str {
        assert_eq!(self.code, "1400", "{self:?}");
        self.data["fields"][name]
            .as_str()
            .unwrap_or_else(|| panic!("no field {name} in {self:?}"))
    }
}

/// Sends a request and parses the envelope.
pub async fn read(request: reqwest::RequestBuilder) -> OpenedAnswer {
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let body = response.text().await.expect("a body");
    let envelope: Value =
        serde_json::from_str(&body).unwrap_or_else(|_| panic!("no envelope: {body}"));
    let text = |name: &str| envelope[name].as_str().unwrap_or_default().to_owned();
    OpenedAnswer {
        status,
        code: text("code"),
        message: text("message"),
        data: envelope["data"].clone(),
    }
}

static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Returns the log of all servers of this process, with every level of this project's own code.
pub fn captured_log() -> String {
    String::from_utf8_lossy(&LOG.lock().expect("a log")).into_owned()
}

fn capture_log() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let lines = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .with_writer(|| Captured)
            .with_filter(log::filter("trace"));
        tracing_subscriber::registry().with(lines).init();
    });
}

struct Captured;

impl std::io::Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.lock().expect("a log").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

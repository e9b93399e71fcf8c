//! Health of the server: `/livez`, `/readyz`, and `/metrics` on a separate port. Routes appear only as labels.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;
use tokio::sync::watch;

use tulay_lender::Lender;
use tulay_lender::error::ErrorCode;
use tulay_lender::monitoring::store_figures::StoreFigures;
use tulay_lender::monitoring::write_check::WriteCheck;
use tulay_lender::security_events::SecurityEvents;
use tulay_provider_api::traffic::Traffic;
use tulay_store::Store;
use tulay_system::version;

/// Time limit of the store's answer to a probe.
const PING_TIMEOUT: Duration = Duration::from_secs(2);

/// State for the operator's probes and scrapers. Clones share it.
#[derive(Clone)]
pub struct Health(Arc<HealthParts>);

/// State shared by answers and probes; the registry is created once.
struct HealthParts {
    /// `None` if the data is elsewhere.
    data: Option<Data>,
    stopping: watch::Sender<bool>,
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    seconds: Family<RouteLabel, Histogram>,
    answers: Family<CodeLabel, Counter>,
    security: SecurityEvents,
}

/// Database of a server that has one.
struct Data {
    store: Store,
    writes: WriteCheck,
    load: StoreFigures,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct RequestLabels {
    route: String,
    status: u16,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct RouteLabel {
    route: String,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct CodeLabel {
    code: &'static str,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct BuildLabels {
    version: &'static str,
    commit: &'static str,
}

impl Health {
    /// Health of a gateway, whose data is elsewhere: healthy at first.
    pub fn of_gateway(traffic: &Traffic) -> Self {
        Self::new(None, traffic, SecurityEvents::default(), |_| ())
    }

    /// Health of a lender's server: healthy at first. `register` adds metrics of the background jobs.
    pub fn of_server(lender: &Lender, register: impl FnOnce(&mut Registry)) -> Self {
        let data = Data {
            store: lender.store.clone(),
            writes: lender.meters.write_check.clone(),
            load: StoreFigures::default(),
        };
        let load = data.load.clone();
        let (traffic, security) = (&lender.providers.traffic, lender.security.clone());
        Self::new(Some(data), traffic, security, |registry| {
            load.register(registry);
            lender.meters.write_check.register(registry);
            lender.meters.gauges.register(registry);
            lender.meters.servicing.register(registry);
            lender.meters.codes.register(registry);
            register(registry);
        })
    }

    fn new(
        data: Option<Data>,
        traffic: &Traffic,
        security: SecurityEvents,
        register: impl FnOnce(&mut Registry),
    ) -> Self {
        let mut registry = Registry::with_prefix("tulay");
        let requests = Family::<RequestLabels, Counter>::default();
        // 250 µs to 4 s.
        let seconds = Family::<RouteLabel, Histogram>::new_with_constructor(|| {
            Histogram::new(exponential_buckets(0.000_25, 4.0, 8))
        });
        let answers = Family::<CodeLabel, Counter>::default();
        // Each series exists from the start, so that a first failure is a change from 0.
        let codes = ErrorCode::ALL.map(ErrorCode::as_str);
        for code in codes.into_iter().chain(["00", "0"]) {
            answers.get_or_create(&CodeLabel { code }).inc_by(0);
        }
        registry.register("requests", "Requests answered", requests.clone());
        registry.register("request_seconds", "Time to answer", seconds.clone());
        let what = "Calls answered, by the code of their envelope";
        registry.register("answers", what, answers.clone());
        let build = BuildLabels {
            version: version::RELEASE,
            commit: version::COMMIT,
        };
        registry.register("build", "What runs here", Info::new(build));
        traffic.register(&mut registry);
        register(&mut registry);
        security.register(&mut registry);
        Self(Arc::new(HealthParts {
            data,
            stopping: watch::Sender::new(false),
            registry,
            requests,
            seconds,
            answers,
            security,
        }))
    }

    /// Log and counters of security events.
    pub fn security(&self) -> &SecurityEvents {
        &self.0.security
    }

    /// Counts one answered request.
    pub fn count(&self, route: &str, status: u16, took: Duration) {
        let label = RouteLabel {
            route: route.to_owned(),
        };
        self.0
            .seconds
            .get_or_create(&label)
            .observe(took.as_secs_f64());
        self.0
            .requests
            .get_or_create(&RequestLabels {
                route: label.route,
                status,
            })
            .inc();
    }

    /// Counts one call by the code of its envelope.
    pub fn count_answer(&self, code: &'static str) {
        self.0.answers.get_or_create(&CodeLabel { code }).inc();
    }

    /// Makes `/readyz` fail from now on, so that no new request is sent here.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
    }

    /// Returns true once a stop was requested.
    pub fn is_stopping(&self) -> bool {
        *self.0.stopping.borrow()
    }

    /// Turns true on a stop, for streams that would otherwise never end.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.0.stopping.subscribe()
    }

    /// `/livez` and `/readyz`.
    pub fn probes<S: Clone + Send + Sync + 'static>(&self) -> Router<S> {
        Router::new()
            .route("/livez", get(async || "ok\n"))
            .route("/readyz", get(ready))
            .with_state(self.clone())
    }

    /// `/metrics`, for a port that borrowers cannot reach.
    pub fn metrics(&self) -> Router {
        Router::new()
            .route("/metrics", get(metrics))
            .with_state(self.clone())
    }
}

async fn ready(State(health): State<Health>) -> Response {
    if health.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    let Some(data) = &health.0.data else {
        return "ready\n".into_response();
    };
    if let Some(cause) = data.writes.failure() {
        return not_ready(&cause, "the store takes no writes\n");
    }
    match tokio::time::timeout(PING_TIMEOUT, data.store.ping()).await {
        Ok(Ok(())) => "ready\n".into_response(),
        Ok(Err(error)) => not_ready(&error.to_string(), "the store does not answer\n"),
        Err(_) => {
            let cause = format!("no answer within {PING_TIMEOUT:?}");
            not_ready(&cause, "the store does not answer\n")
        }
    }
}

fn not_ready(cause: &str, body: &'static str) -> Response {
    tracing::error!(cause, "not ready");
    (StatusCode::SERVICE_UNAVAILABLE, body).into_response()
}

async fn metrics(State(health): State<Health>) -> Response {
    if let Some(data) = &health.0.data {
        data.load.show(data.store.load());
    }
    let mut text = String::new();
    if let Err(error) = encode(&mut text, &health.0.registry) {
        tracing::error!(%error, "metrics");
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, content_type)], text).into_response()
}

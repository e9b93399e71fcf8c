//! Whether the server lives, is ready, and how it does: `/livez`, `/readyz`, and `/metrics` on a separate port. Knows
//! routes only as labels.

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
use prometheus_client::registry::Registry;
use tokio::sync::watch;

use crate::borrowers::code_figures::CodeFigures;
use crate::providers::http::traffic::Traffic;
use crate::security_events::SecurityEvents;
use crate::servicing::figures::Figures;
use tulay_store::Store;

/// The store is not ready if it takes longer to answer.
const PING_TIMEOUT: Duration = Duration::from_secs(2);

/// The state that the operator's probes and scrapers read. Clones share it.
#[derive(Clone)]
pub struct Health(Arc<Parts>);

struct Parts {
    /// None where the data is elsewhere.
    store: Option<Store>,
    stopping: watch::Sender<bool>,
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    seconds: Family<RouteLabel, Histogram>,
    security: SecurityEvents,
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

impl Health {
    /// Healthy at first.
    pub fn new(
        store: Option<Store>,
        traffic: &Traffic,
        servicing: &Figures,
        codes: &CodeFigures,
    ) -> Self {
        let mut registry = Registry::with_prefix("tulay");
        let requests = Family::<RequestLabels, Counter>::default();
        // 250 µs to 4 s.
        let seconds = Family::<RouteLabel, Histogram>::new_with_constructor(|| {
            Histogram::new(exponential_buckets(0.000_25, 4.0, 8))
        });
        registry.register("requests", "Requests answered", requests.clone());
        registry.register("request_seconds", "Time to answer", seconds.clone());
        traffic.register(&mut registry);
        servicing.register(&mut registry);
        codes.register(&mut registry);
        let security = SecurityEvents::default();
        security.register(&mut registry);
        Self(Arc::new(Parts {
            store,
            stopping: watch::Sender::new(false),
            registry,
            requests,
            seconds,
            security,
        }))
    }

    /// Logs and counts what concerns security.
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

    /// From now on `/readyz` says no, so that no new request is sent here.
    pub fn stop(&self) {
        self.0.stopping.send_replace(true);
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
    if *health.0.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    let Some(store) = &health.0.store else {
        return "ready\n".into_response();
    };
    match tokio::time::timeout(PING_TIMEOUT, store.ping()).await {
        Ok(Ok(())) => "ready\n".into_response(),
        ended => {
            let cause = match ended {
                Ok(Err(error)) => error.to_string(),
                _ => format!("no answer within {PING_TIMEOUT:?}"),
            };
            tracing::error!(cause, "not ready");
            (
                StatusCode::SERVICE_UNAVAILABLE,
                "the store does not answer\n",
            )
                .into_response()
        }
    }
}

async fn metrics(State(health): State<Health>) -> Response {
    let mut text = String::new();
    if let Err(error) = encode(&mut text, &health.0.registry) {
        tracing::error!(%error, "metrics");
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, content_type)], text).into_response()
}

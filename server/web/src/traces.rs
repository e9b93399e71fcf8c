//! Traces by OpenTelemetry, if a collector is configured: a span for each request and for each call of another company.
//! A span has the route's pattern, never the address or any data of a borrower. Log lines are not included.

use anyhow::Context as _;
use axum::Router;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use opentelemetry::KeyValue;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::HeaderExtractor;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
use reqwest::redirect;
use std::net::SocketAddr;
use std::time::Duration;
use tracing::field::Empty;
use tracing::{Instrument, Subscriber, trace_span};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

use tulay_config::{Config, TracesConfig, TrustedProxies};
use tulay_providers::http::spans::{TARGET, note_status};
use tulay_system::version;

/// Time limit of the collector; spans sent to a slower one are lost.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Sends spans until it is dropped: then it sends the rest.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Sends to a collector, on its own thread. Must be created and dropped outside of asynchronous code.
    ///
    /// # Errors
    /// If https is required and this machine has no trusted certificates.
    pub fn start(config: &TracesConfig) -> anyhow::Result<Self> {
        let mut client = reqwest::blocking::Client::builder()
            .no_proxy()
            .redirect(redirect::Policy::none())
            .timeout(TIMEOUT);
        if config.address.scheme() == "http" {
            client = client.tls_certs_only([]);
        }
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(client.build().context("the client of `traces.address`")?)
            .with_protocol(Protocol::HttpJson)
            .with_endpoint(config.address.as_str())
            .with_timeout(TIMEOUT)
            .build()
            .context("`traces`")?;
        let resource = Resource::builder_empty()
            .with_service_name("tulay")
            .with_attribute(KeyValue::new("service.version", version::RELEASE));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(resource.build())
            .with_sampler(sampler(config));
        Ok(Self(provider.build()))
    }

    /// Layer that turns spans into traces, without the log's lines.
    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.0.tracer("tulay"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(|of| of.is_span() && of.target() == TARGET))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        if let Err(error) = self.0.shutdown() {
            tracing::warn!(%error, "the last traces were not sent");
        }
    }
}

#[expect(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "the share of requests that are traced; no money"
)]
fn sampler(config: &TracesConfig) -> Sampler {
    let one_in = config.one_in.map_or(1, std::num::NonZero::get);
    let share = Sampler::TraceIdRatioBased(1.0 / f64::from(one_in));
    Sampler::ParentBased(Box::new(share))
}

/// Traces the requests of an app, if configured.
pub fn follow(config: &Config, app: Router) -> Router {
    if config.traces.is_none() {
        return app;
    }
    app.layer(from_fn_with_state(config.trusted_proxies.clone(), trace))
}

/// Creates a span for a request. It belongs to the trace that a trusted proxy names; other clients' traces are ignored.
async fn trace(State(proxies): State<TrustedProxies>, request: Request, next: Next) -> Response {
    let method = request.method().as_str();
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("page", MatchedPath::as_str);
    let span = trace_span!(
        target: TARGET,
        "request",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
    );
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    if peer.is_some_and(|peer| proxies.contain(peer.ip())) {
        let parent = TraceContextPropagator::new().extract(&HeaderExtractor(request.headers()));
        // Without a trace to belong to, it begins one.
        let _ = span.set_parent(parent);
    }
    let response = next.run(request).instrument(span.clone()).await;
    note_status(&span, response.status().as_u16());
    response
}

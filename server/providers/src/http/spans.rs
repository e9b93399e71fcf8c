//! Spans of the calls to providers, which belong to the trace of the request that is being answered.

use opentelemetry::propagation::TextMapPropagator;
use opentelemetry_http::HeaderInjector;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use reqwest::header::HeaderMap;
use tracing::field::Empty;
use tracing::{Span, trace_span};
use tracing_opentelemetry::OpenTelemetrySpanExt;

/// Target of the server's own spans; those of libraries may contain their inputs.
pub const TARGET: &str = "tulay::traces";

/// A span for a call of another company, of the request that is being answered.
pub fn of_call(company: &'static str, call: &'static str, method: &str) -> Span {
    trace_span!(
        target: TARGET,
        "call",
        otel.name = format!("{company} {call}"),
        otel.kind = "client",
        otel.status_code = Empty,
        http.request.method = method,
        http.response.status_code = Empty,
        peer.service = company,
    )
}

/// Adds the trace of a call to its headers; does nothing without a trace.
pub fn pass_on(span: &Span, headers: &mut HeaderMap) {
    let context = span.context();
    TraceContextPropagator::new().inject_context(&context, &mut HeaderInjector(headers));
}

/// Records the status of a request or a call in its span.
pub fn note_status(span: &Span, status: u16) {
    span.record("http.response.status_code", i64::from(status));
    if status >= 500 {
        span.record("otel.status_code", "ERROR");
    }
}

/// A call that had no answer.
pub fn note_failure(span: &Span) {
    span.record("otel.status_code", "ERROR");
}

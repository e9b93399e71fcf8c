//! Metrics of the calls to providers: their number, outcome and duration.

use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Counts every call of this process. Clones share it.
#[derive(Clone, Debug)]
pub struct Traffic {
    calls: Family<CallLabels, Counter>,
    seconds: Family<ProviderLabel, Histogram>,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct CallLabels {
    provider: &'static str,
    outcome: AttemptOutcome,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct ProviderLabel {
    provider: &'static str,
}

/// Outcome of an attempt of a call.
#[derive(Clone, Copy, Debug, EncodeLabelValue, Eq, Hash, PartialEq)]
pub enum AttemptOutcome {
    /// 2xx.
    Done,
    /// 3xx, or a 4xx that is not busy.
    Refused,
    /// 408 or 429.
    Busy,
    /// 5xx.
    Failed,
    /// No connection.
    Unreachable,
    /// Too slow.
    TimedOut,
    /// The connection broke, or the answer was too long.
    Broken,
    /// Not made: too many failures just before.
    Paused,
}

impl AttemptOutcome {
    /// Returns true if the company works, whether or not it accepted the request.
    pub fn is_in_order(self) -> bool {
        matches!(self, Self::Done | Self::Refused | Self::Busy)
    }
}

impl Default for Traffic {
    fn default() -> Self {
        // 10 ms to 40 s.
        let seconds = || Histogram::new(exponential_buckets(0.01, 4.0, 7));
        Self {
            calls: Family::default(),
            seconds: Family::new_with_constructor(seconds),
        }
    }
}

impl Traffic {
    /// Adds it to the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let (calls, seconds) = (self.calls.clone(), self.seconds.clone());
        registry.register("provider_calls", "Calls to other companies", calls);
        let what = "Time until they answered, or did not";
        registry.register("provider_seconds", what, seconds);
    }

    /// Counts an attempt, with its duration if it was made.
    pub fn count(&self, provider: &'static str, outcome: AttemptOutcome, took: Option<Duration>) {
        let labels = CallLabels { provider, outcome };
        self.calls.get_or_create(&labels).inc();
        if let Some(took) = took {
            let seconds = self.seconds.get_or_create(&ProviderLabel { provider });
            seconds.observe(took.as_secs_f64());
        }
    }
}

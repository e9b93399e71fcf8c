//! What the operator's metrics show of codes by SMS, and the alarm when their budget is used up; docs/operating says what
//! to do then. No phone and no address is in either.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

/// Between two lines of the log about a budget that is used up, in milliseconds.
const LINE_EVERY_MS: i64 = 10 * 60 * 1000;

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct LimitLabel {
    limit: &'static str,
}

/// The figures of this process. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct CodeFigures {
    refused: Family<LimitLabel, Counter>,
    last_line_ms: Arc<AtomicI64>,
}

impl CodeFigures {
    /// Shows them among the metrics.
    pub fn register(&self, registry: &mut Registry) {
        // Each is there from the start: a first one is a change from 0.
        for limit in ["minute", "number", "address", "number a day", "day"] {
            self.refused.get_or_create(&LimitLabel { limit }).inc_by(0);
        }
        let what = "codes by SMS that were not sent or not tried, by the limit that they met";
        registry.register("codes_refused", what, self.refused.clone());
    }

    pub(super) fn refused(&self, limit: &'static str) {
        self.refused.get_or_create(&LimitLabel { limit }).inc();
    }

    /// A code was not sent because the budget of the day is used up.
    pub(super) fn budget_is_used_up(&self, now_ms: i64) {
        self.refused("day");
        let last_ms = self.last_line_ms.load(Ordering::Relaxed);
        let is_due = (now_ms - last_ms).abs() >= LINE_EVERY_MS;
        let swap = |last_ms| {
            let (same, order) = (last_ms, Ordering::Relaxed);
            self.last_line_ms
                .compare_exchange(same, now_ms, order, order)
        };
        if is_due && swap(last_ms).is_ok() {
            tracing::error!(
                limit = "codes_per_day",
                "the budget of codes by SMS is used up: strangers get none"
            );
        }
    }
}

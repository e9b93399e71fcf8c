//! Metrics of codes by SMS, and the alarm when their budget is used up; docs/operating describes how to respond.
//! Neither contains a phone number or an address.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::registry::Registry;

/// Minimum time between two log lines about a used-up budget, in milliseconds.
const LINE_EVERY_MS: i64 = 10 * 60 * 1000;

/// Budget of codes that is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BudgetLimit {
    /// That of an hour.
    Hour,
    /// That of a day.
    Day,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct LimitLabel {
    limit: &'static str,
}

/// Metrics of this process. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct CodeFigures {
    refused: Family<LimitLabel, Counter>,
    wrong: Counter,
    visits_dropped: Counter,
    last_line_ms: Arc<AtomicI64>,
}

impl CodeFigures {
    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        // Each series exists from the start, so that a first event is a change from 0.
        for limit in [
            "minute",
            "number",
            "network",
            "number a day",
            "hour",
            "day",
            "guesses",
        ] {
            self.refused.get_or_create(&LimitLabel { limit }).inc_by(0);
        }
        let what = "codes by SMS that were not sent or not tried, by the limit that they met";
        registry.register("codes_refused", what, self.refused.clone());
        let what = "wrong codes that were typed at a login or a registration";
        registry.register("codes_wrong", what, self.wrong.clone());
        let what = "visits of landing pages that were not stored, over the limits of a day";
        registry.register("visits_dropped", what, self.visits_dropped.clone());
    }

    pub(super) fn refused(&self, limit: &'static str) {
        self.refused.get_or_create(&LimitLabel { limit }).inc();
    }

    /// Counts a wrong code.
    pub(super) fn wrong(&self) {
        self.wrong.inc();
    }

    /// Counts a visit that is not stored.
    pub(crate) fn visit_is_dropped(&self) {
        self.visits_dropped.inc();
    }

    /// Logs that a code was not sent because the budget of an hour or a day is used up.
    pub(super) fn budget_is_used_up(&self, limit: BudgetLimit, now_ms: i64) {
        let (label, key) = match limit {
            BudgetLimit::Hour => ("hour", "codes_per_hour"),
            BudgetLimit::Day => ("day", "codes_per_day"),
        };
        self.refused(label);
        let last_ms = self.last_line_ms.load(Ordering::Relaxed);
        let is_due = (now_ms - last_ms).abs() >= LINE_EVERY_MS;
        let swap = |last_ms| {
            let (same, order) = (last_ms, Ordering::Relaxed);
            self.last_line_ms
                .compare_exchange(same, now_ms, order, order)
        };
        if is_due && swap(last_ms).is_ok() {
            tracing::error!(
                limit = key,
                "the budget of codes by SMS is used up: strangers get none"
            );
        }
    }
}

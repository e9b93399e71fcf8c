//! Metrics of servicing; docs/operating describes which of them should raise an alarm.

use jiff::Timestamp;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// Metrics of this process. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct ServicingMeters {
    orders: Counter,
    failing: Gauge,
    last_round: Gauge,
    is_stopped: Gauge,
}

impl ServicingMeters {
    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let orders = "orders that servicing has read";
        registry.register("servicing_orders", orders, self.orders.clone());
        let failing =
            "orders that servicing could not read or bring up to date in its newest round";
        registry.register("servicing_failing_orders", failing, self.failing.clone());
        let last_round = "when the newest round of servicing was, in seconds since 1970";
        registry.register("servicing_last_round", last_round, self.last_round.clone());
        let is_stopped = "1 while servicing does nothing because the clock has jumped";
        registry.register("servicing_stopped", is_stopped, self.is_stopped.clone());
    }

    pub(super) fn clock_is(&self, is_plausible: bool) {
        self.is_stopped.set(i64::from(!is_plausible));
    }

    /// Clears the metrics of a server that does not lead: the leader shows them.
    pub(super) fn is_not_ours(&self) {
        self.is_stopped.set(0);
        self.failing.set(0);
    }

    pub(super) fn orders_are(&self, seen: u64, failed: u64, now: Timestamp) {
        self.orders.inc_by(seen);
        self.failing.set(i64::try_from(failed).unwrap_or(i64::MAX));
        self.last_round.set(now.as_second());
    }
}

//! Metrics of the store's queues, read from the process at each scrape, without a statement.

use std::sync::atomic::{AtomicU64, Ordering};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use tulay_store::Load;

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct LaneLabel {
    lane: &'static str,
}

/// Metrics of this process. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct StoreFigures {
    queue_depth: Family<LaneLabel, Gauge>,
    retries: Counter<u64, AtomicU64>,
    opened: Counter<u64, AtomicU64>,
    changed: Counter<u64, AtomicU64>,
    round_trips: Counter<u64, AtomicU64>,
    leads: Gauge,
}

impl StoreFigures {
    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let what = "reads and writes that wait for the database";
        registry.register("store_queue_depth", what, self.queue_depth.clone());
        let what = "transactions that were run again after a conflict";
        registry.register("store_retries", what, self.retries.clone());
        let what = "sealed texts that were opened: who reads them all is seen here";
        registry.register("store_sealed_texts_opened", what, self.opened.clone());
        let what = "reads of rows of staff that were changed without the key of the database";
        registry.register("store_changed_rows", what, self.changed.clone());
        let what = "how often a connection to PostgreSQL waited for it";
        registry.register("store_round_trips", what, self.round_trips.clone());
        let what = "1 on the server that services loans, sends SMS and asks about payouts; 0 on the others";
        registry.register("leads", what, self.leads.clone());
    }

    /// Shows the current load of the store.
    pub fn show(&self, load: Load) {
        for (lane, waiting) in [
            ("writes", load.waiting_writes),
            ("reads", load.waiting_reads),
        ] {
            let depth = i64::try_from(waiting).unwrap_or(i64::MAX);
            self.queue_depth
                .get_or_create(&LaneLabel { lane })
                .set(depth);
        }
        let round_trips = self.round_trips.inner();
        round_trips.store(load.round_trips, Ordering::Relaxed);
        self.leads.set(i64::from(load.leads));
        self.retries.inner().store(load.retries, Ordering::Relaxed);
        self.opened.inner().store(load.opened, Ordering::Relaxed);
        self.changed.inner().store(load.changed, Ordering::Relaxed);
    }
}

//! Metrics of the queues; docs/operating and packaging/prometheus/alerts.yml describe which of them should raise an
//! alarm.

use jiff::Timestamp;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use tulay_lending::calendar::manila_midnight;
use tulay_lending::state::STATUSES;
use tulay_store::ledger_checks::EndedCheck;
use tulay_store::service_days::ServicingDay;
use tulay_store::waiting::Waiting;

/// Counts of one read.
#[derive(Debug)]
pub struct Counts {
    /// SMS.
    pub sms: Vec<Waiting>,
    /// Payments that fit no order, and charges without a known outcome.
    pub payments: Vec<Waiting>,
    /// Payouts that have not ended.
    pub payouts: Vec<Waiting>,
    /// Orders that wait for the lender.
    pub orders: Vec<Waiting>,
    /// Overdue complaints.
    pub late_complaints: Vec<Waiting>,
    /// Orders that are due for servicing.
    pub due_orders: i64,
    /// Progress of servicing.
    pub servicing: Option<ServicingDay>,
    /// Newest check of the ledger.
    pub ledger: Option<EndedCheck>,
}

/// Space on a disk.
#[derive(Debug)]
pub struct Room {
    /// Free bytes; `None` if unknown.
    pub free_bytes: Option<i64>,
    /// Size of SQLite's log.
    pub log_bytes: Option<i64>,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct Kind {
    kind: &'static str,
}

/// Number of waiting items of each kind, and the age of the oldest.
#[derive(Clone, Debug)]
struct Queue {
    name: &'static str,
    what: &'static str,
    kinds: Vec<&'static str>,
    count: Family<Kind, Gauge>,
    oldest_seconds: Family<Kind, Gauge>,
}

impl Queue {
    fn new(name: &'static str, what: &'static str, kinds: &[&'static str]) -> Self {
        let (count, oldest_seconds) = (Family::default(), Family::default());
        Self {
            name,
            what,
            kinds: kinds.to_vec(),
            count,
            oldest_seconds,
        }
    }

    fn register(&self, registry: &mut Registry) {
        registry.register(self.name, self.what, self.count.clone());
        let name = format!("{}_oldest_seconds", self.name);
        let what = format!("for how long the oldest waits: {}", self.what);
        registry.register(name, what, self.oldest_seconds.clone());
        self.show(&[], Timestamp::UNIX_EPOCH);
    }

    /// Shows the waiting items, and zeros for kinds without any.
    fn show(&self, waiting: &[Waiting], now: Timestamp) {
        for &kind in &self.kinds {
            let found = waiting.iter().find(|waiting| waiting.kind == kind);
            let age_ms = found.map_or(0, |waiting| now.as_millisecond() - waiting.since_ms);
            let label = Kind { kind };
            let count = found.map_or(0, |waiting| waiting.count);
            self.count.get_or_create(&label).set(count);
            let oldest = self.oldest_seconds.get_or_create(&label);
            oldest.set(age_ms.max(0) / 1000);
        }
    }
}

/// Metrics of this process. Clones share them.
#[derive(Clone, Debug)]
pub struct Gauges {
    queues: [Queue; 5],
    due_orders: Gauge,
    servicing_day: Gauge,
    servicing_lag_seconds: Gauge,
    ledger_check: Gauge,
    ledger_orders: Gauge,
    ledger_differing: Gauge,
    disk_free_bytes: Family<Kind, Gauge>,
    images_reachable: Gauge,
    wal_bytes: Gauge,
    last_count: Gauge,
}

impl Default for Gauges {
    fn default() -> Self {
        let queues_of_orders = STATUSES.iter().filter_map(|it| it.status.queue());
        let queues_of_orders: Vec<_> = queues_of_orders.collect();
        Self {
            queues: [
                Queue::new(
                    "sms_waiting",
                    "SMS that could have been sent by now, codes apart",
                    &["code", "other"],
                ),
                Queue::new(
                    "payments_waiting",
                    "payments that fit no order and wait for a person, and charges without a known outcome",
                    &["suspense", "quarantine", "charging"],
                ),
                Queue::new(
                    "payouts_waiting",
                    "payouts that have not come to their end",
                    &["started", "pending", "held"],
                ),
                Queue::new(
                    "orders_waiting",
                    "orders that wait for a decision or for their money",
                    &queues_of_orders,
                ),
                Queue::new(
                    "complaints_late",
                    "complaints that were not acknowledged or answered by the day promised",
                    &["acknowledge", "answer"],
                ),
            ],
            due_orders: Gauge::default(),
            servicing_day: Gauge::default(),
            servicing_lag_seconds: Gauge::default(),
            ledger_check: Gauge::default(),
            ledger_orders: Gauge::default(),
            ledger_differing: Gauge::default(),
            disk_free_bytes: Family::default(),
            images_reachable: Gauge::default(),
            wal_bytes: Gauge::default(),
            last_count: Gauge::default(),
        }
    }
}

impl Gauges {
    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        for queue in &self.queues {
            queue.register(registry);
        }
        for (name, what, gauge) in [
            (
                "servicing_due_orders",
                "orders that are due for servicing",
                &self.due_orders,
            ),
            (
                "servicing_day",
                "the newest day that servicing has come to: its start, in seconds since 1970",
                &self.servicing_day,
            ),
            (
                "servicing_lag_seconds",
                "for how long no server has run a round of servicing",
                &self.servicing_lag_seconds,
            ),
            (
                "ledger_check",
                "when the newest daily check of the ledger ended, in seconds since 1970",
                &self.ledger_check,
            ),
            (
                "ledger_check_orders",
                "orders that the newest daily check of the ledger looked at",
                &self.ledger_orders,
            ),
            (
                "ledger_check_differing",
                "orders whose ledger is not what their events make it, by the newest daily check",
                &self.ledger_differing,
            ),
            (
                "store_wal_bytes",
                "size of the write-ahead log of the embedded database",
                &self.wal_bytes,
            ),
            (
                "watching_last_count",
                "when what waits was counted last, in seconds since 1970",
                &self.last_count,
            ),
        ] {
            registry.register(name, what, gauge.clone());
        }
        let what = "what is left of the disk of the embedded database, and of that of the images";
        registry.register("disk_free_bytes", what, self.disk_free_bytes.clone());
        let what = "0 while the bucket of images is away or refuses the key";
        registry.register("images_reachable", what, self.images_reachable.clone());
        // A folder is not checked.
        self.images_reachable.set(1);
    }

    pub(super) fn show(&self, counts: &Counts, now: Timestamp) {
        let shown = [
            &counts.sms,
            &counts.payments,
            &counts.payouts,
            &counts.orders,
            &counts.late_complaints,
        ];
        for (queue, waiting) in self.queues.iter().zip(shown) {
            queue.show(waiting, now);
        }
        self.due_orders.set(counts.due_orders);
        if let Some(newest) = counts.servicing {
            let lag_ms = (now.as_millisecond() - newest.at_ms).max(0);
            self.servicing_lag_seconds.set(lag_ms / 1000);
            let day = manila_midnight(newest.day);
            self.servicing_day.set(day.map_or(0, Timestamp::as_second));
        }
        if let Some(newest) = counts.ledger {
            self.ledger_check.set(newest.ended_at_ms / 1000);
            self.ledger_orders.set(newest.orders);
            self.ledger_differing.set(newest.differing);
        }
        self.last_count.set(now.as_second());
    }

    pub(super) fn show_images(&self, are_reachable: bool) {
        self.images_reachable.set(i64::from(are_reachable));
    }

    pub(super) fn show_room(&self, kind: &'static str, room: &Room) {
        if let Some(free_bytes) = room.free_bytes {
            let label = Kind { kind };
            self.disk_free_bytes.get_or_create(&label).set(free_bytes);
        }
        if let Some(log_bytes) = room.log_bytes {
            self.wal_bytes.set(log_bytes);
        }
    }
}

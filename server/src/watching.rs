//! What the operator's metrics show of the data: looked up when somebody asks. docs/operating.md says which of them to raise
//! an alarm on, and `packaging/prometheus` has the alarms.

use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::civil::Date;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::clock::Clock;
use crate::config::{Config, Database};
use tulay_lending::calendar::manila_date;
use tulay_store::service_days::{self, ServicingDay};
use tulay_store::watching::{self, Waiting};
use tulay_store::{Store, StoreError};

/// Whoever scrapes does not wait much longer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The gauges of the data, and where to look.
pub struct Watching {
    store: Store,
    clock: Clock,
    /// The embedded database's file.
    database: Option<PathBuf>,
    answers: Gauge,
    sms_waiting: Gauge,
    sms_oldest: Gauge,
    payments: Gauge,
    payouts: Gauge,
    payouts_oldest: Gauge,
    complaints: Gauge,
    lag_days: Gauge,
    queue: Family<Lane, Gauge>,
    wal: Gauge,
    disk: Gauge,
}

#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
struct Lane {
    lane: &'static str,
}

impl Watching {
    /// Watches a server's data.
    pub fn new(store: Store, clock: Clock, config: &Config) -> Self {
        let database = match &config.database {
            Database::Sqlite(path) => Some(path.clone()),
            Database::Postgres(_) | Database::OfTheCore => None,
        };
        Self {
            store,
            clock,
            database,
            answers: Gauge::default(),
            sms_waiting: Gauge::default(),
            sms_oldest: Gauge::default(),
            payments: Gauge::default(),
            payouts: Gauge::default(),
            payouts_oldest: Gauge::default(),
            complaints: Gauge::default(),
            lag_days: Gauge::default(),
            queue: Family::default(),
            wal: Gauge::default(),
            disk: Gauge::default(),
        }
    }

    /// Shows them among the metrics.
    pub fn register(&self, registry: &mut Registry) {
        for (name, what, gauge) in [
            ("store_answers", "1 while the database answers", &self.answers),
            ("sms_waiting", "SMS that are not sent yet", &self.sms_waiting),
            (
                "sms_oldest_seconds",
                "how long the oldest SMS waits that no hour of the day holds back",
                &self.sms_oldest,
            ),
            ("payments_waiting", "payments that wait for a person", &self.payments),
            ("payouts_pending", "payouts that have not come to an end", &self.payouts),
            (
                "payouts_oldest_seconds",
                "how long the oldest of them is on its way",
                &self.payouts_oldest,
            ),
            ("complaints_late", "complaints that are past their day", &self.complaints),
            (
                "servicing_lag_days",
                "days that servicing has not come to yet",
                &self.lag_days,
            ),
        ] {
            registry.register(name, what, gauge.clone());
        }
        let queue = "requests that wait for the database";
        registry.register("store_queue", queue, self.queue.clone());
        if self.database.is_some() {
            let wal = "size of the log of the embedded database";
            registry.register("database_wal_bytes", wal, self.wal.clone());
            let disk = "what is free on the disk of the embedded database";
            registry.register("disk_free_bytes", disk, self.disk.clone());
        }
    }

    /// Looks everything up.
    pub async fn look(&self) {
        let (writes, reads) = self.store.queued();
        for (lane, queued) in [("writes", writes), ("reads", reads)] {
            self.queue.get_or_create(&Lane { lane }).set(whole(queued));
        }
        if let Some(database) = &self.database {
            self.wal.set(wal_bytes(database));
            self.disk.set(free_bytes(database).unwrap_or(0));
        }
        let now = self.clock.now();
        let today = manila_date(now);
        let read = self.store.read(move |tx| {
            let waiting = watching::waiting(tx, today)?;
            Ok::<_, StoreError>((waiting, service_days::newest(tx)?))
        });
        match tokio::time::timeout(TIMEOUT, read).await {
            Ok(Ok((waiting, newest))) => {
                self.answers.set(1);
                self.show(waiting, newest, today, now.as_millisecond());
            }
            Ok(Err(error)) => {
                tracing::error!(%error, "metrics");
                self.answers.set(0);
            }
            Err(_) => {
                self.answers.set(0);
            }
        }
    }

    fn show(&self, waiting: Waiting, newest: Option<ServicingDay>, today: Date, now_ms: i64) {
        let seconds = |since_ms: Option<i64>| since_ms.map_or(0, |since| (now_ms - since) / 1000);
        self.sms_waiting.set(waiting.sms);
        self.sms_oldest.set(seconds(waiting.sms_since_ms));
        self.payments.set(waiting.payments);
        self.payouts.set(waiting.payouts);
        self.payouts_oldest.set(seconds(waiting.payouts_since_ms));
        self.complaints.set(waiting.complaints_late);
        let behind = newest.and_then(|newest| today.since(newest.day).ok());
        self.lag_days.set(behind.map_or(0, |behind| behind.get_days().into()));
    }
}

/// Shows which build runs.
pub fn register_build(registry: &mut Registry) {
    let labels = vec![("version", env!("CARGO_PKG_VERSION"))];
    registry.register("build", "the build that runs", Info::new(labels));
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn wal_bytes(database: &Path) -> i64 {
    let mut wal = database.as_os_str().to_owned();
    wal.push("-wal");
    let size = std::fs::metadata(wal).map_or(0, |wal| wal.len());
    i64::try_from(size).unwrap_or(i64::MAX)
}

/// What this user may still write to the disk of a file.
fn free_bytes(file: &Path) -> Option<i64> {
    let disk = rustix::fs::statvfs(file).ok()?;
    i64::try_from(disk.f_bavail.saturating_mul(disk.f_frsize)).ok()
}

//! Metrics of backups for operators.

use std::sync::atomic::AtomicU64;
use std::time::Duration;

use jiff::Timestamp;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

/// The metrics of this process. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct BackupFigures {
    enabled: Gauge,
    recovery_point: Gauge,
    last_segment: Gauge,
    last_copy: Gauge,
    copy_every_seconds: Gauge,
    waiting_bytes: Gauge,
    failures: Counter<u64, AtomicU64>,
    gaps: Counter<u64, AtomicU64>,
}

impl BackupFigures {
    /// Adds them to the metrics.
    pub fn register(&self, registry: &mut Registry) {
        for (name, what, gauge) in [
            (
                "backup_enabled",
                "1 where this server makes backups",
                &self.enabled,
            ),
            (
                "backup_recovery_point",
                "up to when everything is in the backup, in seconds since 1970",
                &self.recovery_point,
            ),
            (
                "backup_last_segment",
                "when the newest segment was shipped, in seconds since 1970",
                &self.last_segment,
            ),
            (
                "backup_last_copy",
                "of when the newest full copy is, in seconds since 1970",
                &self.last_copy,
            ),
            (
                "backup_copy_every_seconds",
                "from one full copy to the next",
                &self.copy_every_seconds,
            ),
            (
                "backup_waiting_bytes",
                "what is written and not shipped",
                &self.waiting_bytes,
            ),
        ] {
            registry.register(name, what, gauge.clone());
        }
        let what = "tries to write to the backup that failed";
        registry.register("backup_failures", what, self.failures.clone());
        let what = "chains that began because something written was never shipped";
        registry.register("backup_gaps", what, self.gaps.clone());
    }

    /// Records that backups are made; until the target was read, its backups count as made now.
    pub(super) fn enable(&self, copy_every: Duration, now: Timestamp) {
        self.enabled.set(1);
        let seconds = i64::try_from(copy_every.as_secs()).unwrap_or(i64::MAX);
        self.copy_every_seconds.set(seconds);
        for gauge in [&self.recovery_point, &self.last_copy] {
            gauge.set(now.as_second());
        }
    }

    pub(super) fn shipped_until(&self, at: Timestamp) {
        self.recovery_point.set(at.as_second());
        self.waiting_bytes.set(0);
    }

    pub(super) fn shipped(&self, at: Timestamp) {
        self.last_segment.set(at.as_second());
    }

    pub(super) fn copied(&self, at_ms: i64) {
        self.last_copy.set(at_ms / 1000);
    }

    pub(super) fn failed(&self, waiting_bytes: u64) {
        self.failures.inc();
        self.waiting_bytes
            .set(i64::try_from(waiting_bytes).unwrap_or(i64::MAX));
    }

    pub(super) fn gap(&self) {
        self.gaps.inc();
    }
}

//! Whether writes are taken. A database may answer reads while nothing can be stored: its disk is full, its file system was
//! made read-only, a lock is never given back. So a row is written on a timer, as large as what a borrower's call writes:
//! a smaller one fits where theirs does not.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use tulay_store::{Store, write_checks};
use tulay_system::clock::Clock;
use tulay_system::hex::to_hex;

/// Between two checks while writes are taken. Each writes 32 KB.
const CHECK_EVERY: Duration = Duration::from_secs(10);
/// Between two checks while they are not, so that a server is ready again soon.
const CHECK_AGAIN: Duration = Duration::from_secs(2);
/// A write that takes longer counts as not taken, whatever comes of it.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);
/// Half of what is written: it is stored as hex.
const BODY_BYTES: usize = 16 * 1024;

/// What the checks found. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct WriteCheck {
    state: Arc<Mutex<State>>,
    is_writable: Gauge,
}

#[derive(Debug, Default)]
struct State {
    /// Since when a write is under way.
    began: Option<Instant>,
    /// Why the newest write was not taken.
    failure: Option<String>,
}

impl WriteCheck {
    /// Shows it among the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let what = "1 while the database takes writes";
        registry.register("store_writable", what, self.is_writable.clone());
    }

    /// Why the database takes no writes, if it does not; asks no database.
    pub fn failure(&self) -> Option<String> {
        let state = self.lock();
        let is_late = state.began.is_some_and(|at| at.elapsed() > WRITE_TIMEOUT);
        if is_late {
            return Some(format!("a write takes longer than {WRITE_TIMEOUT:?}"));
        }
        state.failure.clone()
    }

    /// Writes again and again, one write at a time, until it is dropped.
    pub(super) async fn run(&self, store: &Store, clock: &Clock) {
        loop {
            let is_taken = self.check(store, clock.now_ms()).await;
            let pause = if is_taken { CHECK_EVERY } else { CHECK_AGAIN };
            tokio::time::sleep(pause).await;
        }
    }

    /// Writes once; says whether that was taken.
    pub async fn check(&self, store: &Store, now_ms: i64) -> bool {
        // No engine can make it smaller.
        let mut body = vec![0; BODY_BYTES];
        rand::fill(&mut body[..]);
        let body = to_hex(&body);
        self.lock().began = Some(Instant::now());
        let written = store
            .write(move |tx| write_checks::replace(tx, &body, now_ms))
            .await;
        let is_late = self.failure_of_time();
        let failure = written.err().map(|error| error.to_string()).or(is_late);
        let mut state = self.lock();
        if state.failure.is_some() != failure.is_some() {
            if let Some(cause) = &failure {
                tracing::error!(cause, "the database takes no writes");
            } else {
                tracing::info!("the database takes writes again");
            }
        }
        self.is_writable.set(i64::from(failure.is_none()));
        *state = State {
            began: None,
            failure,
        };
        state.failure.is_none()
    }

    fn failure_of_time(&self) -> Option<String> {
        let took = self.lock().began?.elapsed();
        (took > WRITE_TIMEOUT).then(|| format!("a write took {took:?}"))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

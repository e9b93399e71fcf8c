//! Checks that writes are accepted. A database may answer reads while nothing can be stored: its disk is full, its file
//! system was made read-only, a lock is never released. So a row is written on a timer, as large as the writes of a
//! borrower's call: a smaller one might still fit.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use tulay_store::{Store, write_checks};
use tulay_system::clock::Clock;
use tulay_system::hex::to_hex;

/// Interval between two checks while writes are accepted. Each writes 32 KB.
const CHECK_EVERY: Duration = Duration::from_secs(10);
/// Interval between two checks while they are not, so that a server is ready again soon.
const CHECK_AGAIN: Duration = Duration::from_secs(2);
/// Time limit of a write; a slower one counts as refused, whatever its outcome.
const WRITE_TIMEOUT: Duration = Duration::from_secs(2);
/// Half of the written bytes: they are stored as hex.
const BODY_BYTES: usize = 16 * 1024;

/// Result of the checks. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct WriteCheck {
    state: Arc<Mutex<State>>,
    is_writable: Gauge,
}

#[derive(Debug, Default)]
struct State {
    /// Start of the write under way.
    began: Option<Instant>,
    /// Reason why the newest write was refused.
    failure: Option<String>,
}

impl WriteCheck {
    /// Registers the metrics.
    pub fn register(&self, registry: &mut Registry) {
        let what = "1 while the database takes writes";
        registry.register("store_writable", what, self.is_writable.clone());
    }

    /// Reason why the database accepts no writes, if so; queries no database.
    pub fn failure(&self) -> Option<String> {
        let state = self.lock();
        let is_late = state.began.is_some_and(|at| at.elapsed() > WRITE_TIMEOUT);
        if is_late {
            return Some(format!("a write takes longer than {WRITE_TIMEOUT:?}"));
        }
        state.failure.clone()
    }

    /// Writes repeatedly, one write at a time, until it is dropped.
    pub(super) async fn run(&self, store: &Store, clock: &Clock) {
        loop {
            let is_taken = self.check(store, clock.now_ms()).await;
            let pause = if is_taken { CHECK_EVERY } else { CHECK_AGAIN };
            tokio::time::sleep(pause).await;
        }
    }

    /// Writes once; returns true if that was accepted.
    pub async fn check(&self, store: &Store, now_ms: i64) -> bool {
        // Random, so that no engine can compress it.
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

//! Waiting in tests: for an event, however long a busy machine takes for it. Only what hangs reaches the limit.

use std::time::{Duration, Instant};

/// Longer than any step of a test takes on a busy machine.
pub const LIMIT: Duration = Duration::from_mins(5);
/// The longest time-out of a provider that a configuration takes: for calls that are answered.
pub const PATIENT_MS: u64 = 20_000;
/// A time-out that a test waits for: a request arrives within it on a busy machine, too.
pub const RUNS_OUT_MS: u64 = 3_000;
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(10);

/// Waits until `is_so`.
///
/// # Panics
/// If it takes longer than [`LIMIT`].
#[track_caller]
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < LIMIT, "never: {what}");
        std::thread::sleep(PAUSE);
    }
}

/// The same in a task.
///
/// # Panics
/// If it takes longer than [`LIMIT`].
pub async fn until_async(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < LIMIT, "never: {what}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Waits for the end of `work`.
///
/// # Panics
/// If it takes longer than [`LIMIT`].
pub async fn ended<T>(what: &str, work: impl Future<Output = T>) -> T {
    let ended = tokio::time::timeout(LIMIT, work).await;
    ended.unwrap_or_else(|_| panic!("it hangs: {what}"))
}

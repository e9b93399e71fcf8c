//! Threads that start together, to test concurrent calls.

use std::sync::{Arc, Barrier};
use std::thread::JoinHandle;

use tulay_store::Store;

/// Runs `act` on `count` threads that start together, each with its number from 0; returns their results.
pub fn numbered_at_once<T: Send + 'static>(
    store: &Store,
    count: usize,
    act: impl Fn(Store, usize) -> T + Clone + Send + 'static,
) -> Vec<T> {
    let start = Arc::new(Barrier::new(count));
    let threads: Vec<_> = (0..count)
        .map(|number| {
            let (store, start, act) = (store.clone(), start.clone(), act.clone());
            std::thread::spawn(move || {
                start.wait();
                act(store, number)
            })
        })
        .collect();
    let joined = threads.into_iter().map(JoinHandle::join);
    joined.map(|answer| answer.expect("a thread")).collect()
}

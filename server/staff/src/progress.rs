//! Progress of long work, which another task may read meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of the rows or loans that were read so far.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// Adds what was read.
    pub fn add(&self, read: usize) {
        self.0.fetch_add(read as u64, Ordering::Relaxed);
    }

    /// Returns the number so far.
    pub fn read(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

//! State that a test, a page and a server's calls share.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Shared state. Clones share it.
#[derive(Debug, Default)]
pub struct Shared<T>(Arc<Mutex<T>>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> Shared<T> {
    /// Locks the state.
    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        // Each change is one assignment: a panic leaves the state whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

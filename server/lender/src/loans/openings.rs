//! Payment codes that are being opened at their providers by this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OwnedMutexGuard;

/// Locks on the codes that are being opened: a second press waits for the first, and finds what it opened. Clones share
/// them.
#[derive(Clone, Debug, Default)]
pub struct Openings(Arc<Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>>);

impl Openings {
    /// Waits until no other task opens this code; the code is locked until the guard is dropped.
    pub async fn lock(&self, code: &str) -> OwnedMutexGuard<()> {
        let turn = {
            let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            all.retain(|_, turn| Arc::strong_count(turn) > 1);
            all.entry(code.to_owned()).or_default().clone()
        };
        turn.lock_owned().await
    }
}

//! The keys of a store.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use tulay_sealing::Sealer;

/// Keys that a store seals with.
#[derive(Clone)]
pub(crate) struct Vault {
    pub(super) sealer: Arc<Sealer>,
    /// The key of the digests of phones, cached after it was read from the database, which never changes it.
    pub(super) digests: Arc<OnceLock<Sealer>>,
    /// Reads of rows that were changed without the key.
    pub(super) changed: Arc<AtomicU64>,
}

impl Vault {
    /// A vault with these keys.
    pub(crate) fn new(sealer: Sealer) -> Self {
        Self {
            sealer: Arc::new(sealer),
            digests: Arc::default(),
            changed: Arc::default(),
        }
    }

    /// Returns the number of texts that were opened.
    pub(crate) fn opened(&self) -> u64 {
        self.sealer.opened()
    }

    /// Returns the number of reads of rows that were changed without the key.
    pub(crate) fn changed(&self) -> u64 {
        self.changed.load(Ordering::Relaxed)
    }
}

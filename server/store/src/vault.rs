//! The keys of a store.

use std::sync::{Arc, OnceLock};

use tulay_sealing::Sealer;

/// Keys that a store seals with.
#[derive(Clone)]
pub(crate) struct Vault {
    pub(super) sealer: Arc<Sealer>,
    /// The key of the digests of phones, cached after it was read from the database, which never changes it.
    pub(super) digests: Arc<OnceLock<Sealer>>,
}

impl Vault {
    /// A vault with these keys.
    pub(crate) fn new(sealer: Sealer) -> Self {
        Self {
            sealer: Arc::new(sealer),
            digests: Arc::default(),
        }
    }

    /// Returns the number of texts that were opened.
    pub(crate) fn opened(&self) -> u64 {
        self.sealer.opened()
    }
}

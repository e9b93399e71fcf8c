//! Data to back up, and the place that backups go to.

use std::path::PathBuf;

use tulay_store::Store;
use tulay_system::clock::Clock;

use crate::config::BackupConfig;
use crate::figures::BackupFigures;
use crate::object::Recipients;
use crate::target::Target;

/// Source and target of the backups.
pub(crate) struct BackupSource {
    pub(crate) config: BackupConfig,
    pub(crate) recipients: Recipients,
    pub(crate) target: Target,
    pub(crate) database: PathBuf,
    pub(crate) images: PathBuf,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) figures: BackupFigures,
}

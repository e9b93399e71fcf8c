//! SQLite's write-ahead log as shipped to a backup: the pages committed after a position, checkpoints that never
//! overtake the shipped position, and a copy of the database as of one position. It contains no address and no format
//! of a backup.
//!
//! Every writer (the server, commands beside it) appends to the log; only [`Checkpoints`] moves pages from it into
//! the database. SQLite restarts the log only when all of it was moved. So a log that is moved no further than it was
//! shipped never loses an unshipped page.

mod checkpoints;
mod log;
mod pages;
mod snapshot;

pub use checkpoints::{Checkpoints, Hold};
pub use log::{Position, Tail, Written, read, waiting_bytes};
pub use pages::{PageFile, Pages};
pub use snapshot::{Held, Snapshot};

use std::path::{Path, PathBuf};

/// The log beside a database.
pub fn log_of(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

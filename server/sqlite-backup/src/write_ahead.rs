//! SQLite's write-ahead log as what is shipped to a backup: which pages were committed after a position, checkpoints that
//! never overtake what was shipped, and a copy of the database as of one position. It knows no backup's place or form.
//!
//! Whoever writes to the database (the server, `tulay ops` beside it) appends to the log; nobody but [`Checkpoints`] moves
//! pages from it into the database. SQLite begins the log anew only when all of it was moved. So a log that is
//! moved no further than it was shipped never loses a page that was not.

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

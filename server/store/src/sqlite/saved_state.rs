//! State of an embedded database at one moment, to which the demo returns it between two tests. Everything is back,
//! also what is append-only and tables that come later.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::backup::Backup;

use super::BUSY_TIMEOUT;
use crate::error::StoreError;

/// The most pages that are copied at a time: all of them.
const ALL_PAGES: i32 = i32::MAX;
/// Pause before a database that others write to is tried once more.
const PAUSE: Duration = Duration::from_millis(1);

/// A copy of an embedded database in memory.
pub struct SavedState {
    path: PathBuf,
    copy: Mutex<Connection>,
}

impl SavedState {
    /// Copies the database at `path`, which may be open.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read.
    pub fn of(path: PathBuf) -> Result<SavedState, StoreError> {
        let database = Connection::open(&path)?;
        database.busy_timeout(BUSY_TIMEOUT)?;
        let mut copy = Connection::open_in_memory()?;
        Backup::new(&database, &mut copy)?.run_to_completion(ALL_PAGES, PAUSE, None)?;
        let copy = Mutex::new(copy);
        Ok(SavedState { path, copy })
    }

    /// Replaces what is in the database by the copy, in one transaction. Blocks until that is done.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be written.
    pub fn restore(&self) -> Result<(), StoreError> {
        let mut database = Connection::open(&self.path)?;
        database.busy_timeout(BUSY_TIMEOUT)?;
        // What a test leaves need not outlive the machine.
        database.pragma_update(None, "synchronous", "OFF")?;
        let copy = self.copy.lock().unwrap_or_else(PoisonError::into_inner);
        Backup::new(&copy, &mut database)?.run_to_completion(ALL_PAGES, PAUSE, None)?;
        Ok(())
    }
}

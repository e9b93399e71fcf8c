//! Moves pages from the log into the database, no further than the shipped position.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use tulay_store::{Store, StoreError};

/// Two connections: one moves pages, and one reads, which limits how far the other moves.
pub struct Checkpoints {
    mover: Connection,
    bound: Connection,
}

impl Checkpoints {
    /// For the database at `database`, which is in WAL mode.
    pub fn open(database: &Path) -> Result<Checkpoints, StoreError> {
        let mover = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let bound = reader(database)?;
        mover.pragma_update(None, "wal_autocheckpoint", 0)?;
        mover.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        // As in the writer: moved pages are durable before the log restarts.
        mover.pragma_update(None, "synchronous", "FULL")?;
        Ok(Checkpoints { mover, bound })
    }

    /// Marks the current end of the log. Once everything before it was shipped, it may be moved.
    pub fn hold(&self) -> Result<Hold<'_>, StoreError> {
        begin_reading(&self.bound)?;
        Ok(Hold(self))
    }

    /// Moves everything, shipped or not: the log restarts with the next write to `store`, unless a reader needs it.
    pub fn give_up(&self, store: &Store) -> Result<(), StoreError> {
        // Most of it without holding up writes; under constant writes, this alone would never reach the end.
        self.run()?;
        let _pause = store.pause_writes();
        self.run().map(drop)
    }

    /// Moves pages; returns true if the log has no page left that was not moved.
    fn run(&self) -> Result<bool, StoreError> {
        let moved = self
            .mover
            .query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |row| {
                Ok((
                    row.get::<_, i64>(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, i64>(2)?,
                ))
            })?;
        let (busy, frames, done) = moved;
        Ok(busy == 0 && frames == done)
    }
}

/// Keeps later commits in the log, as long as it lives.
pub struct Hold<'c>(&'c Checkpoints);

impl Hold<'_> {
    /// Moves the pages that were committed when this hold was taken, all of which must have been shipped since. Returns
    /// true if the log has no page left that was not moved: then it restarts with the next write.
    pub fn checkpoint(self) -> Result<bool, StoreError> {
        self.0.run()
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        // It fails where the transaction has ended already.
        let _ = self.0.bound.execute_batch("ROLLBACK");
    }
}

/// A connection that reads and leaves the log as it is.
pub(super) fn reader(database: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    Ok(connection)
}

/// Begins a transaction that sees what is committed by now.
pub(super) fn begin_reading(connection: &Connection) -> Result<(), StoreError> {
    connection.execute_batch("BEGIN")?;
    // A transaction begins with its first read.
    connection
        .prepare("SELECT 1 FROM sqlite_schema LIMIT 1")?
        .exists([])?;
    Ok(())
}

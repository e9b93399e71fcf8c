//! Moves pages from the log into the database, no further than what was shipped.

use std::path::Path;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use tulay_store::StoreError;

/// Two connections: one moves pages, and one reads, which bounds how far the other goes.
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
        // As the writer does: what is moved is durable before the log begins anew.
        mover.pragma_update(None, "synchronous", "FULL")?;
        Ok(Checkpoints { mover, bound })
    }

    /// Remembers what is committed by now. Once all of that was shipped, it may be moved.
    pub fn hold(&self) -> Result<Hold<'_>, StoreError> {
        begin_reading(&self.bound)?;
        Ok(Hold(self))
    }

    /// Moves all that can be, shipped or not: the log is given up.
    pub fn give_up(&self) -> Result<(), StoreError> {
        self.run().map(drop)
    }

    /// Whether nothing is left in the log that was not moved.
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

/// Keeps what is committed later in the log, as long as it lives.
pub struct Hold<'c>(&'c Checkpoints);

impl Hold<'_> {
    /// Moves what was committed when it was taken, all of which must have been shipped since. Says whether nothing is left
    /// in the log: then it begins anew with the next write.
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

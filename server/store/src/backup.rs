//! Copies of a SQLite database, taken while it is in use and checked before they count. PostgreSQL has its own tools
//! for this (`pg_dump`, `pg_restore`).

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::{StoreError, migrate, migrations};
use crate::private_file::make_file;

/// All pages in one step: a reader does not hold up the writer, and a copy in parts would restart at each write.
const ALL_PAGES: i32 = -1;
const PAUSE_WHILE_BUSY: Duration = Duration::from_millis(20);

/// Copies the database at `database`, in use or not, to the new file `file`.
///
/// # Errors
/// [`StoreError::Unavailable`] when `file` exists or cannot be written; [`StoreError::Corrupt`] or
/// [`StoreError::Migration`] when the copy is not whole or has another schema: then there is no `file`.
pub fn backup(database: &Path, file: &Path) -> Result<(), StoreError> {
    checked_copy(database, file)
}

/// Makes the backup `file` the database at `database`, where there must be none: an operator moves the old one away
/// first, so that a mistaken restore destroys nothing.
pub fn restore(file: &Path, database: &Path) -> Result<(), StoreError> {
    for leftover in ["-wal", "-shm", "-journal"] {
        // The log of another database would be played into this one.
        refuse_existing(&beside(database, leftover))?;
    }
    checked_copy(file, database)
}

fn checked_copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    refuse_existing(to)?;
    let part = beside(to, ".part");
    refuse_existing(&part)?;
    let copied = copy(from, &part)
        .and_then(|()| check(&part))
        .and_then(|()| publish(&part, to).map_err(|error| unavailable(to, &error)));
    if copied.is_err() {
        // Whatever is left of a failed copy is of no use; that it cannot be removed changes nothing.
        let _ = std::fs::remove_file(&part);
    }
    copied
}

fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags)?;
    make_file(to).map_err(|error| unavailable(to, &error))?;
    let mut target = Connection::open(to)?;
    target.pragma_update(None, "synchronous", "FULL")?;
    let pages = Backup::new(&source, &mut target)?;
    while pages.step(ALL_PAGES)? != StepResult::Done {
        std::thread::sleep(PAUSE_WHILE_BUSY);
    }
    drop(pages);
    // One file, without a log beside it.
    target.pragma_update(None, "journal_mode", "DELETE")?;
    Ok(())
}

/// Every page and index is whole, every row has its parent, and the schema is this program's.
fn check(file: &Path) -> Result<(), StoreError> {
    let mut connection = Connection::open(file)?;
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| {
        row.get("integrity_check")
    })?;
    if verdict != "ok" {
        return Err(StoreError::Corrupt(verdict));
    }
    if connection.prepare("PRAGMA foreign_key_check")?.exists([])? {
        return Err(StoreError::Corrupt("a row lacks its parent".into()));
    }
    migrate::verify(&mut connection, migrations::SQLITE)
}

/// Gives the checked file its name, durably.
fn publish(part: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::File::open(part)?.sync_all()?;
    std::fs::rename(part, to)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
    std::fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

fn refuse_existing(file: &Path) -> Result<(), StoreError> {
    if !file.exists() {
        return Ok(());
    }
    let text = format!("{} is there already: move it away first", file.display());
    Err(StoreError::Unavailable(text))
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn unavailable(file: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", file.display()))
}

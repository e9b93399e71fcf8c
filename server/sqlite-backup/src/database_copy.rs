//! Copies of a SQLite database, taken while it is in use and checked before they count. PostgreSQL has its own tools
//! for this (`pg_basebackup`).

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use tulay_store::{StoreError, verify_sqlite};
use tulay_system::private::make_file;

/// Copies all pages in one step: a reader does not block the writer, and a copy in parts would restart at each write.
const ALL_PAGES: i32 = -1;
const PAUSE_WHILE_BUSY: Duration = Duration::from_millis(20);
/// Suffixes of the files that SQLite may have left beside a database.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Checks made of a copy before it counts. Its schema is checked in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Pages and rows, as many as can be read in this time.
    Quick(Duration),
    /// Every page, row and index, and every row's parent, however long that takes.
    Full,
}

/// Checks that a copy passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyChecks {
    /// Everything.
    Full,
    /// Every page and row; not whether the indexes have each row, nor whether each row has its parent.
    Quick,
    /// As many pages and rows as could be read in the time.
    Partly,
}

/// An unfinished copy, `FILE.part`. No other process makes one of the same name meanwhile, and the rest of an
/// interrupted one is overwritten. Dropped before it is published, it is removed.
pub struct PartialCopy {
    path: PathBuf,
    to: PathBuf,
    was_broken_off: bool,
    published: bool,
    /// Lock that is held while the copy is made.
    _turn: File,
}

impl PartialCopy {
    /// Begins a copy that is to be the new file `to`.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when `to` exists, cannot be written, or is being made by another process.
    pub fn begin(to: &Path) -> Result<PartialCopy, StoreError> {
        refuse_existing(to)?;
        let path = beside(to, ".part");
        let was_broken_off = path.exists();
        let failed = |error: &std::io::Error| unavailable(&path, error);
        make_file(&path).map_err(|error| failed(&error))?;
        let turn = File::options().write(true).open(&path);
        let turn = turn.map_err(|error| failed(&error))?;
        match turn.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let text = format!("{}: it is being written by another command", path.display());
                return Err(StoreError::Unavailable(text));
            }
            Err(TryLockError::Error(error)) => return Err(failed(&error)),
        }
        turn.set_len(0).map_err(|error| failed(&error))?;
        remove_beside(&path);
        Ok(PartialCopy {
            path,
            to: to.to_owned(),
            was_broken_off,
            published: false,
            _turn: turn,
        })
    }

    /// Returns true if an earlier copy of this name was interrupted, by a kill for instance.
    pub fn was_broken_off(&self) -> bool {
        self.was_broken_off
    }

    /// Path that the copy is written to.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Copies the database at `database`, in use or not, and checks the copy.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] or [`StoreError::Migration`] when the copy is not whole or has another schema.
    pub fn copy(&self, database: &Path, how: Check) -> Result<CopyChecks, StoreError> {
        copy(database, &self.path)?;
        check(&self.path, how)
    }

    /// Gives the copy its name, durably.
    pub fn publish(mut self) -> Result<(), StoreError> {
        let published = || {
            File::open(&self.path)?.sync_all()?;
            std::fs::rename(&self.path, &self.to)?;
            let folder = self.to.parent();
            let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
            File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
        };
        let ended = published();
        self.published = ended.is_ok();
        ended.map_err(|error| unavailable(&self.to, &error))
    }
}

impl Drop for PartialCopy {
    fn drop(&mut self) {
        if !self.published {
            // A failed copy is of no use; that it cannot be removed changes nothing.
            let _ = std::fs::remove_file(&self.path);
            remove_beside(&self.path);
        }
    }
}

/// Copies the database at `database`, in use or not, to the new file `file`.
///
/// # Errors
/// Those of [`PartialCopy`]: then there is no `file`.
pub fn backup(database: &Path, file: &Path, how: Check) -> Result<CopyChecks, StoreError> {
    let part = PartialCopy::begin(file)?;
    let checked = part.copy(database, how)?;
    part.publish()?;
    Ok(checked)
}

/// Begins to restore the database at `database`, which must not exist: an operator moves the old one away first, so
/// that a mistaken restore destroys nothing.
pub fn begin_restore(database: &Path) -> Result<PartialCopy, StoreError> {
    for leftover in BESIDE {
        // SQLite would replay the log of another database into this one.
        refuse_existing(&beside(database, leftover))?;
    }
    PartialCopy::begin(database)
}

fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags)?;
    // A copy leaves the log of its source as it is: it may be shipped.
    source.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
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

/// Checks a file that no process has open, and makes it one file without a log beside it.
///
/// # Errors
/// [`StoreError::Corrupt`] or [`StoreError::Migration`] when it is not whole or has another schema.
pub fn check(file: &Path, how: Check) -> Result<CopyChecks, StoreError> {
    let mut connection = Connection::open(file)?;
    connection.pragma_update(None, "journal_mode", "DELETE")?;
    let checked = match how {
        Check::Full => {
            sound(&connection, "integrity_check")?;
            if connection.prepare("PRAGMA foreign_key_check")?.exists([])? {
                return Err(StoreError::Corrupt("a row lacks its parent".into()));
            }
            CopyChecks::Full
        }
        Check::Quick(most) => within(most, &connection)?,
    };
    verify_sqlite(&mut connection)?;
    Ok(checked)
}

/// A quick check that is interrupted when its time is over.
fn within(most: Duration, connection: &Connection) -> Result<CopyChecks, StoreError> {
    let clock = connection.get_interrupt_handle();
    std::thread::scope(|scope| {
        let (ended, ends) = channel::<()>();
        scope.spawn(move || {
            let mut rest = most;
            // An interrupt has no effect on a check that has not begun yet.
            while ends.recv_timeout(rest) == Err(RecvTimeoutError::Timeout) {
                clock.interrupt();
                rest = PAUSE_WHILE_BUSY;
            }
        });
        let verdict = sound(connection, "quick_check");
        drop(ended);
        match verdict {
            Ok(()) => Ok(CopyChecks::Quick),
            Err(Unsound::Interrupted) => Ok(CopyChecks::Partly),
            Err(other) => Err(other.into()),
        }
    })
}

/// Reason why a check found a file damaged.
enum Unsound {
    Interrupted,
    Failed(StoreError),
}

impl From<Unsound> for StoreError {
    fn from(unsound: Unsound) -> StoreError {
        match unsound {
            Unsound::Interrupted => StoreError::Unavailable("the check was interrupted".into()),
            Unsound::Failed(error) => error,
        }
    }
}

fn sound(connection: &Connection, check: &str) -> Result<(), Unsound> {
    let verdict = connection.query_row(&format!("PRAGMA {check}(1)"), [], |row| {
        row.get::<_, String>(check)
    });
    match verdict {
        Ok(verdict) if verdict == "ok" => Ok(()),
        Ok(verdict) => Err(Unsound::Failed(StoreError::Corrupt(verdict))),
        Err(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::OperationInterrupted) =>
        {
            Err(Unsound::Interrupted)
        }
        Err(error) => Err(Unsound::Failed(error.into())),
    }
}

fn refuse_existing(file: &Path) -> Result<(), StoreError> {
    if !file.exists() {
        return Ok(());
    }
    let text = format!("{} is there already: move it away first", file.display());
    Err(StoreError::Unavailable(text))
}

fn remove_beside(file: &Path) {
    for leftover in BESIDE {
        let _ = std::fs::remove_file(beside(file, leftover));
    }
}

fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn unavailable(file: &Path, error: &std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("{}: {error}", file.display()))
}

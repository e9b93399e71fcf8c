//! All pages of a database as of one position, read while others write.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::checkpoints::{begin_reading, reader};
use super::log::{Position, Reader};
use super::log_of;
use tulay_store::StoreError;

const LOCK_TIMEOUT: Duration = Duration::from_secs(5);

/// The database's files that were ever read here. SQLite locks a file for the whole process, and those locks go when any
/// descriptor of the file is closed: so none ever is.
static OPENED: Mutex<Vec<(FileId, &'static File)>> = Mutex::new(Vec::new());

/// The device and the number of a file.
type FileId = (u64, u64);

/// Reads as the database's file would be if the log up to the position were in it. While it lives and is held, the log cannot
/// begin anew with pages that it needs.
pub struct Snapshot {
    held: Held,
    database: &'static File,
    log: File,
    begun: Position,
    page_size: u32,
    /// How many pages there are.
    pages: u32,
    /// Where in the log the newest content of a page is.
    in_log: HashMap<u32, u64>,
    next: u32,
    page: Vec<u8>,
    read: usize,
}

/// What holds the pages of a snapshot: a transaction that reads. Clones share it.
#[derive(Clone)]
pub struct Held(Arc<Mutex<Option<Connection>>>);

impl Held {
    /// Lets the log begin anew: the snapshot cannot be read any further. Says whether it was held still.
    pub fn release(&self) -> bool {
        self.connection().take().is_some()
    }

    fn connection(&self) -> MutexGuard<'_, Option<Connection>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Snapshot {
    /// Takes it, and the position that it is of; nothing where the log has not begun yet. Nobody writes meanwhile, as long as
    /// the log takes to be read.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when somebody writes for too long.
    pub fn take(database: &Path) -> Result<Option<(Snapshot, Position)>, StoreError> {
        let file = opened(database)?;
        let held = reader(database)?;
        let lock = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        lock.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        lock.busy_timeout(LOCK_TIMEOUT)?;
        lock.execute_batch("BEGIN IMMEDIATE")?;
        begin_reading(&held)?;
        let Some(mut frames) = Reader::open(&log_of(database))? else {
            return Ok(None);
        };
        let begun = frames.at();
        let (mut in_log, mut open) = (HashMap::new(), HashMap::new());
        let (mut position, mut pages) = (begun, None);
        while let Some(frame) = frames.next_frame()? {
            open.insert(frame.page, frames.content_at(frames.at().frames - 1));
            if frame.database_pages > 0 {
                in_log.extend(open.drain());
                position = frames.at();
                pages = Some(frame.database_pages);
            }
        }
        lock.execute_batch("ROLLBACK")?;
        let Some(pages) = pages else {
            return Ok(None);
        };
        let page_size = frames.page_size();
        let snapshot = Snapshot {
            held: Held(Arc::new(Mutex::new(Some(held)))),
            database: file,
            log: File::open(log_of(database)).map_err(failed)?,
            begun,
            page_size,
            pages,
            in_log,
            next: 1,
            page: Vec::new(),
            read: 0,
        };
        Ok(Some((snapshot, position)))
    }

    /// How many bytes it has altogether.
    pub fn bytes(&self) -> u64 {
        u64::from(self.pages) * u64::from(self.page_size)
    }

    /// What holds it.
    pub fn held(&self) -> Held {
        self.held.clone()
    }

    fn read_page(&mut self) -> std::io::Result<()> {
        // As long as this guard lives, nobody lets go of what is read.
        let held = self.held.clone();
        let held = held.connection();
        if held.is_none() {
            let why = "the log has grown too large since the copy began";
            return Err(std::io::Error::other(why));
        }
        self.page.resize(self.page_size as usize, 0);
        self.read = 0;
        let in_log = self.in_log.get(&self.next).copied();
        let at = u64::from(self.next - 1) * u64::from(self.page_size);
        self.next += 1;
        if let Some(in_log) = in_log {
            self.log.read_exact_at(&mut self.page, in_log)?;
            // A log that was moved whole before this began may begin anew, and then the database has the page. SQLite writes
            // the log's head before its frames: if that is as it was, so was the page when it was read.
            let mut salt = [0; 8];
            self.log.read_exact_at(&mut salt, 16)?;
            let [first, second] = self.begun.salt.map(u32::to_be_bytes);
            if salt == *[first, second].concat() {
                return Ok(());
            }
        }
        self.database.read_exact_at(&mut self.page, at)
    }
}

impl Drop for Snapshot {
    fn drop(&mut self) {
        self.held.release();
    }
}

impl Read for Snapshot {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        if self.read == self.page.len() {
            if self.next > self.pages {
                return Ok(0);
            }
            self.read_page()?;
        }
        let count = to.len().min(self.page.len() - self.read);
        to[..count].copy_from_slice(&self.page[self.read..self.read + count]);
        self.read += count;
        Ok(count)
    }
}

fn opened(database: &Path) -> Result<&'static File, StoreError> {
    let about = std::fs::metadata(database).map_err(failed)?;
    let id = (about.dev(), about.ino());
    let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, file)) = opened.iter().find(|(known, _)| *known == id) {
        return Ok(file);
    }
    let file: &'static File = Box::leak(Box::new(File::open(database).map_err(failed)?));
    opened.push((id, file));
    Ok(file)
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn failed(error: std::io::Error) -> StoreError {
    StoreError::Unavailable(format!("the database's file: {error}"))
}

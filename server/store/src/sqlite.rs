//! The embedded engine: one writer thread that commits in groups, and reader threads with read-only connections. It
//! contains no statement about a table.

pub(super) mod saved_state;
pub(super) mod statements;

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::error::StoreError;
use super::leadership::Leadership;
use super::migrate::{Found, Tables};
use super::migrations;
use super::request::{Message, Request};
use super::threads::{Lane, Log, Threads};
use super::tx::Tx;
use tulay_system::private::make_file;

type Queue = flume::Receiver<Message>;

/// SQLite before this release may corrupt a WAL file that is reset while it is read.
const OLDEST_SAFE_VERSION: i32 = 3_051_003;
/// Requests that share one commit, at most.
const BATCH_MAX: usize = 256;
/// Statements that a connection keeps prepared.
const STATEMENTS_MAX: usize = 256;
/// Cache of the writer, in KB: holds all pages that a batch of servicing reads and changes, which would otherwise be
/// read twice, or written to the log before the batch ends.
const WRITER_CACHE_KB: i64 = 16_000;
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest pause of writes, even if the requester of a pause does not end it.
const PAUSE_TIMEOUT: Duration = Duration::from_millis(500);
/// A log that has grown while a backup was unreachable is cut to this size when it restarts.
const LOG_BYTES_KEPT: i64 = 64 * 1024 * 1024;

/// Condition of a row of `sqlite_schema` that is not Litestream's: it keeps two tables in a database that it ships.
pub(super) const NOT_LITESTREAMS: &str = "tbl_name NOT IN ('_litestream_lock', '_litestream_seq')";

/// Opens the database at `path`, or creates it if that is allowed; migrates it and starts the threads.
pub(super) fn open(path: &Path, tables: Tables, log: Log) -> Result<Threads, StoreError> {
    assert_version(rusqlite::version_number())?;
    let unavailable =
        |why: &dyn std::fmt::Display| StoreError::Unavailable(format!("{}: {why}", path.display()));
    let may_make = tables == Tables::MayBeMade;
    if may_make {
        make_file(path).map_err(|error| unavailable(&error))?;
    } else if !path.is_file() {
        return Err(unavailable(&"there is no database"));
    }
    let mut connection = Connection::open(path)?;
    prepare(&connection)?;
    if log == Log::IsShipped {
        connection.pragma_update(None, "wal_autocheckpoint", 0)?;
        connection.pragma_update(None, "journal_size_limit", LOG_BYTES_KEPT)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    }
    let found = found(&connection)?;
    tables.admit(&mut connection, migrations::SQLITE, found)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "cache_size", -WRITER_CACHE_KB)?;
    tables.see_to(&mut connection, migrations::SQLITE)?;
    // Not earlier: refinery reads its history in a transaction, which would then wait for the writer of another process.
    connection.set_transaction_behavior(TransactionBehavior::Immediate);

    let commits = move |queue: Queue| write_loop(&connection, &queue);
    let writes = Lane::start("store-writer", vec![commits])?;
    let cores = std::thread::available_parallelism().map_or(2, NonZero::get);
    let readers = (0..cores.clamp(2, 4)).map(|_| reader(path, log));
    let reads = Lane::start("store-reader", readers.collect::<Result<_, _>>()?)?;
    Ok(Threads {
        writes,
        reads,
        retries: Arc::default(),
        round_trips: Arc::default(),
        leadership: Leadership::alone(),
        address: None,
    })
}

fn found(connection: &Connection) -> Result<Found, StoreError> {
    let is_there = |sql: &str| connection.prepare(sql)?.exists([]);
    if is_there("SELECT 1 FROM sqlite_schema WHERE name = 'refinery_schema_history'")? {
        return Ok(Found::Recorded);
    }
    let ours = format!("SELECT 1 FROM sqlite_schema WHERE {NOT_LITESTREAMS}");
    Ok(if is_there(&ours)? {
        Found::Unrecorded
    } else {
        Found::Nothing
    })
}

fn reader(path: &Path, log: Log) -> Result<impl FnOnce(Queue) + Send + 'static, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    prepare(&connection)?;
    let is_shipped = log == Log::IsShipped;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, is_shipped)?;
    Ok(move |queue: Queue| read_loop(&connection, &queue))
}

fn assert_version(version: i32) -> Result<(), StoreError> {
    if version >= OLDEST_SAFE_VERSION {
        return Ok(());
    }
    let text = format!("SQLite {version} is older than {OLDEST_SAFE_VERSION}");
    Err(StoreError::Unavailable(text))
}

fn prepare(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS_MAX);
    connection.pragma_update(None, "foreign_keys", "ON")?;
    // Each request of a batch is a savepoint: its undo data is useless after a crash, and need not be written to a
    // file.
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // Deleted data is overwritten, not left in a free part of the file.
    connection.pragma_update(None, "secure_delete", "ON")?;
    // Without it SQLite prepares most statements again each time: clearing the parameters of a statement that returns
    // to the cache makes SQLite suspect that another value needs another plan.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

/// Takes pending requests, up to [`BATCH_MAX`], and answers after the commit that makes them durable.
fn write_loop(connection: &Connection, queue: &Queue) {
    let mut closing = false;
    while !closing {
        let Ok(first) = queue.recv() else { break };
        let waiting = std::iter::once(first).chain(queue.try_iter());
        let (mut batch, mut pause) = (Vec::new(), None);
        for message in waiting.take(BATCH_MAX) {
            match message {
                Message::Run(request) => batch.push(request),
                Message::Pause(pausing) => {
                    pause = Some(pausing);
                    break;
                }
                Message::Close => {
                    closing = true;
                    break;
                }
            }
        }
        let committed = if batch.is_empty() {
            Ok(())
        } else {
            commit(connection, &mut batch)
        };
        for request in batch {
            request.answer(committed.clone());
        }
        if let Some(pause) = pause {
            pause.wait(PAUSE_TIMEOUT);
        }
    }
}

fn commit(connection: &Connection, batch: &mut [Box<dyn Request>]) -> Result<(), StoreError> {
    let ended = run_batch(connection, batch);
    if ended.is_err() && !connection.is_autocommit() {
        // SQLite rolls back on some failures, but not on all.
        connection.execute_batch("ROLLBACK")?;
    }
    ended
}

fn run_batch(connection: &Connection, batch: &mut [Box<dyn Request>]) -> Result<(), StoreError> {
    run(connection, "BEGIN IMMEDIATE")?;
    // The undo data of one request among others is copied page by page: a single request is rolled back as a whole.
    if let [request] = batch {
        let keep = run_request(connection, request)?;
        return run(connection, if keep { "COMMIT" } else { "ROLLBACK" });
    }
    for request in batch {
        run(connection, "SAVEPOINT request")?;
        if !run_request(connection, request)? {
            run(connection, "ROLLBACK TO request")?;
        }
        run(connection, "RELEASE request")?;
    }
    run(connection, "COMMIT")
}

/// Runs a request, and returns true if its writes are to be kept.
fn run_request(
    connection: &Connection,
    request: &mut Box<dyn Request>,
) -> Result<bool, StoreError> {
    let keep = request.run(&mut Tx::on_sqlite(connection));
    if connection.is_autocommit() {
        // A full disk or a failed write ends the whole transaction, and with it the requests before this one.
        return Err(StoreError::Unavailable("the batch was rolled back".into()));
    }
    Ok(keep)
}

/// Gives each request one snapshot of the database. A single statement has its own.
fn read_loop(connection: &Connection, queue: &Queue) {
    while let Ok(Message::Run(mut request)) = queue.recv() {
        let ended = if request.is_single() {
            request.run(&mut Tx::on_sqlite(connection));
            Ok(())
        } else {
            run(connection, "BEGIN").and_then(|()| {
                request.run(&mut Tx::on_sqlite(connection));
                run(connection, "ROLLBACK")
            })
        };
        request.answer(ended);
    }
}

fn run(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.prepare_cached(sql)?.raw_execute()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::{Connection, StatementStatus};

    use crate::migrate::{Found, Tables};
    use crate::migrations::SQLITE;
    use crate::{Log, StoreError};

    #[test]
    fn refuses_a_sqlite_that_may_corrupt_its_wal() {
        assert!(super::assert_version(3_051_002).is_err());
        assert!(super::assert_version(rusqlite::version_number()).is_ok());
    }

    #[test]
    fn prod_11_tables_of_litestream_are_no_schema_of_another_program() -> Result<(), StoreError> {
        let connection = Connection::open_in_memory()?;
        connection.execute_batch(
            "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
             CREATE TABLE _litestream_lock (id INTEGER)",
        )?;
        assert_eq!(super::found(&connection)?, Found::Nothing);
        connection.execute_batch("CREATE TABLE others (id TEXT)")?;
        assert_eq!(super::found(&connection)?, Found::Unrecorded);
        Ok(())
    }

    #[test]
    fn prod_08_a_database_is_opened_while_the_writer_of_another_process_has_its_lock()
    -> Result<(), StoreError> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("tulay.db");
        drop(super::open(&path, Tables::MayBeMade, Log::IsLeftToSqlite)?);
        let server = Connection::open(&path)?;
        server.execute_batch("BEGIN IMMEDIATE; DELETE FROM sealing_check")?;

        for tables in [Tables::MayBeMade, Tables::MayBeMigrated, Tables::AreCurrent] {
            drop(super::open(&path, tables, Log::IsLeftToSqlite)?);
        }
        Ok(())
    }

    #[test]
    fn a_statement_is_prepared_once_whatever_its_parameters() -> Result<(), StoreError> {
        let connection = Connection::open_in_memory()?;
        super::prepare(&connection)?;
        for (_, sql) in SQLITE {
            connection.execute_batch(sql)?;
        }
        let sql = "SELECT to_status FROM order_moves WHERE order_id = $1 ORDER BY seq";
        for order_id in ["ord_1", "ord_2", "ord_3"] {
            assert!(!connection.prepare_cached(sql)?.exists([order_id])?);
        }
        let statement = connection.prepare_cached(sql)?;
        assert_eq!(statement.get_status(StatementStatus::RePrepare), 0);
        Ok(())
    }
}

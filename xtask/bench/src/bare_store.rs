//! The least that a durable store can be: one writer thread with group commit, two reader threads, statements kept
//! prepared. The engine's settings are the server's. Knows no statement.

use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use tokio::sync::oneshot;

/// Requests that share one commit, at most.
const BATCH_MAX: usize = 256;
const READERS: usize = 2;

type Work = Box<dyn FnOnce(&Connection) -> rusqlite::Result<String> + Send>;
type Reply = oneshot::Sender<rusqlite::Result<String>>;

/// The ways to the threads.
#[derive(Clone)]
pub struct BareStore {
    reads: flume::Sender<(Work, Reply)>,
    writes: flume::Sender<(Work, Reply)>,
}

impl BareStore {
    /// Opens a database that has its tables.
    pub fn open(path: &Path) -> Result<Self> {
        let (reads, read_queue) = flume::unbounded::<(Work, Reply)>();
        for _ in 0..READERS {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Connection::open_with_flags(path, flags)?;
            let queue = read_queue.clone();
            set_up(&connection)?;
            thread::spawn(move || {
                while let Ok((work, reply)) = queue.recv() {
                    let _ = reply.send(read(&connection, work));
                }
            });
        }
        let connection = Connection::open(path)?;
        set_up(&connection)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        let (writes, queue) = flume::unbounded();
        thread::spawn(move || write_loop(&connection, &queue));
        Ok(Self { reads, writes })
    }

    /// Does `work` on one snapshot.
    pub async fn read(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<String> + Send + 'static,
    ) -> Result<String> {
        ask(&self.reads, Box::new(work)).await
    }

    /// Does `work` and answers once it is durable.
    pub async fn write(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<String> + Send + 'static,
    ) -> Result<String> {
        ask(&self.writes, Box::new(work)).await
    }
}

fn set_up(connection: &Connection) -> Result<()> {
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.set_prepared_statement_cache_capacity(256);
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

async fn ask(queue: &flume::Sender<(Work, Reply)>, work: Work) -> Result<String> {
    let (reply, answer) = oneshot::channel();
    queue
        .send_async((work, reply))
        .await
        .ok()
        .context("the store has ended")?;
    Ok(answer.await??)
}

fn read(connection: &Connection, work: Work) -> rusqlite::Result<String> {
    run(connection, "BEGIN")?;
    let answer = work(connection);
    run(connection, "ROLLBACK")?;
    answer
}

fn write_loop(connection: &Connection, queue: &flume::Receiver<(Work, Reply)>) {
    while let Ok(first) = queue.recv() {
        let batch = std::iter::once(first).chain(queue.try_iter().take(BATCH_MAX - 1));
        let answers: rusqlite::Result<Vec<_>> = (|| {
            run(connection, "BEGIN IMMEDIATE")?;
            let done = batch.map(|(work, reply)| (savepoint(connection, work), reply));
            let done = done.collect();
            run(connection, "COMMIT")?;
            Ok(done)
        })();
        for (answer, reply) in answers.into_iter().flatten() {
            let _ = reply.send(answer);
        }
    }
}

fn savepoint(connection: &Connection, work: Work) -> rusqlite::Result<String> {
    run(connection, "SAVEPOINT request")?;
    let answer = work(connection);
    if answer.is_err() {
        run(connection, "ROLLBACK TO request")?;
    }
    run(connection, "RELEASE request")?;
    answer
}

fn run(connection: &Connection, sql: &str) -> rusqlite::Result<()> {
    connection.prepare_cached(sql)?.raw_execute()?;
    Ok(())
}

//! The store: runs closures as transactions on embedded SQLite or on PostgreSQL, with one portable SQL text. Use cases
//! see only [`Tx`] and the functions of one file per table. It contains no HTTP, no clock and one lending rule, the
//! ledger's first: a posting sums to 0.
//!
//! Portable SQL: `$1 …` placeholders, RETURNING, ON CONFLICT; BIGINT and TEXT alone; `CAST(SUM(…) AS BIGINT)`.

#[macro_use]
mod stages;

mod agreed_terms;
pub mod bank_accounts;
pub mod borrowers;
pub mod captchas;
pub mod channel_requests;
pub mod complaint_images;
pub mod complaints;
pub mod corrections;
pub mod data_move;
pub mod declines;
pub mod deletion;
pub mod erasure;
mod error;
mod id;
pub mod idempotency;
pub mod identities;
pub mod known_askers;
pub mod leadership;
pub mod ledger;
pub mod ledger_checks;
pub mod loan_accounts;
pub mod loan_batches;
pub mod loan_events;
pub mod loan_messages;
mod migrate;
pub mod migrations;
pub mod names;
pub mod notes;
pub mod operator_audit;
pub mod order_accounts;
pub mod order_identities;
pub mod order_lists;
pub mod order_persons;
pub mod order_transitions;
pub mod orders;
pub mod page_events;
pub mod pay_codes;
pub mod payment_decisions;
pub mod payment_events;
pub mod payouts;
pub mod people;
pub mod personal_rows;
mod phones;
#[cfg(debug_assertions)]
mod plans;
mod postgres;
pub mod promotion;
pub mod rate_limits;
#[cfg(debug_assertions)]
mod recorded;
pub mod reports;
mod request;
pub mod retention;
pub mod sealed_texts;
pub mod sealing_check;
pub mod service_days;
pub mod session_tickets;
pub mod sessions;
mod short_number;
pub mod signings;
pub mod sms;
mod sqlite;
pub mod staff_accounts;
pub mod staff_rules;
pub mod staff_sessions;
#[cfg(test)]
mod tests;
mod threads;
mod tx;
mod value;
mod vault;
pub mod waiting;
pub mod write_checks;

// The server's tests include two files of `tests`, which name this crate.
#[cfg(test)]
extern crate self as tulay_store;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

pub use error::StoreError;
pub use id::{is_id, new_id};
pub use leadership::Leadership;
pub use migrate::Tables;
pub use postgres::options::PostgresOptions;
use request::{Message, Pausing, request};
pub use short_number::ShortNumber;
pub use sqlite::saved_state::SavedState;
pub use threads::Log;
use threads::{Lane, Threads};
use tokio::sync::oneshot::Receiver;
use tulay_sealing::Sealer;
pub use tx::Tx;
pub(crate) use value::{Row, Value, params};
use vault::Vault;

/// The database. Cheap to clone: clones share its threads.
#[derive(Clone)]
pub struct Store {
    threads: Arc<Threads>,
    vault: Option<Vault>,
}

/// Blocks the writes of an embedded store until it is dropped, half a second at most.
pub struct Pause {
    _held: std::sync::mpsc::Sender<()>,
}

/// Load of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Writes that wait for a thread.
    pub waiting_writes: usize,
    /// Reads that wait for a thread.
    pub waiting_reads: usize,
    /// Number of requests that were run again after a conflict, since the store was opened.
    pub retries: u64,
    /// Number of sealed texts that were opened, since it has a key.
    pub opened: u64,
    /// Number of reads of rows that were changed without its key (STAFF-21).
    pub changed: u64,
    /// Number of times that a connection to PostgreSQL waited for it, since the store was opened; 0 on SQLite.
    pub round_trips: u64,
    /// True if this server leads ([`Leadership::leads`]).
    pub leads: bool,
}

impl Store {
    /// Opens or makes the SQLite database at `path` and brings it to the newest schema.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the file cannot be opened, [`StoreError::Migration`] when it has another
    /// schema.
    pub fn open_sqlite(path: &Path) -> Result<Store, StoreError> {
        Self::open_sqlite_with(path, Tables::MayBeMade, Log::IsLeftToSqlite)
    }

    /// As [`Store::open_sqlite`], with limits on changes to the tables and to the log.
    pub fn open_sqlite_with(path: &Path, tables: Tables, log: Log) -> Result<Store, StoreError> {
        sqlite::open(path, tables, log).map(Store::on)
    }

    /// Connects to the PostgreSQL database at `url` and brings it to the newest schema.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when it cannot be reached, [`StoreError::Migration`] when it has another schema.
    pub fn open_postgres(url: &str, options: &PostgresOptions) -> Result<Store, StoreError> {
        Self::open_postgres_with(url, options, Tables::MayBeMade)
    }

    /// As [`Store::open_postgres`], with limits on changes to the tables.
    pub fn open_postgres_with(
        url: &str,
        options: &PostgresOptions,
        tables: Tables,
    ) -> Result<Store, StoreError> {
        postgres::open(url, options, tables).map(Store::on)
    }

    fn on(threads: Threads) -> Store {
        Store {
            threads: Arc::new(threads),
            vault: None,
        }
    }

    /// The same database with the keys that seal personal data. Without them personal data is neither stored nor read.
    #[must_use]
    pub fn sealing_with(self, sealer: Sealer) -> Store {
        Store {
            threads: self.threads,
            vault: Some(Vault::new(sealer)),
        }
    }

    /// `closure` in a transaction that can seal.
    fn sealing<T, E>(
        &self,
        closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static {
        let vault = self.vault.clone();
        move |tx| {
            tx.set_vault(vault.as_ref());
            closure(tx)
        }
    }

    /// Runs `closure` on one snapshot of the database. Its writes are refused or lost.
    pub async fn read<T, E>(
        &self,
        closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        ask(&self.threads.reads, self.sealing(closure), false).await
    }

    /// Runs `closure`, which makes a single statement: no transaction is begun and ended around it. Most calls first
    /// look up their session: this way it takes a third of the statements.
    ///
    /// # Errors
    /// [`StoreError::Statement`] for a second statement, which would see another snapshot.
    pub async fn read_single<T, E>(
        &self,
        closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let closure = self.sealing(closure);
        let closure = move |tx: &mut Tx<'_>| {
            tx.allow_single();
            closure(tx)
        };
        ask(&self.threads.reads, closure, true).await
    }

    /// Runs `closure` as a transaction and answers once it is durable. An `Err` rolls it back. It may run more than
    /// once (a conflict on PostgreSQL), so it must have no other effects.
    pub async fn write<T, E>(
        &self,
        closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        ask(&self.threads.writes, self.sealing(closure), false).await
    }

    /// Returns the load of the store; does not query the database.
    pub fn load(&self) -> Load {
        Load {
            waiting_writes: self.threads.writes.queue.len(),
            waiting_reads: self.threads.reads.queue.len(),
            retries: self.threads.retries.load(Ordering::Relaxed),
            opened: self.vault.as_ref().map_or(0, Vault::opened),
            changed: self.vault.as_ref().map_or(0, Vault::changed),
            round_trips: self.threads.round_trips.load(Ordering::Relaxed),
            leads: self.threads.leadership.leads(),
        }
    }

    /// Returns the leadership of this server: it leads until it takes part in an election ([`Store::start_leader_election`]).
    pub fn leadership(&self) -> Leadership {
        self.threads.leadership.clone()
    }

    /// Takes part in the leader election: from now on this server leads only while no other server on the same database
    /// does. For servers only; commands never lead.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the machine gives no thread for it.
    pub fn start_leader_election(&self) -> Result<(), StoreError> {
        match &self.threads.address {
            Some((url, options)) => self
                .threads
                .leadership
                .start_leader_election(url.clone(), options.clone()),
            None => Ok(()),
        }
    }

    /// Checks that the database answers a read.
    pub async fn ping(&self) -> Result<(), StoreError> {
        self.read_single(|tx| tx.query_one("SELECT 1", params![], |_| Ok(())))
            .await
    }

    /// [`Store::read`] for threads outside the async runtime (operator's commands, tests).
    pub fn read_blocking<T, E>(
        &self,
        closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        ask_blocking(&self.threads.reads.queue, self.sealing(closure))
    }

    /// [`Store::write`] for threads outside the async runtime (operator's commands, tests).
    pub fn write_blocking<T, E>(
        &self,
        closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        ask_blocking(&self.threads.writes.queue, self.sealing(closure))
    }

    /// Blocks writes of this process between two commits. Returns `None` with PostgreSQL, and if the store is closed.
    pub fn pause_writes(&self) -> Option<Pause> {
        let (begun, waits) = std::sync::mpsc::sync_channel(1);
        let (held, ends) = std::sync::mpsc::channel();
        let pausing = Pausing { begun, ends };
        self.threads
            .writes
            .queue
            .send(Message::Pause(pausing))
            .ok()?;
        waits.recv().ok()?;
        Some(Pause { _held: held })
    }

    /// Finishes the requests before it and stops the threads; later requests return [`StoreError::Unavailable`]. Blocks
    /// until all is durable.
    pub fn close(&self) {
        self.threads.writes.close();
        self.threads.reads.close();
    }

    /// As [`Store::close`], for `most` at most; returns `false` when the database did not answer in time. Requests
    /// under way are done or not, as after a kill.
    pub async fn close_within(&self, most: Duration) -> bool {
        let (done, closed) = tokio::sync::oneshot::channel();
        let store = self.clone();
        // A thread of its own, for which no runtime waits at its end.
        std::thread::spawn(move || {
            store.close();
            done.send(()).is_ok()
        });
        tokio::time::timeout(most, closed).await.is_ok()
    }
}

async fn ask<T, E>(
    lane: &Lane,
    closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
    is_single: bool,
) -> Result<T, E>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    let (message, answer): (_, Receiver<Result<T, E>>) = request(closure, is_single);
    let answered = async {
        lane.queue.send_async(message).await.map_err(|_| closed())?;
        answer.await.unwrap_or_else(|_| Err(closed().into()))
    };
    match lane.answer_timeout {
        Some(most) => tokio::time::timeout(most, answered)
            .await
            .unwrap_or_else(|_| Err(StoreError::too_late(most).into())),
        None => answered.await,
    }
}

fn ask_blocking<T, E>(
    queue: &flume::Sender<Message>,
    closure: impl Fn(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
) -> Result<T, E>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    let (message, answer): (_, Receiver<Result<T, E>>) = request(closure, false);
    queue.send(message).map_err(|_| closed())?;
    answer
        .blocking_recv()
        .unwrap_or_else(|_| Err(closed().into()))
}

fn closed() -> StoreError {
    StoreError::Unavailable("the store is closed".into())
}

/// Refuses an SQLite database without tables, and one whose schema this program cannot follow. Older and newer are fine.
///
/// # Errors
/// [`StoreError::Migration`] for such a database.
pub fn verify_sqlite(connection: &mut rusqlite::Connection) -> Result<(), StoreError> {
    migrate::verify(connection, migrations::SQLITE)
}

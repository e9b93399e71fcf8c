//! The second engine: PostgreSQL and compatible servers. Some threads, each with a connection, run each request in a
//! REPEATABLE READ transaction, on one snapshot, and retry after a conflict or a duplicate key. Decisions that depend
//! on an earlier read are protected by [`Tx::hold`] (`holds.rs`), others by unique keys and by the rows that are
//! changed. It contains no statement about a table.

pub(crate) mod errors;
mod holds;
mod link;
pub(crate) mod options;
pub(crate) mod sessions;
mod tls;
pub(crate) mod transaction;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ::postgres::Client;

use self::errors::{Keys, store_error, unavailable};
use self::holds::Holds;
use self::link::Link;
use self::options::PostgresOptions;
use self::transaction::PostgresTx;
use super::error::StoreError;
use super::leadership::Leadership;
use super::migrate::{Found, Tables};
use super::migrations;
use super::request::{Message, Request};
use super::threads::{Lane, Threads};
use super::tx::Tx;

type Queue = flume::Receiver<Message>;

/// Number of times that a duplicate key counts as a conflict: the retry sees a row that another transaction has just
/// added. A duplicate that remains is the caller's.
const DOUBLES_MAX: u32 = 3;
/// The longest pause before the third try, in microseconds; it doubles with each.
const FIRST_PAUSE_MICROS: u64 = 2_000;
/// Any number that is the same in every server: one server migrates at a time.
pub(crate) const MIGRATION_LOCK: i64 = 0x7475_6c61;
/// A session is read-only unless a transaction says otherwise ([`PostgresOptions::link`]): if a `BEGIN` fails, no
/// statement that was pipelined with it writes by itself.
const BEGIN_WRITE: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE";
const BEGIN_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Connects to `url`, creates the tables if that is allowed, migrates and starts the threads.
pub(super) fn open(
    url: &str,
    options: &PostgresOptions,
    tables: Tables,
) -> Result<Threads, StoreError> {
    let mut client = options.connect(url)?;
    sessions::require_own(&mut client, url, options)?;
    // A migration, and the wait for another server's, may take longer than any request.
    client
        .batch_execute("SET statement_timeout = 0; SET lock_timeout = 0")
        .and_then(|()| client.execute("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK]))
        .map_err(|error| unavailable(&error))?;
    let found = found(&mut client).map_err(|error| unavailable(&error))?;
    tables.admit(&mut client, migrations::POSTGRES, found)?;
    tables.see_to(&mut client, migrations::POSTGRES)?;
    let keys = Arc::new(read_keys(&mut client).map_err(|error| unavailable(&error))?);
    drop(client);

    let shared = Shared {
        keys,
        retries: Arc::default(),
        round_trips: Arc::default(),
    };
    let lane = |name: &str, read_only: bool| {
        let connections = (0..options.connections).map(|_| {
            let mut connection = Connection::open(url, options, shared.clone(), read_only)?;
            Ok(move |queue: Queue| connection.serve(&queue))
        });
        let lane = Lane::start(name, connections.collect::<Result<_, StoreError>>()?)?;
        Ok::<_, StoreError>(lane.answering_within(options.answer_timeout))
    };
    Ok(Threads {
        writes: lane("store-writer", false)?,
        reads: lane("store-reader", true)?,
        retries: shared.retries.clone(),
        round_trips: shared.round_trips.clone(),
        leadership: Leadership::alone(),
        address: Some((url.to_owned(), options.clone())),
    })
}

pub(crate) fn found(client: &mut Client) -> Result<Found, ::postgres::Error> {
    let sql = "SELECT to_regclass('unfinished_moves') IS NOT NULL,
                      to_regclass('refinery_schema_history') IS NOT NULL,
                      EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema())";
    let row = client.query_one(sql, &[])?;
    Ok(match (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?) {
        (true, _, _) => Found::Unfinished,
        (false, true, _) => Found::Recorded,
        (false, false, true) => Found::Unrecorded,
        (false, false, false) => Found::Nothing,
    })
}

/// State shared by all connections.
#[derive(Clone)]
struct Shared {
    keys: Keys,
    /// Runs of a request after a conflict.
    retries: Arc<AtomicU64>,
    round_trips: Arc<AtomicU64>,
}

/// One connection, and what a new one needs when it breaks.
struct Connection {
    url: String,
    options: PostgresOptions,
    shared: Shared,
    read_only: bool,
    link: Link,
}

/// End of an attempt that is to be repeated.
struct Conflict {
    failure: StoreError,
    holds: Holds,
}

impl Connection {
    fn open(
        url: &str,
        options: &PostgresOptions,
        shared: Shared,
        read_only: bool,
    ) -> Result<Connection, StoreError> {
        Ok(Connection {
            url: url.into(),
            options: options.clone(),
            link: Link::open(url, options, shared.round_trips.clone())?,
            shared,
            read_only,
        })
    }

    fn serve(&mut self, queue: &Queue) {
        loop {
            match queue.recv() {
                Ok(Message::Run(mut request)) => {
                    let ended = self.run(request.as_mut());
                    request.answer(ended);
                }
                // Other servers write, too.
                Ok(Message::Pause(_)) => {}
                Ok(Message::Close) | Err(_) => break,
            }
        }
    }

    /// Runs a request until no other transaction collides with it: each collision is the success of another, so their
    /// number says nothing. After the time that a caller waits for an answer it is [`StoreError::Busy`].
    fn run(&mut self, request: &mut dyn Request) -> Result<(), StoreError> {
        let began = Instant::now();
        let mut holds = Holds::default();
        let mut number = 0;
        loop {
            if number > 0 {
                self.shared.retries.fetch_add(1, Ordering::Relaxed);
            }
            if number > 1 {
                pause(number);
            }
            if request.is_abandoned() || began.elapsed() > self.options.answer_timeout {
                return Err(StoreError::Busy);
            }
            let ended = if number == 0 || self.read_only {
                self.run_once(request, number)
            } else {
                self.run_after_the_others(request, number, &holds)
            };
            match ended {
                Ok(()) => return Ok(()),
                Err(Conflict { failure, .. }) if failure != StoreError::Busy => {
                    return Err(failure);
                }
                Err(conflict) => holds.add(conflict.holds),
            }
            number += 1;
        }
    }

    /// Runs the request once no other transaction holds the keys of its last attempt: their changes are in its
    /// snapshot. A lost connection releases its locks.
    fn run_after_the_others(
        &mut self,
        request: &mut dyn Request,
        number: u32,
        holds: &Holds,
    ) -> Result<(), Conflict> {
        let ended = match self.lock(holds) {
            Ok(()) => self.run_once(request, number),
            Err(failure) => Err(failure.into()),
        };
        if !holds.is_empty() && self.batch("SELECT pg_advisory_unlock_all()").is_err() {
            self.reconnect()?;
        }
        ended
    }

    fn lock(&mut self, holds: &Holds) -> Result<(), StoreError> {
        if holds.is_empty() {
            return Ok(());
        }
        let locks = holds.locks();
        match self.batch(&locks) {
            Err(StoreError::Unavailable(_)) => {
                self.reconnect()?;
                self.batch(&locks)
            }
            ended => ended,
        }
    }

    fn run_once(&mut self, request: &mut dyn Request, number: u32) -> Result<(), Conflict> {
        match (self.read_only, request.is_single()) {
            (true, true) => self.link.begin_single(),
            (true, false) => self.link.begin(BEGIN_READ),
            (false, _) => self.link.begin(BEGIN_WRITE),
        }
        let keys = &self.shared.keys;
        let mut tx = Tx::on_postgres(PostgresTx::new(&mut self.link, keys, self.read_only));
        let keep = request.run(&mut tx);
        let (failure, holds) = tx.ended();
        if keep {
            // If the connection breaks here, the outcome is unknown: the caller has to read it.
            let committed = self.link.commit();
            return committed.map_err(|error| {
                let failure = store_error(&error, &self.shared.keys);
                let failure = or_busy(failure, number);
                Conflict { failure, holds }
            });
        }
        let is_lost = self.link.rollback().is_err();
        if is_lost {
            self.reconnect()?;
        }
        let failure = match failure.map(|failure| or_busy(failure, number)) {
            Some(StoreError::Unavailable(_)) if is_lost => StoreError::Busy,
            Some(failure @ (StoreError::Busy | StoreError::Unavailable(_))) => failure,
            _ => return Ok(()),
        };
        Err(Conflict { failure, holds })
    }

    fn reconnect(&mut self) -> Result<(), StoreError> {
        let Connection {
            url,
            options,
            shared,
            ..
        } = self;
        *self = Connection::open(url, options, shared.clone(), self.read_only)?;
        Ok(())
    }

    fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.link
            .batch(sql)
            .map_err(|error| store_error(&error, &self.shared.keys))
    }
}

/// Treats a duplicate key as a conflict: the row may have been added by another transaction a moment ago, and a retry
/// sees it.
fn or_busy(failure: StoreError, number: u32) -> StoreError {
    match failure {
        StoreError::Unique { .. } if number + 1 < DOUBLES_MAX => StoreError::Busy,
        failure => failure,
    }
}

impl From<StoreError> for Conflict {
    fn from(failure: StoreError) -> Self {
        let holds = Holds::default();
        Conflict { failure, holds }
    }
}

/// Waits a random time after a conflict, so that the same requests do not collide again.
fn pause(number: u32) {
    let longest = FIRST_PAUSE_MICROS << number.min(6);
    std::thread::sleep(Duration::from_micros(rand::random_range(0..longest)));
}

fn read_keys(client: &mut Client) -> Result<HashMap<String, String>, ::postgres::Error> {
    let rows = client.query(
        "SELECT u.constraint_name, u.table_name, u.column_name
         FROM information_schema.table_constraints AS c
         JOIN information_schema.key_column_usage AS u
           ON u.constraint_schema = c.constraint_schema AND u.constraint_name = c.constraint_name
         WHERE c.constraint_type IN ('PRIMARY KEY', 'UNIQUE')
           AND c.constraint_schema = current_schema()
         ORDER BY u.constraint_name, u.ordinal_position",
        &[],
    )?;
    let mut columns: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for row in rows {
        let key = (row.try_get(0)?, row.try_get(1)?);
        columns.entry(key).or_default().push(row.try_get(2)?);
    }
    let named = columns.into_iter().map(|((constraint, table), columns)| {
        let key = format!("{table}({})", columns.join(", "));
        (constraint, key)
    });
    Ok(named.collect())
}

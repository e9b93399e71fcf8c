//! The threads of an engine, and the queues of requests to them.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::error::StoreError;
use super::leadership::Leadership;
use super::postgres::options::PostgresOptions;
use super::request::Message;

/// Requests that may wait in a queue before callers have to.
const QUEUE_MAX: usize = 4096;

/// The threads of an engine and the queues to them.
pub(crate) struct Threads {
    pub(crate) writes: Lane,
    pub(crate) reads: Lane,
    /// Runs of a request after a conflict.
    pub(crate) retries: Arc<AtomicU64>,
    /// Number of times that a connection to PostgreSQL waited for it.
    pub(crate) round_trips: Arc<AtomicU64>,
    pub(crate) leadership: Leadership,
    /// Address of PostgreSQL, for the leader election.
    pub(crate) address: Option<(String, PostgresOptions)>,
}

/// Component that moves pages from SQLite's log into the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    /// SQLite, by its own rules.
    IsLeftToSqlite,
    /// The backup alone, after it has shipped the pages.
    IsShipped,
}

/// A queue and the threads that serve it.
pub(crate) struct Lane {
    pub(crate) queue: flume::Sender<Message>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    /// Time limit of an answer; unlimited if `None`.
    pub(crate) answer_timeout: Option<Duration>,
}

impl Lane {
    /// Starts one thread per server in `servers`, each with a connection.
    pub(crate) fn start<S>(name: &str, servers: Vec<S>) -> Result<Lane, StoreError>
    where
        S: FnOnce(flume::Receiver<Message>) + Send + 'static,
    {
        let (queue, waiting) = flume::bounded(QUEUE_MAX);
        let mut threads = Vec::new();
        for (number, serve) in servers.into_iter().enumerate() {
            let waiting = waiting.clone();
            let thread = std::thread::Builder::new()
                .name(format!("{name}-{number}"))
                .spawn(move || serve(waiting))
                .map_err(|error| StoreError::Unavailable(error.to_string()))?;
            threads.push(thread);
        }
        Ok(Lane {
            queue,
            threads: Mutex::new(threads),
            answer_timeout: None,
        })
    }

    /// Limits the wait of callers.
    pub(crate) fn answering_within(self, answer_timeout: Duration) -> Lane {
        Lane {
            answer_timeout: Some(answer_timeout),
            ..self
        }
    }

    /// Finishes pending requests and stops the threads.
    pub(crate) fn close(&self) {
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        // Sending fails for a thread that has stopped already: then there is nothing to do.
        for _ in threads.iter() {
            let _ = self.queue.send(Message::Close);
        }
        for thread in threads.drain(..) {
            let _ = thread.join();
        }
    }
}

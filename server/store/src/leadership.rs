//! Leader election among the servers on one database. The leader does the work that one server does for all: servicing,
//! the outbox, status queries of payouts. On PostgreSQL it is the server that holds a lock on a connection of its own,
//! so that a server that dies or is cut off loses it. On SQLite there is one server. Two servers that both take
//! themselves for the leader for a moment do no harm: the conditions of their updates let one of them win.

use std::time::Duration;

use ::postgres::Client;
use ::postgres::fallible_iterator::FallibleIterator;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::error::StoreError;
use crate::postgres::errors::unavailable;
use crate::postgres::options::PostgresOptions;

/// Interval at which the leader proves that it is alive, and the others check for it.
const BEAT: Duration = Duration::from_secs(2);
/// Time without contact after which a leader regards its own lead as lost.
const TERM: Duration = Duration::from_secs(8);
/// The same time on PostgreSQL's side: a little longer, so that the old leader has stopped when the next one begins.
const TERM_OF_SESSION_MS: u32 = 10_000;
/// Channel that wakes the leader.
const CHANNEL: &str = "tulay_leader";

/// Advisory lock of two numbers: those of holds begin with 7, and migrations take one number.
const TAKE: &str = "SELECT pg_try_advisory_lock(8, 1)";
/// Also notices a pooler that gives each transaction another session: there the lock means nothing.
const HAS: &str =
    "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 8 AND objid = 1
         AND objsubid = 2 AND granted AND pid = pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";

/// Leadership of this server. Clones share it.
#[derive(Clone, Debug)]
pub struct Leadership {
    role: watch::Sender<Role>,
    calls: watch::Sender<u64>,
    wishes: flume::Sender<()>,
    heard: flume::Receiver<()>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The only server.
    Alone,
    Follows,
    LeadsUntil(Instant),
}

impl Leadership {
    /// Leadership of a process that runs alone, or that takes no part in the election.
    pub(crate) fn alone() -> Leadership {
        let (wishes, heard) = flume::bounded(1);
        Leadership {
            role: watch::Sender::new(Role::Alone),
            calls: watch::Sender::default(),
            wishes,
            heard,
        }
    }

    /// Returns true if this server is the leader now.
    pub fn leads(&self) -> bool {
        self.role.borrow().leads()
    }

    /// Completes when this server leads.
    pub async fn gained(&self) {
        let mut role = self.role.subscribe();
        // This struct owns the sender: it is not dropped.
        let _ = role.wait_for(Role::leads).await;
    }

    /// Completes when this server does not lead, also where that cannot be found out.
    pub async fn lost(&self) {
        let mut changes = self.role.subscribe();
        loop {
            let role = *changes.borrow_and_update();
            let next = changes.changed();
            match role {
                Role::LeadsUntil(ends) if role.leads() => {
                    tokio::select! {
                        _ = next => {}
                        () = sleep_until(ends) => {}
                    }
                }
                Role::Alone => drop(next.await),
                Role::Follows | Role::LeadsUntil(_) => return,
            }
        }
    }

    /// Wakes the leader, on whichever server it runs. Call it after a commit that leaves work for the leader.
    pub fn wake(&self) {
        if *self.role.borrow() == Role::Follows {
            // One pending wish is enough.
            let _ = self.wishes.try_send(());
        }
    }

    /// Changes when another server has woken this one.
    pub fn calls(&self) -> watch::Receiver<u64> {
        self.calls.subscribe()
    }

    /// Takes part in the election on the database at `url` until every other clone is dropped.
    pub(crate) fn start_leader_election(
        &self,
        url: String,
        options: PostgresOptions,
    ) -> Result<(), StoreError> {
        self.role.send_replace(Role::Follows);
        let candidate = Candidate {
            role: self.role.clone(),
            calls: self.calls.clone(),
            heard: self.heard.clone(),
        };
        std::thread::Builder::new()
            .name("store-leader".into())
            .spawn(move || candidate.run(&url, &options))
            .map(|_| ())
            .map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

impl Role {
    fn leads(&self) -> bool {
        match self {
            Role::Alone => true,
            Role::Follows => false,
            Role::LeadsUntil(ends) => Instant::now() < *ends,
        }
    }
}

/// The thread that keeps the lock, or waits for it.
struct Candidate {
    role: watch::Sender<Role>,
    calls: watch::Sender<u64>,
    heard: flume::Receiver<()>,
}

impl Candidate {
    fn run(&self, url: &str, options: &PostgresOptions) {
        while !self.heard.is_disconnected() {
            // The calls that use the same database log the reason of a failure.
            let _ = self.sit(url, options);
            self.role.send_replace(Role::Follows);
            std::thread::sleep(BEAT);
        }
    }

    /// Runs one connection, until it breaks or the process no longer needs it.
    fn sit(&self, url: &str, options: &PostgresOptions) -> Result<(), StoreError> {
        let mut client = options.connect(url)?;
        self.meet(&mut client).map_err(|error| unavailable(&error))
    }

    fn meet(&self, client: &mut Client) -> Result<(), ::postgres::Error> {
        // A server without this setting releases the lock when the connection ends.
        let bound = format!(
            "SELECT set_config(name, '{TERM_OF_SESSION_MS}', false) FROM pg_settings
             WHERE name = 'idle_session_timeout'; LISTEN {CHANNEL}"
        );
        client.batch_execute(&bound)?;
        let mut leads = false;
        while !self.heard.is_disconnected() {
            let asked = Instant::now();
            let has: bool = client
                .query_one(if leads { HAS } else { TAKE }, &[])?
                .get(0);
            if leads && !has {
                return Ok(());
            }
            leads = has;
            if leads {
                self.role.send_replace(Role::LeadsUntil(asked + TERM));
                self.listen(client)?;
            } else if self.heard.recv_timeout(BEAT).is_ok() {
                client.batch_execute(&format!("NOTIFY {CHANNEL}"))?;
            }
        }
        Ok(())
    }

    fn listen(&self, client: &mut Client) -> Result<(), ::postgres::Error> {
        let mut notifications = client.notifications();
        let mut calls = notifications.timeout_iter(BEAT);
        if calls.next()?.is_some() {
            self.calls.send_modify(|calls| *calls += 1);
        }
        Ok(())
    }
}

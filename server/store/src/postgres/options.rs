//! How PostgreSQL is reached: how many connections, and how long each step may take.

use std::path::PathBuf;
use std::time::Duration;

use ::postgres::{Client, Config, NoTls};

use super::tls::{self, Mode, Tls};
use super::unavailable;
use crate::{StoreError, too_late};

/// The bounds of a server's work on PostgreSQL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostgresOptions {
    /// Connections for writes, and as many for reads: so many requests run at once.
    pub connections: usize,
    /// The PEM file of the certificates that `sslmode=verify-full` trusts; those of this machine without it.
    pub root_certificate: Option<PathBuf>,
    /// How long a connection may take to be made.
    pub connect_timeout: Duration,
    /// How long one statement may run.
    pub statement_timeout: Duration,
    /// How long a statement waits for what another transaction has locked; then the transaction is run again.
    pub lock_timeout: Duration,
    /// How long a transaction may wait for its next statement: a server that hangs does not hold its locks for longer.
    pub idle_timeout: Duration,
    /// How long the network may lose what is sent before a connection counts as lost.
    pub tcp_timeout: Duration,
    /// How long a caller waits for an answer, with the wait for a connection: then the store is unavailable, and what has not
    /// begun is not done.
    pub answer_timeout: Duration,
}

impl Default for PostgresOptions {
    fn default() -> Self {
        PostgresOptions {
            connections: 8,
            root_certificate: None,
            connect_timeout: Duration::from_secs(5),
            statement_timeout: Duration::from_secs(10),
            lock_timeout: Duration::from_secs(5),
            idle_timeout: Duration::from_secs(30),
            tcp_timeout: Duration::from_secs(15),
            answer_timeout: Duration::from_secs(15),
        }
    }
}

impl PostgresOptions {
    /// A connection with these bounds.
    pub(crate) fn connect(&self, url: &str) -> Result<Client, StoreError> {
        let (config, mode) = self.config(url)?;
        let tls = match mode {
            Mode::Disable => None,
            mode => Some(Tls::new(mode, self.root_certificate.as_deref())?),
        };
        let (done, connected) = std::sync::mpsc::channel();
        // The client's own bound ends with the socket: a server that hangs takes the socket and greets nobody. A thread that
        // waits for one ends with it.
        std::thread::spawn(move || {
            let client = match tls {
                Some(tls) => config.connect(tls),
                None => config.connect(NoTls),
            };
            done.send(client).is_ok()
        });
        let connected = connected.recv_timeout(self.connect_timeout);
        let connected = connected.map_err(|_| too_late(self.connect_timeout))?;
        let mut client = connected.map_err(|error| unavailable(&error))?;
        let bounds = format!(
            "SET statement_timeout = {}; SET lock_timeout = {}; \
             SET idle_in_transaction_session_timeout = {}",
            self.statement_timeout.as_millis(),
            self.lock_timeout.as_millis(),
            self.idle_timeout.as_millis(),
        );
        client
            .batch_execute(&bounds)
            .map_err(|error| unavailable(&error))?;
        Ok(client)
    }

    /// Whether a database may be reached by this address.
    ///
    /// # Errors
    /// [`StoreError::Address`] for one that cannot be read, that is another machine without TLS, or whose certificates cannot
    /// be read.
    pub fn check(&self, url: &str) -> Result<(), StoreError> {
        match tls::read(url)? {
            (_, Mode::Disable) => Ok(()),
            (_, mode) => Tls::new(mode, self.root_certificate.as_deref()).map(|_| ()),
        }
    }

    fn config(&self, url: &str) -> Result<(Config, Mode), StoreError> {
        let (mut config, mode) = tls::read(url)?;
        config
            .application_name("tulay")
            .connect_timeout(self.connect_timeout)
            .tcp_user_timeout(self.tcp_timeout)
            .keepalives_idle(self.tcp_timeout)
            .keepalives_interval(self.tcp_timeout / 3)
            .keepalives_retries(3);
        Ok((config, mode))
    }
}

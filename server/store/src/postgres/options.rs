//! Options of connections to PostgreSQL: their number, and the time limit of each step.

use std::path::PathBuf;
use std::time::Duration;

use ::postgres::{Client, Config, NoTls};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_postgres::Connection;

use super::errors::unavailable;
use super::tls::{self, Mode, Tls};
use crate::error::StoreError;

/// Limits of a server's work on PostgreSQL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostgresOptions {
    /// Number of connections for writes, and of those for reads: as many requests run at once.
    pub connections: usize,
    /// The PEM file of the certificates that `sslmode=verify-full` trusts; those of this machine without it.
    pub root_certificate: Option<PathBuf>,
    /// Time limit for making a connection.
    pub connect_timeout: Duration,
    /// Time limit of one statement.
    pub statement_timeout: Duration,
    /// Longest wait of a statement for a row that another transaction has locked; then the transaction is run again.
    pub lock_timeout: Duration,
    /// Longest wait of a transaction for its next statement: a server that hangs does not hold its locks for longer.
    pub idle_timeout: Duration,
    /// Time without acknowledgement from the network after which a connection counts as lost.
    pub tcp_timeout: Duration,
    /// Longest wait of a caller for an answer, including the wait for a connection: then the store is unavailable, and
    /// a request that has not begun is dropped.
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
    /// Opens a connection with these limits.
    pub(crate) fn connect(&self, url: &str) -> Result<Client, StoreError> {
        let (config, tls) = self.config(url)?;
        let config = Config::from(config);
        let (done, connected) = std::sync::mpsc::channel();
        // The client's own limit ends with the socket: a server that hangs accepts the socket and sends no greeting. A
        // thread that waits for it ends with it.
        std::thread::spawn(move || {
            let client = match tls {
                Some(tls) => config.connect(tls),
                None => config.connect(NoTls),
            };
            done.send(client).is_ok()
        });
        let connected = connected.recv_timeout(self.connect_timeout);
        let connected = connected.map_err(|_| StoreError::too_late(self.connect_timeout))?;
        let mut client = connected.map_err(|error| unavailable(&error))?;
        client
            .batch_execute(&self.bounds())
            .map_err(|error| unavailable(&error))?;
        Ok(client)
    }

    /// Opens a connection of the pool with these limits, which is read-only outside of transactions, and the runtime
    /// that drives it.
    pub(super) fn link(&self, url: &str) -> Result<(Runtime, tokio_postgres::Client), StoreError> {
        let (config, tls) = self.config(url)?;
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let made = async {
            let client = match tls {
                Some(tls) => driven(config.connect(tls).await?),
                None => driven(config.connect(NoTls).await?),
            };
            let bounds = self.bounds() + "; SET default_transaction_read_only = on";
            client.batch_execute(&bounds).await?;
            Ok(client)
        };
        let made = runtime.block_on(async { timeout(self.connect_timeout, made).await });
        match made {
            Ok(Ok(client)) => Ok((runtime, client)),
            failed => {
                // A lookup of the host's address may continue: nobody waits for it.
                runtime.shutdown_background();
                Err(match failed {
                    Ok(failed) => failed.err().as_ref().map(unavailable),
                    Err(_) => None,
                }
                .unwrap_or_else(|| StoreError::too_late(self.connect_timeout)))
            }
        }
    }

    fn bounds(&self) -> String {
        format!(
            "SET statement_timeout = {}; SET lock_timeout = {}; \
             SET idle_in_transaction_session_timeout = {}",
            self.statement_timeout.as_millis(),
            self.lock_timeout.as_millis(),
            self.idle_timeout.as_millis(),
        )
    }

    /// Checks that a database may be reached by this address.
    ///
    /// # Errors
    /// [`StoreError::Address`] for one that cannot be read, that is another machine without TLS, or whose certificates
    /// cannot be read.
    pub fn check(&self, url: &str) -> Result<(), StoreError> {
        match tls::read(url)? {
            (_, Mode::Disable) => Ok(()),
            (_, mode) => Tls::new(mode, self.root_certificate.as_deref()).map(|_| ()),
        }
    }

    fn config(&self, url: &str) -> Result<(tokio_postgres::Config, Option<Tls>), StoreError> {
        let (mut config, mode) = tls::read(url)?;
        config
            .application_name("tulay")
            .connect_timeout(self.connect_timeout)
            .tcp_user_timeout(self.tcp_timeout)
            .keepalives_idle(self.tcp_timeout)
            .keepalives_interval(self.tcp_timeout / 3)
            .keepalives_retries(3);
        let tls = match mode {
            Mode::Disable => None,
            mode => Some(Tls::new(mode, self.root_certificate.as_deref())?),
        };
        Ok((config, tls))
    }
}

/// A client whose connection its runtime drives.
fn driven<S, T>(
    (client, connection): (tokio_postgres::Client, Connection<S, T>),
) -> tokio_postgres::Client
where
    Connection<S, T>: Future<Output = Result<(), ::postgres::Error>> + Send + 'static,
{
    // A caller that waits for an answer gets the error that ended it.
    std::mem::drop(tokio::spawn(connection));
    client
}

//! Options of connections to PostgreSQL: the limits of each step (`[postgres]`).

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use tulay_store::PostgresOptions;

/// More connections than that are a mistake: PostgreSQL itself takes 100 by default.
const MAX_CONNECTIONS: usize = 200;
/// The shortest sensible limit, in milliseconds.
const MIN_TIMEOUT_MS: u64 = 100;
/// The longest limit, in milliseconds: a call is over after a minute.
const MAX_TIMEOUT_MS: u64 = 60_000;

/// Limits of the server's work on PostgreSQL.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PostgresConfig {
    /// Number of connections for writes, and of those for reads: as many requests run at once; 8 without it.
    pub connections: Option<usize>,
    /// The PEM file of the certificates that `sslmode=verify-full` trusts; those of the machine without it.
    pub root_certificate: Option<PathBuf>,
    /// Time limit for making a connection, in milliseconds; 5000 without it.
    pub connect_timeout_ms: Option<u64>,
    /// Time limit of one statement, in milliseconds; 10000 without it.
    pub statement_timeout_ms: Option<u64>,
    /// Longest wait of a statement for a row that another transaction has locked, in milliseconds; then it is tried
    /// again. 5000 without it.
    pub lock_timeout_ms: Option<u64>,
    /// Longest wait of a transaction for its next statement, in milliseconds: a server that hangs holds its locks no
    /// longer. 30000 without it.
    pub idle_timeout_ms: Option<u64>,
    /// Time without acknowledgement from the network after which a connection counts as lost, in milliseconds; 15000
    /// without it.
    pub tcp_timeout_ms: Option<u64>,
    /// Longest wait of a request for the database in all, in milliseconds; then it is answered 503. 15000 without it.
    pub answer_timeout_ms: Option<u64>,
}

impl PostgresConfig {
    /// Returns the faults of the section; empty if PostgreSQL can be reached by it.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let connections = self.connections.into_iter();
        let too_many = connections.filter(|most| !(1..=MAX_CONNECTIONS).contains(most));
        faults.extend(
            too_many.map(|_| format!("`postgres.connections` must be 1 to {MAX_CONNECTIONS}")),
        );
        for (name, timeout_ms) in [
            ("connect_timeout_ms", self.connect_timeout_ms),
            ("statement_timeout_ms", self.statement_timeout_ms),
            ("lock_timeout_ms", self.lock_timeout_ms),
            ("idle_timeout_ms", self.idle_timeout_ms),
            ("tcp_timeout_ms", self.tcp_timeout_ms),
            ("answer_timeout_ms", self.answer_timeout_ms),
        ] {
            if timeout_ms.is_some_and(|ms| !(MIN_TIMEOUT_MS..=MAX_TIMEOUT_MS).contains(&ms)) {
                faults.push(format!(
                    "`postgres.{name}` must be {MIN_TIMEOUT_MS} to {MAX_TIMEOUT_MS}"
                ));
            }
        }
        faults
    }

    /// The same in the store's form.
    pub fn options(&self) -> PostgresOptions {
        let unless_set = PostgresOptions::default();
        let bound = |set: Option<u64>, unless_set| set.map_or(unless_set, Duration::from_millis);
        PostgresOptions {
            connections: self.connections.unwrap_or(unless_set.connections),
            root_certificate: self.root_certificate.clone(),
            connect_timeout: bound(self.connect_timeout_ms, unless_set.connect_timeout),
            statement_timeout: bound(self.statement_timeout_ms, unless_set.statement_timeout),
            lock_timeout: bound(self.lock_timeout_ms, unless_set.lock_timeout),
            idle_timeout: bound(self.idle_timeout_ms, unless_set.idle_timeout),
            tcp_timeout: bound(self.tcp_timeout_ms, unless_set.tcp_timeout),
            answer_timeout: bound(self.answer_timeout_ms, unless_set.answer_timeout),
        }
    }
}

//! One connection and its prepared statements. A statement without a result is sent with the next one: many such
//! statements are one round trip.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ::postgres::types::ToSql;
use ::postgres::{Error, Row, Statement};
use futures_util::future::{join, join_all};
use tokio::runtime::Runtime;
use tokio_postgres::Client;

use super::options::PostgresOptions;
use crate::error::StoreError;
use crate::value::Value;

/// Maximum number of statements that wait for the next round trip; more are sent in a round trip of their own.
const WAITING_MAX: usize = 24;

/// A connection.
pub(super) struct Link {
    client: Client,
    /// Drives the connection while a caller waits for an answer.
    runtime: Runtime,
    statements: HashMap<&'static str, Statement>,
    waiting: Vec<Waiting>,
    /// True if the transaction has not begun.
    is_idle: bool,
    /// True if there is no transaction: its one statement runs alone.
    is_single: bool,
    round_trips: Arc<AtomicU64>,
}

enum Waiting {
    Begin(&'static str),
    Statement(Statement, Vec<Owned>),
}

/// Parameter of a waiting statement.
enum Owned {
    Null,
    Int(i64),
    Text(String),
}

impl Link {
    pub(super) fn open(
        url: &str,
        options: &PostgresOptions,
        round_trips: Arc<AtomicU64>,
    ) -> Result<Link, StoreError> {
        let (runtime, client) = options.link(url)?;
        Ok(Link {
            client,
            runtime,
            statements: HashMap::new(),
            waiting: Vec::new(),
            is_idle: true,
            is_single: false,
            round_trips,
        })
    }

    /// Begins a transaction by `sql`, together with its first statement.
    pub(super) fn begin(&mut self, sql: &'static str) {
        self.waiting.clear();
        self.waiting.push(Waiting::Begin(sql));
        self.is_idle = true;
        self.is_single = false;
    }

    /// Prepares for a single statement without a transaction, which the read-only session allows.
    pub(super) fn begin_single(&mut self) {
        self.waiting.clear();
        self.is_idle = true;
        self.is_single = true;
    }

    /// Commits the transaction. Waiting statements are sent first; if one of them fails, the database rolls the
    /// transaction back and this returns the error.
    pub(super) fn commit(&mut self) -> Result<(), Error> {
        if self.is_single || (self.is_idle && self.waiting.len() < 2) {
            self.waiting.clear();
            return Ok(());
        }
        self.batch("COMMIT")
    }

    /// Rolls the transaction back; waiting statements are not run.
    pub(super) fn rollback(&mut self) -> Result<(), Error> {
        self.waiting.clear();
        if (self.is_single || self.is_idle) && !self.client.is_closed() {
            return Ok(());
        }
        self.batch("ROLLBACK")
    }

    /// The prepared statement of `sql`.
    pub(super) fn statement(&mut self, sql: &'static str) -> Result<Statement, Error> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        self.round_trips.fetch_add(1, Ordering::Relaxed);
        let new = self.runtime.block_on(self.client.prepare(sql))?;
        self.statements.insert(sql, new.clone());
        Ok(new)
    }

    /// Runs a statement together with the next one, or with the commit, which returns its error.
    pub(super) fn run_later(
        &mut self,
        statement: Statement,
        params: &[Value<'_>],
    ) -> Result<(), Error> {
        let params = params.iter().map(|value| match value {
            Value::Null => Owned::Null,
            Value::Int(number) => Owned::Int(*number),
            Value::Text(text) => Owned::Text((*text).to_owned()),
        });
        let waits = Waiting::Statement(statement, params.collect());
        self.waiting.push(waits);
        if self.waiting.len() < WAITING_MAX {
            return Ok(());
        }
        self.together(async |_| Ok(()))
    }

    pub(super) fn execute(
        &mut self,
        statement: &Statement,
        params: &[Value<'_>],
    ) -> Result<u64, Error> {
        let params = as_sql(params);
        self.together(async |client| client.execute(statement, &params).await)
    }

    pub(super) fn query(
        &mut self,
        statement: &Statement,
        params: &[Value<'_>],
    ) -> Result<Vec<Row>, Error> {
        let params = as_sql(params);
        self.together(async |client| client.query(statement, &params).await)
    }

    pub(super) fn batch(&mut self, sql: &str) -> Result<(), Error> {
        self.together(async |client| client.batch_execute(sql).await)
    }

    /// Sends the waiting statements and then `last` together, and waits for all answers. The first failure counts:
    /// later ones only report that the transaction has failed.
    fn together<T>(
        &mut self,
        last: impl AsyncFnOnce(&Client) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let waiting = std::mem::take(&mut self.waiting);
        self.is_idle = false;
        self.round_trips.fetch_add(1, Ordering::Relaxed);
        let client = &self.client;
        let (before, last) = self.runtime.block_on(async {
            let before = waiting.iter().map(|one| one.send(client));
            join(join_all(before), last(client)).await
        });
        before.into_iter().collect::<Result<(), Error>>()?;
        last
    }
}

impl Waiting {
    async fn send(&self, client: &Client) -> Result<(), Error> {
        match self {
            Waiting::Begin(sql) => client.batch_execute(sql).await,
            Waiting::Statement(statement, params) => {
                let params: Vec<Value<'_>> = params.iter().map(Owned::value).collect();
                let ran = client.execute(statement, &as_sql(&params)).await;
                ran.map(|_| ())
            }
        }
    }
}

impl Owned {
    fn value(&self) -> Value<'_> {
        match self {
            Owned::Null => Value::Null,
            Owned::Int(number) => Value::Int(*number),
            Owned::Text(text) => Value::Text(text),
        }
    }
}

fn as_sql<'a>(params: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    params.iter().map(|value| value as _).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::engines::Engine;
    use crate::value::params;

    const INSERT: &str = "INSERT INTO holds (slot, holders) VALUES ($1, $2)";
    const COUNT: &str = "SELECT count(*) FROM holds WHERE holders = $1";
    const BEGIN: &str = "BEGIN READ WRITE";

    fn link() -> (Engine, Link) {
        let engine = Engine::migrated_postgres();
        let Engine::Postgres { url } = &engine else {
            panic!("PostgreSQL")
        };
        let link = Link::open(url, &PostgresOptions::default(), Arc::default());
        let mut link = link.expect("a connection");
        for sql in [INSERT, COUNT] {
            link.statement(sql).expect("a statement");
        }
        (engine, link)
    }

    fn insert_later(link: &mut Link, slot: i64) {
        let statement = link.statement(INSERT).expect("a statement");
        let waits = link.run_later(statement, params![slot, 1]);
        waits.expect("it waits");
    }

    fn count(link: &mut Link) -> i64 {
        let statement = link.statement(COUNT).expect("a statement");
        let rows = link.query(&statement, params![1]).expect("a count");
        rows[0].get(0)
    }

    fn round_trips(link: &Link) -> u64 {
        link.round_trips.load(Ordering::Relaxed)
    }

    #[test]
    fn prod_02_what_is_asked_nothing_back_travels_with_what_comes_next() {
        let (engine, mut link) = link();
        let before = round_trips(&link);
        link.begin(BEGIN);
        insert_later(&mut link, 1);
        insert_later(&mut link, 2);
        assert_eq!(round_trips(&link), before);
        assert_eq!(count(&mut link), 2);
        insert_later(&mut link, 3);
        link.commit().expect("committed");
        assert_eq!(round_trips(&link), before + 2);
        assert_eq!(count(&mut link), 3);
        engine.delete();
    }

    #[test]
    fn prod_02_what_fails_on_its_way_is_told_by_the_commit_and_undoes_the_whole() {
        let (engine, mut link) = link();
        link.begin(BEGIN);
        for slot in [1, 2, 2, 3] {
            insert_later(&mut link, slot);
        }
        let told = link.commit().expect_err("a double");
        let constraint = told.as_db_error().and_then(|it| it.constraint());
        assert_eq!(constraint, Some("holds_pkey"));
        assert_eq!(count(&mut link), 0);

        link.begin(BEGIN);
        insert_later(&mut link, 1);
        link.rollback().expect("undone");
        assert_eq!(count(&mut link), 0);
        engine.delete();
    }

    #[test]
    fn prod_02_where_a_transaction_does_not_begin_nothing_that_travels_with_it_is_written() {
        let (engine, mut link) = link();
        link.begin("BEGIN ISOLATION LEVEL NONE");
        insert_later(&mut link, 1);
        let told = link.commit().expect_err("no transaction");
        assert!(
            told.as_db_error()
                .is_some_and(|it| it.code().code() == "42601")
        );
        assert_eq!(count(&mut link), 0);
        engine.delete();
    }
}

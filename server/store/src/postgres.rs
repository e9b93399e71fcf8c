//! The second engine: PostgreSQL and compatible servers. A few threads, each with a connection, run each
//! request in a SERIALIZABLE transaction and try again after a conflict or a double. A write that is tried again runs
//! alone, in all servers of a database, so that it cannot fail by a conflict again. It knows no tables.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::sync::Arc;

use ::postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use ::postgres::{Client, NoTls, Statement, error::SqlState};
use bytes::BytesMut;

use super::request::{Message, Request};
use super::value::Value;
use super::{Lane, StoreError, Threads, Tx, migrate};

type Queue = flume::Receiver<Message>;

/// Connections for writes, and as many for reads: so many requests run at once.
const CONNECTIONS: usize = 4;
/// Times that a request is run before a conflict is given up as [`StoreError::Busy`].
const TRIES_MAX: u32 = 8;
/// Any number will do that is the same in every server: one server migrates at a time.
const MIGRATION_LOCK: i64 = 0x7475_6c61;
/// Shared by the writes; held by one alone while it is tried again.
const WRITE_LOCK: i64 = MIGRATION_LOCK + 1;
const BEGIN: &str = "BEGIN ISOLATION LEVEL SERIALIZABLE";
/// How long a statement waits for a lock before the try counts as a conflict: a server that hangs does not stop others.
const LOCK_TIMEOUT: &str = "SET lock_timeout = '5s'";

/// The name of each unique key → its columns as `table(column, …)`.
type Keys = Arc<HashMap<String, String>>;

/// Connects to `url`, makes the tables where they may be made, migrates and starts the threads.
pub(super) fn open(url: &str, may_make: bool) -> Result<Threads, StoreError> {
    let mut client = Client::connect(url, NoTls).map_err(|error| unavailable(&error))?;
    let history = "SELECT to_regclass('refinery_schema_history') IS NOT NULL";
    let row = client
        .query_one(history, &[])
        .map_err(|error| unavailable(&error))?;
    if !may_make && !row.get::<_, bool>(0) {
        return Err(migrate::no_schema());
    }
    client
        .execute("SELECT pg_advisory_lock($1)", &[&MIGRATION_LOCK])
        .map_err(|error| unavailable(&error))?;
    migrate::migrate(&mut client, migrate::POSTGRES)?;
    let keys = Arc::new(read_keys(&mut client).map_err(|error| unavailable(&error))?);
    drop(client);

    let lane = |name: &str, read_only: bool| {
        let connections = (0..CONNECTIONS).map(|_| {
            let mut connection = Connection::open(url, keys.clone(), read_only)?;
            Ok(move |queue: Queue| connection.serve(&queue))
        });
        Lane::start(name, connections.collect::<Result<_, StoreError>>()?)
    };
    Ok(Threads {
        writes: lane("store-writer", false)?,
        reads: lane("store-reader", true)?,
    })
}

/// One connection, its prepared statements, and what a new connection needs when it breaks.
struct Connection {
    url: String,
    keys: Keys,
    read_only: bool,
    client: Client,
    statements: HashMap<&'static str, Statement>,
}

impl Connection {
    fn open(url: &str, keys: Keys, read_only: bool) -> Result<Connection, StoreError> {
        let mut client = Client::connect(url, NoTls).map_err(|error| unavailable(&error))?;
        client
            .batch_execute(LOCK_TIMEOUT)
            .map_err(|error| unavailable(&error))?;
        Ok(Connection {
            url: url.into(),
            keys,
            read_only,
            client,
            statements: HashMap::new(),
        })
    }

    fn serve(&mut self, queue: &Queue) {
        while let Ok(Message::Run(mut request)) = queue.recv() {
            let ended = self.run(request.as_mut());
            request.answer(ended);
        }
    }

    fn run(&mut self, request: &mut dyn Request) -> Result<(), StoreError> {
        let beside_others = if self.read_only {
            "BEGIN ISOLATION LEVEL SERIALIZABLE READ ONLY"
        } else {
            &format!("{BEGIN}; SELECT pg_advisory_xact_lock_shared({WRITE_LOCK})")
        };
        let mut ended = self.run_once(request, beside_others, false);
        for _ in 1..TRIES_MAX {
            if ended != Err(StoreError::Busy) {
                break;
            }
            ended = if self.read_only {
                self.run_once(request, beside_others, false)
            } else {
                self.run_alone(request)
            };
        }
        ended
    }

    /// Runs the request while no other write runs. A lost connection gives its lock back by itself.
    fn run_alone(&mut self, request: &mut dyn Request) -> Result<(), StoreError> {
        let lock = format!("SELECT pg_advisory_lock({WRITE_LOCK})");
        match self.batch(&lock) {
            Err(StoreError::Unavailable(_)) => {
                self.reconnect()?;
                self.batch(&lock)?;
            }
            ended => ended?,
        }
        let ended = self.run_once(request, BEGIN, true);
        if self.batch("SELECT pg_advisory_unlock_all()").is_err() {
            self.reconnect()?;
        }
        ended
    }

    fn run_once(
        &mut self,
        request: &mut dyn Request,
        begin: &str,
        is_alone: bool,
    ) -> Result<(), StoreError> {
        self.begin(begin)?;
        let mut tx = Tx::on_postgres(PostgresTx {
            client: &mut self.client,
            statements: &mut self.statements,
            keys: &self.keys,
        });
        let keep = request.run(&mut tx);
        let failure = tx.failure().cloned();
        if keep {
            // If the connection breaks here, the outcome is unknown: the caller has to read it.
            return self.batch("COMMIT");
        }
        let is_lost = self.batch("ROLLBACK").is_err();
        if is_lost {
            self.reconnect()?;
        }
        match failure {
            Some(StoreError::Unavailable(_)) if is_lost => Err(StoreError::Busy),
            Some(failure @ (StoreError::Busy | StoreError::Unavailable(_))) => Err(failure),
            // A row that another transaction has just added may show as a double instead of as a conflict: the next
            // look sees it. A double without others is the caller's.
            Some(StoreError::Unique { .. }) if !is_alone => Err(StoreError::Busy),
            _ => Ok(()),
        }
    }

    /// Begins a transaction, on a new connection when the old one turns out to be lost.
    fn begin(&mut self, sql: &str) -> Result<(), StoreError> {
        match self.batch(sql) {
            Ok(()) => Ok(()),
            Err(StoreError::Busy) => {
                self.batch("ROLLBACK")?;
                Err(StoreError::Busy)
            }
            Err(_) => {
                self.reconnect()?;
                self.batch(sql)
            }
        }
    }

    fn reconnect(&mut self) -> Result<(), StoreError> {
        *self = Connection::open(&self.url, self.keys.clone(), self.read_only)?;
        Ok(())
    }

    fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.client
            .batch_execute(sql)
            .map_err(|error| store_error(&error, &self.keys))
    }
}

/// A transaction on one connection, with that connection's prepared statements.
pub(super) struct PostgresTx<'c> {
    client: &'c mut Client,
    statements: &'c mut HashMap<&'static str, Statement>,
    keys: &'c Keys,
}

impl PostgresTx<'_> {
    pub(super) fn execute(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
    ) -> Result<u64, StoreError> {
        let statement = self.statement(sql, params.len())?;
        self.client
            .execute(&statement, &as_sql(params))
            .map_err(|error| store_error(&error, self.keys))
    }

    pub(super) fn visit(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        visitor: &mut dyn FnMut(&::postgres::Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let statement = self.statement(sql, params.len())?;
        let rows = self
            .client
            .query(&statement, &as_sql(params))
            .map_err(|error| store_error(&error, self.keys))?;
        rows.iter().try_for_each(visitor)
    }

    fn statement(&mut self, sql: &'static str, given: usize) -> Result<Statement, StoreError> {
        let statement = if let Some(known) = self.statements.get(sql) {
            known.clone()
        } else {
            let new = self
                .client
                .prepare(sql)
                .map_err(|error| store_error(&error, self.keys))?;
            self.statements.insert(sql, new.clone());
            new
        };
        if statement.params().len() == given {
            return Ok(statement);
        }
        let text = format!("does not take {given} parameters $1 to ${given}: {sql}");
        Err(StoreError::Statement(text))
    }
}

fn as_sql<'a>(params: &'a [Value<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    params.iter().map(|value| value as _).collect()
}

impl ToSql for Value<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(value) if *kind == Type::INT8 => value.to_sql(kind, out),
            Value::Text(value) if *kind == Type::TEXT => value.to_sql(kind, out),
            _ => Err(format!("{self:?} does not go into a {kind}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
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

fn unavailable(error: &::postgres::Error) -> StoreError {
    store_error(error, &HashMap::new())
}

fn store_error(error: &::postgres::Error, keys: &HashMap<String, String>) -> StoreError {
    let Some(cause) = error.as_db_error() else {
        let text = error
            .source()
            .map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"));
        return if error.is_closed() {
            StoreError::Unavailable(text)
        } else {
            StoreError::Statement(text)
        };
    };
    let code = cause.code();
    let message = cause.message().to_string();
    if *code == SqlState::UNIQUE_VIOLATION {
        let name = cause.constraint().unwrap_or_default();
        let constraint = keys.get(name).map_or(name, String::as_str).to_string();
        return StoreError::Unique { constraint };
    }
    let conflicts = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::LOCK_NOT_AVAILABLE,
    ];
    if conflicts.contains(code) {
        return StoreError::Busy;
    }
    match &code.code()[..2] {
        "22" | "23" => StoreError::Constraint(message),
        "42" | "26" => StoreError::Statement(message),
        _ => StoreError::Unavailable(message),
    }
}

//! The database of a test: SQLite, or PostgreSQL with `TULAY_TEST_ENGINE=postgres`. Reads it completely, to check that
//! a refused request changed nothing; and changes it as other tools would.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use postgres::types::{FromSqlOwned, Type};
use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{Connection, OpenFlags};
use tulay_store::{PostgresOptions, Store};
use tulay_system::environment::environment;

use crate::Server;
use crate::engines::Engine;
use tulay_support::waiting::LIMIT;

/// A database that is deleted with its test.
pub struct TestDatabase {
    engine: Engine,
    /// The test's own connection to PostgreSQL, once it reads the database.
    looks: Mutex<Option<postgres::Client>>,
}

impl TestDatabase {
    /// Creates a database, in `folder` if it is a file.
    pub fn new(folder: &Path) -> TestDatabase {
        if environment("TULAY_TEST_ENGINE").is_some_and(|engine| engine == "postgres") {
            return TestDatabase::of(apart(Engine::migrated_postgres));
        }
        TestDatabase::of(Engine::SqliteFile(folder.join("test.db")))
    }

    /// Returns a database of an engine.
    pub fn of(engine: Engine) -> TestDatabase {
        let looks = Mutex::default();
        TestDatabase { engine, looks }
    }

    /// Returns true if it is a file.
    pub fn is_sqlite(&self) -> bool {
        !matches!(self.engine, Engine::Postgres { .. })
    }

    /// Returns its address in a configuration.
    pub fn address(&self) -> String {
        match &self.engine {
            Engine::Postgres { url } => url.clone(),
            sqlite => format!("sqlite:{}", sqlite.file().display()),
        }
    }

    /// Opens it, with fewer connections than a real server.
    pub fn open(&self) -> Store {
        let options = PostgresOptions {
            connections: 2,
            // Tests must not fail on a busy machine; tests of the bounds set their own.
            statement_timeout: LIMIT,
            answer_timeout: LIMIT,
            ..PostgresOptions::default()
        };
        match &self.engine {
            Engine::Postgres { url } => apart(|| Store::open_postgres(url, &options)),
            sqlite => Store::open_sqlite(&sqlite.file()),
        }
        .expect("a store")
    }

    /// Ends the test's own connection, for commands that require exclusive access.
    pub fn let_go(&self) {
        let mut looks = self.looks.lock().unwrap_or_else(PoisonError::into_inner);
        let looks = looks.take();
        apart(|| drop(looks));
    }

    fn on_sqlite(&self, flags: OpenFlags) -> Connection {
        Connection::open_with_flags(self.engine.file(), flags).expect("the database")
    }

    fn on_postgres<T: Send>(
        &self,
        url: &str,
        work: impl FnOnce(&mut postgres::Client) -> T + Send,
    ) -> T {
        apart(|| {
            let mut client = self.looks.lock().expect("a connection");
            work(client.get_or_insert_with(|| {
                postgres::Client::connect(url, postgres::NoTls).expect("the database")
            }))
        })
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        self.let_go();
        apart(|| self.engine.delete());
    }
}

/// Runs PostgreSQL's client outside the test's runtime: it waits by a runtime of its own.
pub fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(work).join().expect("a thread"))
}

/// Returns every row of every table, except for when a session was last used (a refused call is a use, too), and when
/// servicing reviews a borrower next.
pub fn rows(server: &Server) -> Vec<String> {
    match &server.database.engine {
        Engine::Postgres { url } => server.database.on_postgres(url, postgres_rows),
        sqlite => sqlite_rows(&sqlite.file()),
    }
}

/// Returns the query of a table for the comparison.
fn shown(table: &str) -> String {
    if table == "borrowers" {
        let columns = "id, phone, created_at, language, locked_at, blocked_at, leaves_at";
        return format!("(SELECT {columns} FROM borrowers)");
    }
    if table == "sessions" {
        let columns = "token_hash, borrower_id, created_at, expires_at, ended_at";
        return format!("(SELECT {columns} FROM sessions)");
    }
    format!("\"{table}\"")
}

fn postgres_rows(client: &mut postgres::Client) -> Vec<String> {
    let list = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'holds' ORDER BY 1";
    let tables = client.query(list, &[]).expect("a list");
    let mut rows = Vec::new();
    for table in tables {
        let table: String = table.get(0);
        let all = format!("SELECT * FROM {} AS t", shown(&table));
        let found = client.query(&all, &[]).expect("rows");
        rows.extend(
            found
                .iter()
                .map(|row| format!("{table}: {}", postgres_row(row))),
        );
    }
    rows.sort();
    rows
}

/// Formats a row as SQLite's are formatted.
fn postgres_row(row: &postgres::Row) -> String {
    let number = |number: Option<i64>| match number {
        Some(number) => format!("Ok(Integer({number}))"),
        None => "Ok(Null)".to_owned(),
    };
    let values = row.columns().iter().enumerate();
    let values = values.map(|(place, column)| match *column.type_() {
        Type::INT8 => number(row.get(place)),
        Type::INT4 => number(row.get::<_, Option<i32>>(place).map(i64::from)),
        _ => {
            let text: Option<String> = row.get(place);
            text.unwrap_or_else(|| number(None))
        }
    });
    values.collect::<Vec<_>>().join(" ")
}

/// Returns the rows of a database in a file, as [`rows`] does.
pub fn sqlite_rows(file: &Path) -> Vec<String> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let connection = Connection::open_with_flags(file, flags).expect("the database");
    let list = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
    let mut tables = connection.prepare(list).expect("a list");
    let tables: Vec<String> = tables
        .query_map([], |row| row.get(0))
        .and_then(Iterator::collect)
        .expect("names");
    let mut rows = Vec::new();
    for table in tables {
        let all = format!("SELECT * FROM {}", shown(&table));
        let mut all = connection.prepare(&all).expect("a table");
        let columns = all.column_count();
        let mut found = all.query([]).expect("rows");
        while let Some(row) = found.next().expect("a row") {
            let values = (0..columns).map(|column| match row.get_ref(column) {
                Ok(ValueRef::Text(text)) => String::from_utf8_lossy(text).into_owned(),
                value => format!("{value:?}"),
            });
            let values: Vec<String> = values.collect();
            rows.push(format!("{table}: {}", values.join(" ")));
        }
    }
    rows
}

/// Returns the values of a query's first column, with one parameter `$1`.
pub fn column<T: FromSql + FromSqlOwned + Send>(server: &Server, sql: &str, of: &str) -> Vec<T> {
    if let Engine::Postgres { url } = &server.database.engine {
        return server.database.on_postgres(url, |client| {
            let rows = client.query(sql, &[&of]).expect("rows");
            rows.iter().map(|row| row.get(0)).collect()
        });
    }
    let connection = server.database.on_sqlite(OpenFlags::SQLITE_OPEN_READ_ONLY);
    let mut query = connection.prepare(sql).expect("a query");
    let found = query
        .query_map([of], |row| row.get(0))
        .and_then(Iterator::collect);
    found.expect("rows")
}

/// Changes the database beside the server; returns the number of rows, or the database's error.
pub fn change(server: &Server, sql: &str) -> Result<u64, String> {
    if let Engine::Postgres { url } = &server.database.engine {
        return server.database.on_postgres(url, |client| {
            let said = |error: postgres::Error| match error.as_db_error() {
                Some(cause) => cause.message().to_owned(),
                None => error.to_string(),
            };
            client.execute(sql, &[]).map_err(said)
        });
    }
    let connection = server.database.on_sqlite(OpenFlags::SQLITE_OPEN_READ_WRITE);
    let changed = connection.execute(sql, []);
    changed
        .map(|rows| rows as u64)
        .map_err(|error| error.to_string())
}

/// Changes an append-only table, as the owner of the machine can: SQLite's trigger is dropped by its name.
pub fn tamper(server: &Server, (table, trigger): (&str, &str), sql: &str) {
    let open_up = match &server.database.engine {
        Engine::Postgres { .. } => format!("ALTER TABLE {table} DISABLE TRIGGER USER"),
        _ => format!("DROP TRIGGER {trigger}"),
    };
    change(server, &open_up).expect("opened up");
    assert_ne!(change(server, sql), Ok(0));
}

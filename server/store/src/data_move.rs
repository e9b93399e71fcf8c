//! Moves all data of a stopped server from SQLite to PostgreSQL, or back: table by table, with few rows in memory. The
//! target counts only once all of it was read back and compared, row by row; until then no server starts on it.

mod postgres_side;
mod sqlite_side;

use std::path::Path;

use sha2::{Digest, Sha256};

use super::{PostgresOptions, Store, StoreError};
use postgres_side::PostgresSide;
use sqlite_side::SqliteSide;

/// Direction of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From SQLite to PostgreSQL.
    ToPostgres,
    /// From PostgreSQL to SQLite.
    ToSqlite,
}

/// Table that was moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// Every table, parents first.
    pub tables: Vec<MovedTable>,
    /// The sum of each account of the ledger in centavos, the same on both sides.
    pub ledger: Vec<(String, i64)>,
}

/// A table that was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedTable {
    /// Its name.
    pub name: String,
    /// Content that both sides have.
    pub content: Content,
}

/// Content of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// Number of rows.
    pub rows: u64,
    /// A SHA-256 of all of them.
    pub digest: [u8; 32],
}

/// A table, as SQLite's schema describes it.
struct Table {
    name: String,
    columns: Vec<Column>,
    /// The columns of its primary key, in order.
    key: Vec<String>,
    /// The tables that its rows refer to.
    parents: Vec<String>,
}

/// A column; there are no other types.
struct Column {
    name: String,
    is_text: bool,
}

/// A value of a row.
enum Cell {
    Null,
    Int(i64),
    Text(String),
}

/// Takes the rows of a table, one after another.
type Take<'a> = &'a mut dyn FnMut(&[Cell]) -> Result<(), StoreError>;

/// Tables that belong to a database and not to its data.
const NOT_MOVED: [&str; 5] = [
    "forgetting",
    "refinery_schema_history",
    "resealing",
    "unfinished_moves",
    "write_checks",
];
/// Table that `tulay migrate` fills in an empty database: its row is replaced by the moved data.
const OF_NO_DATA: &str = "sealing_check";

/// Reads and writes the rows of one database.
trait Side {
    /// Gives every row of a table, by its key.
    fn read(&mut self, table: &Table, take: Take<'_>) -> Result<(), StoreError>;
    /// Adds the rows that `fill` gives.
    fn write(
        &mut self,
        table: &Table,
        fill: &mut dyn FnMut(Take<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError>;
    /// Runs a statement without parameters or rows.
    fn run(&mut self, sql: &str) -> Result<(), StoreError>;
    /// The one number that a statement gives.
    fn number(&mut self, sql: &str) -> Result<i64, StoreError>;
    /// The sum of each account's entries.
    fn ledger(&mut self) -> Result<Vec<(String, i64)>, StoreError>;
    /// Checks, once everything is there, that every row has its parents.
    fn check_parents(&mut self) -> Result<(), StoreError>;
}

/// Moves everything. The source stays as it is.
///
/// # Errors
/// [`StoreError::Unavailable`] where one of them is in use or the target has data; [`StoreError::Migration`] where the
/// source has another schema than this program; [`StoreError::Corrupt`] where both sides are not the same at the end.
pub fn move_all(
    sqlite: &Path,
    postgres: &str,
    options: &PostgresOptions,
    direction: Direction,
) -> Result<Moved, StoreError> {
    match direction {
        Direction::ToPostgres => {
            let mut source = SqliteSide::source(sqlite)?;
            let tables = source.tables()?;
            Store::open_postgres(postgres, options)?.close();
            let mut target = PostgresSide::open(postgres, options)?;
            move_tables(&tables, &mut source, &mut target)
        }
        Direction::ToSqlite => {
            let mut source = PostgresSide::open(postgres, options)?;
            source.require_own_schema()?;
            Store::open_sqlite(sqlite)?.close();
            let mut target = SqliteSide::target(sqlite)?;
            let tables = target.tables()?;
            move_tables(&tables, &mut source, &mut target)
        }
    }
}

fn move_tables(
    tables: &[Table],
    source: &mut dyn Side,
    target: &mut dyn Side,
) -> Result<Moved, StoreError> {
    for table in tables.iter().filter(|table| table.name != OF_NO_DATA) {
        let name = &table.name;
        if target.number(&format!(
            "SELECT COUNT(*) FROM (SELECT 1 FROM {name} LIMIT 1) AS one"
        ))? > 0
        {
            let why = format!("the target has data already, in {name}: move to an empty database");
            return Err(StoreError::Unavailable(why));
        }
    }
    target.run("INSERT INTO unfinished_moves (id, began_at) VALUES (1, 0)")?;
    target.run(&format!("DELETE FROM {OF_NO_DATA}"))?;
    let mut moved = Moved::default();
    for table in tables {
        let mut sent = Digested::default();
        target.write(table, &mut |take| {
            source.read(table, &mut |row| {
                sent.add(row);
                take(row)
            })
        })?;
        let mut arrived = Digested::default();
        target.read(table, &mut |row| {
            arrived.add(row);
            Ok(())
        })?;
        let (sent, arrived) = (sent.content(), arrived.content());
        if sent != arrived {
            return Err(differs(&format!(
                "{}: {} rows were sent, and {} arrived, or not as they were",
                table.name, sent.rows, arrived.rows
            )));
        }
        moved.tables.push(MovedTable {
            name: table.name.clone(),
            content: arrived,
        });
    }
    target.check_parents()?;
    moved.ledger = target.ledger()?;
    if source.ledger()? != moved.ledger {
        return Err(differs("the sums of the ledger"));
    }
    target.run("DELETE FROM unfinished_moves")?;
    Ok(moved)
}

fn differs(what: &str) -> StoreError {
    StoreError::Corrupt(format!("both sides differ: {what}"))
}

/// A statement that reads a table by its key; texts are compared by their bytes.
fn select(table: &Table, collation: &str) -> String {
    let columns = table.column_names();
    let is_text = |name: &String| {
        let mut columns = table.columns.iter();
        columns.any(|column| column.name == *name && column.is_text)
    };
    let key = table.key.iter().map(|name| {
        let collation = if is_text(name) { collation } else { "" };
        format!("{name}{collation}")
    });
    let key: Vec<String> = key.collect();
    format!(
        "SELECT {columns} FROM {} ORDER BY {}",
        table.name,
        key.join(", ")
    )
}

impl Table {
    fn column_names(&self) -> String {
        let names: Vec<&str> = self
            .columns
            .iter()
            .map(|column| column.name.as_str())
            .collect();
        names.join(", ")
    }
}

/// Sorts parents before the tables that refer to them; a row that refers to another row of its own table is left to the
/// engine.
fn parents_first(mut tables: Vec<Table>) -> Vec<Table> {
    let mut ordered: Vec<Table> = Vec::new();
    while !tables.is_empty() {
        let waits = |table: &Table, others: &[Table]| {
            let mut parents = table.parents.iter().filter(|parent| **parent != table.name);
            parents.any(|parent| others.iter().any(|other| other.name == *parent))
        };
        let free = tables.iter().position(|table| !waits(table, &tables));
        // In a circle, any of them comes first.
        ordered.push(tables.remove(free.unwrap_or(0)));
    }
    ordered
}

#[derive(Default)]
struct Digested {
    rows: u64,
    digest: Sha256,
}

impl Digested {
    fn add(&mut self, row: &[Cell]) {
        self.rows += 1;
        for cell in row {
            match cell {
                Cell::Null => self.digest.update(b"n"),
                Cell::Int(value) => {
                    self.digest.update(b"i");
                    self.digest.update(value.to_be_bytes());
                }
                Cell::Text(text) => {
                    self.digest.update(b"t");
                    self.digest.update((text.len() as u64).to_be_bytes());
                    self.digest.update(text.as_bytes());
                }
            }
        }
    }

    fn content(self) -> Content {
        Content {
            rows: self.rows,
            digest: self.digest.finalize().into(),
        }
    }
}

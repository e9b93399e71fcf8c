//! Moves all data of a stopped server from SQLite to PostgreSQL: table by table, with few rows in memory. The target
//! counts only once all of it was read back and compared, row by row; until then no server starts on it.

mod postgres_side;
mod sqlite_side;
mod table;

use std::path::Path;

use sha2::{Digest, Sha256};

use super::{PostgresOptions, StoreError};
use postgres_side::PostgresSide;
use sqlite_side::SqliteSide;
use table::Cell;

/// Result of a move.
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

/// Table that `tulay migrate` fills in an empty database: its row is replaced by the moved data.
const OF_NO_DATA: &str = "sealing_check";

/// Marks a database into which data is being moved, before it has any other table.
const MARK: &str = "CREATE TABLE IF NOT EXISTS unfinished_moves ()";

/// Moves everything. The source stays as it is.
///
/// # Errors
/// [`StoreError::Unavailable`] where one of them is in use or the target has data; [`StoreError::Migration`] where the
/// source has another schema than this program; [`StoreError::Corrupt`] where both sides are not the same at the end.
pub fn move_all(
    sqlite: &Path,
    postgres: &str,
    options: &PostgresOptions,
) -> Result<Moved, StoreError> {
    let source = SqliteSide::open(sqlite)?;
    let tables = source.tables()?;
    let mut target = PostgresSide::open(postgres, options)?;
    target.make_tables()?;
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
    target.run(MARK)?;
    target.run(&format!("DELETE FROM {OF_NO_DATA}"))?;
    let mut moved = Moved::default();
    for table in &tables {
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
    moved.ledger = target.ledger()?;
    if source.ledger()? != moved.ledger {
        return Err(differs("the sums of the ledger"));
    }
    target.run("DROP TABLE unfinished_moves")?;
    Ok(moved)
}

fn differs(what: &str) -> StoreError {
    StoreError::Corrupt(format!("both sides differ: {what}"))
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

//! PostgreSQL's side of a move: rows are written by COPY, and read by a cursor.

use std::io::Write;
use std::time::{Duration, Instant};

use ::postgres::Client;

use super::MARK;
use super::table::{Cell, Table, Take, select};
use crate::migrate::Found;
use crate::migrations::POSTGRES;
use crate::postgres::errors::unavailable;
use crate::postgres::sessions::require_own;
use crate::postgres::{MIGRATION_LOCK, found};
use crate::{PostgresOptions, StoreError, Tables};

/// Rows in memory: signed documents have some ten thousand bytes each.
const FETCH: u32 = 500;
/// This program's earlier sessions end within this time.
const SESSIONS_END: Duration = Duration::from_secs(5);

pub(super) struct PostgresSide(Client);

impl PostgresSide {
    /// Opens a database without other connections. No server starts on it until this is dropped.
    pub(super) fn open(url: &str, options: &PostgresOptions) -> Result<Self, StoreError> {
        let mut client = options.connect(url)?;
        require_own(&mut client, url, options)?;
        let mut side = Self(client);
        side.run("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0")?;
        let lock = format!(
            "SELECT CAST(CAST(pg_try_advisory_lock({MIGRATION_LOCK}) AS INTEGER) AS BIGINT)"
        );
        let others = "SELECT COUNT(*) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()
               AND COALESCE(backend_type, 'client backend') = 'client backend'";
        let began = Instant::now();
        loop {
            let is_alone = side.number(&lock)? == 1 && side.number(others)? == 0;
            if is_alone {
                return Ok(side);
            }
            if began.elapsed() > SESSIONS_END {
                let why = "others are connected to the PostgreSQL database: stop every server and end their sessions";
                return Err(StoreError::Unavailable(why.into()));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Creates the tables, in an empty database after the mark of a move: whenever this is killed, no server starts on it.
    pub(super) fn make_tables(&mut self) -> Result<(), StoreError> {
        let found = found(&mut self.0).map_err(|error| unavailable(&error))?;
        Tables::MayBeMade.admit(&mut self.0, POSTGRES, found)?;
        if found == Found::Nothing {
            self.run(MARK)?;
        }
        Tables::MayBeMade.see_to(&mut self.0, POSTGRES)
    }

    /// Gives every row of a table, by its key.
    pub(super) fn read(&mut self, table: &Table, take: Take<'_>) -> Result<(), StoreError> {
        let mut snapshot = self.0.transaction().map_err(|error| unavailable(&error))?;
        let cursor = format!(
            "DECLARE rows NO SCROLL CURSOR FOR {}",
            select(table, " COLLATE \"C\"")
        );
        let declared = snapshot.batch_execute(&cursor);
        declared.map_err(|error| unavailable(&error))?;
        loop {
            let rows = snapshot.query(&format!("FETCH {FETCH} FROM rows"), &[]);
            let rows = rows.map_err(|error| unavailable(&error))?;
            if rows.is_empty() {
                return snapshot.commit().map_err(|error| unavailable(&error));
            }
            for row in rows {
                let cells = table.columns.iter().enumerate().map(|(place, column)| {
                    let cell = if column.is_text {
                        let text: Option<String> = row.try_get(place)?;
                        text.map(Cell::Text)
                    } else {
                        let value: Option<i64> = row.try_get(place)?;
                        value.map(Cell::Int)
                    };
                    Ok(cell.unwrap_or(Cell::Null))
                });
                let cells: Result<Vec<_>, ::postgres::Error> = cells.collect();
                take(&cells.map_err(|error| unavailable(&error))?)?;
            }
        }
    }

    /// Adds the rows that `fill` gives. The database checks their parents.
    pub(super) fn write(
        &mut self,
        table: &Table,
        fill: &mut dyn FnMut(Take<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let copy = format!("COPY {} ({}) FROM STDIN", table.name, table.column_names());
        let mut copied = self.0.copy_in(&copy).map_err(|error| unavailable(&error))?;
        let mut line = String::new();
        fill(&mut |row| {
            line.clear();
            for (place, cell) in row.iter().enumerate() {
                if place > 0 {
                    line.push('\t');
                }
                push(&mut line, cell)?;
            }
            line.push('\n');
            let written = copied.write_all(line.as_bytes());
            written.map_err(|error| StoreError::Unavailable(error.to_string()))
        })?;
        copied
            .finish()
            .map(|_| ())
            .map_err(|error| unavailable(&error))
    }

    /// Runs a statement without parameters or rows.
    pub(super) fn run(&mut self, sql: &str) -> Result<(), StoreError> {
        self.0
            .batch_execute(sql)
            .map_err(|error| unavailable(&error))
    }

    /// The one number that a statement gives.
    pub(super) fn number(&mut self, sql: &str) -> Result<i64, StoreError> {
        let row = self.0.query_one(sql, &[]);
        let row = row.and_then(|row| row.try_get(0));
        row.map_err(|error| unavailable(&error))
    }

    /// The sum of each account's entries.
    pub(super) fn ledger(&mut self) -> Result<Vec<(String, i64)>, StoreError> {
        let sums = "SELECT account, CAST(SUM(amount_centavos) AS BIGINT) FROM entries
             GROUP BY account ORDER BY account COLLATE \"C\"";
        let rows = self
            .0
            .query(sums, &[])
            .map_err(|error| unavailable(&error))?;
        let sums = rows
            .iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        let sums: Result<_, ::postgres::Error> = sums.collect();
        sums.map_err(|error| unavailable(&error))
    }
}

/// Writes a value in the form that COPY reads.
fn push(line: &mut String, cell: &Cell) -> Result<(), StoreError> {
    match cell {
        Cell::Null => line.push_str("\\N"),
        Cell::Int(value) => line.push_str(&value.to_string()),
        Cell::Text(text) => {
            for c in text.chars() {
                match c {
                    '\\' => line.push_str("\\\\"),
                    '\t' => line.push_str("\\t"),
                    '\n' => line.push_str("\\n"),
                    '\r' => line.push_str("\\r"),
                    '\0' => return Err(StoreError::Nul),
                    other => line.push(other),
                }
            }
        }
    }
    Ok(())
}

//! SQLite's side of a move. Its schema lists the tables: both engines have the same.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

use super::table::{Cell, Column, NOT_MOVED, Table, Take, parents_first, select};
use crate::sqlite::NOT_LITESTREAMS;
use crate::{StoreError, migrate, migrations};

pub(super) struct SqliteSide(Connection);

impl SqliteSide {
    /// Opens a database that no other process has open, with the newest schema.
    pub(super) fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            let why = format!("{}: there is no database", path.display());
            return Err(StoreError::Unavailable(why));
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(std::time::Duration::ZERO)?;
        // Another process that has the file open holds a lock on it, even while it is idle; and no process gets one
        // now.
        let locked = connection
            .pragma_update(None, "locking_mode", "EXCLUSIVE")
            .and_then(|()| connection.execute_batch("BEGIN EXCLUSIVE; COMMIT"));
        match locked.map_err(StoreError::from) {
            Err(StoreError::Busy) => {
                let why = format!(
                    "{}: a server or another program has it open: stop it",
                    path.display()
                );
                return Err(StoreError::Unavailable(why));
            }
            locked => locked?,
        }
        migrate::require_current(&mut connection, migrations::SQLITE)?;
        Ok(Self(connection))
    }

    /// Every table with data, parents first.
    pub(super) fn tables(&self) -> Result<Vec<Table>, StoreError> {
        let list = format!(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND {NOT_LITESTREAMS} ORDER BY name"
        );
        let mut statement = self.0.prepare(&list)?;
        let names = statement.query_map([], |row| row.get(0))?;
        let names: Vec<String> = names.collect::<Result<_, _>>()?;
        let tables = names
            .into_iter()
            .filter(|name| !NOT_MOVED.contains(&name.as_str()));
        let tables = tables.map(|name| self.table(name));
        Ok(parents_first(tables.collect::<Result<_, _>>()?))
    }

    fn table(&self, name: String) -> Result<Table, StoreError> {
        let mut info = self
            .0
            .prepare("SELECT name, type, pk FROM pragma_table_info($1)")?;
        let columns = info.query_map([&name], |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, i64>(2)?,
            ))
        })?;
        let (mut columns_of, mut key) = (Vec::new(), Vec::new());
        for column in columns {
            let (column, kind, place) = column?;
            if place > 0 {
                key.push((place, column.clone()));
            }
            columns_of.push(Column {
                name: column,
                is_text: kind == "TEXT",
            });
        }
        key.sort();
        let mut parents = self
            .0
            .prepare("SELECT DISTINCT \"table\" FROM pragma_foreign_key_list($1)")?;
        let parents = parents.query_map([&name], |row| row.get(0))?;
        let parents = parents.collect::<Result<_, _>>()?;
        Ok(Table {
            name,
            columns: columns_of,
            key: key.into_iter().map(|(_, column)| column).collect(),
            parents,
        })
    }

    /// Gives every row of a table, by its key.
    pub(super) fn read(&self, table: &Table, take: Take<'_>) -> Result<(), StoreError> {
        let mut statement = self.0.prepare(&select(table, ""))?;
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next()? {
            let cells = table.columns.iter().enumerate().map(|(place, column)| {
                match (row.get_ref(place)?, column.is_text) {
                    (ValueRef::Null, _) => Ok(Cell::Null),
                    (ValueRef::Integer(value), false) => Ok(Cell::Int(value)),
                    (ValueRef::Text(text), true) => std::str::from_utf8(text)
                        .map(|text| Cell::Text(text.to_owned()))
                        .map_err(|_| is_other(table, column)),
                    _ => Err(is_other(table, column)),
                }
            });
            take(&cells.collect::<Result<Vec<_>, _>>()?)?;
        }
        Ok(())
    }

    /// The sum of each account's entries.
    pub(super) fn ledger(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let sums =
            "SELECT account, SUM(amount_centavos) FROM entries GROUP BY account ORDER BY account";
        let mut statement = self.0.prepare(sums)?;
        let sums = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(sums.collect::<Result<_, _>>()?)
    }
}

/// Error for a value of another type: SQLite stores any value in any column.
fn is_other(table: &Table, column: &Column) -> StoreError {
    let kind = if column.is_text { "text" } else { "number" };
    let (table, column) = (&table.name, &column.name);
    StoreError::Corrupt(format!(
        "{table}.{column} holds something that is no {kind}"
    ))
}

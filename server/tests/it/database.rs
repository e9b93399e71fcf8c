//! The database as a whole, to see that a refused request changed nothing in it.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

use crate::support::Server;

/// Every row of every table, but for when a session was last used: a refused call is a use too.
pub fn rows(server: &Server) -> Vec<String> {
    let file = server.folder.path().join("test.db");
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let connection = connection.expect("the database");
    let list = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
    let mut tables = connection.prepare(list).expect("a list");
    let tables: Vec<String> = tables
        .query_map([], |row| row.get(0))
        .and_then(Iterator::collect)
        .expect("names");
    let mut rows = Vec::new();
    for table in tables {
        let all = format!("SELECT * FROM \"{table}\"");
        let mut all = connection.prepare(&all).expect("a table");
        let is_shown = |name: &&str| (table.as_str(), *name) != ("sessions", "seen_at");
        let columns = all.column_names().enumerate();
        let columns = columns.filter(|(_, name)| is_shown(name));
        let columns: Vec<usize> = columns.map(|(column, _)| column).collect();
        let mut found = all.query([]).expect("rows");
        while let Some(row) = found.next().expect("a row") {
            let values = columns.iter().map(|column| match row.get_ref(*column) {
                Ok(ValueRef::Text(text)) => String::from_utf8_lossy(text).into_owned(),
                value => format!("{value:?}"),
            });
            let values: Vec<String> = values.collect();
            rows.push(format!("{table}: {}", values.join(" ")));
        }
    }
    rows
}

/// The values of a query's first column, with one parameter.
pub fn column<T: rusqlite::types::FromSql>(server: &Server, sql: &str, of: &str) -> Vec<T> {
    let file = server.folder.path().join("test.db");
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let connection = connection.expect("the database");
    let mut query = connection.prepare(sql).expect("a query");
    let found = query
        .query_map([of], |row| row.get(0))
        .and_then(Iterator::collect);
    found.expect("rows")
}

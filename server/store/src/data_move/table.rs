//! The tables that are moved, as SQLite's schema describes them, and their rows.

use crate::StoreError;

/// A table, as SQLite's schema describes it.
pub(super) struct Table {
    pub(super) name: String,
    pub(super) columns: Vec<Column>,
    /// The columns of its primary key, in order.
    pub(super) key: Vec<String>,
    /// The tables that its rows refer to.
    pub(super) parents: Vec<String>,
}

/// A column; there are no other types.
pub(super) struct Column {
    pub(super) name: String,
    pub(super) is_text: bool,
}

/// A value of a row.
pub(super) enum Cell {
    Null,
    Int(i64),
    Text(String),
}

/// Takes the rows of a table, one after another.
pub(super) type Take<'a> = &'a mut dyn FnMut(&[Cell]) -> Result<(), StoreError>;

/// Tables that belong to a database and not to its data.
pub(super) const NOT_MOVED: [&str; 4] = [
    "forgetting",
    "refinery_schema_history",
    "resealing",
    "write_checks",
];

/// A statement that reads a table by its key; texts are compared by their bytes.
pub(super) fn select(table: &Table, collation: &str) -> String {
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
    /// Names of its columns, as in a statement.
    pub(super) fn column_names(&self) -> String {
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
pub(super) fn parents_first(mut tables: Vec<Table>) -> Vec<Table> {
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

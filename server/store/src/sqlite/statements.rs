//! Statements on a connection to SQLite, with their parameters.

use rusqlite::types::ToSqlOutput;
use rusqlite::{CachedStatement, Connection, Row, ToSql};

use crate::error::StoreError;
use crate::value::Value;

/// Runs a statement; returns the number of rows that it changed.
pub(crate) fn execute(
    connection: &Connection,
    sql: &'static str,
    params: &[Value<'_>],
) -> Result<u64, StoreError> {
    let changed = bound(connection, sql, params)?.raw_execute()?;
    Ok(changed as u64)
}

/// Passes every row that a statement finds to `visitor`.
pub(crate) fn visit(
    connection: &Connection,
    sql: &'static str,
    params: &[Value<'_>],
    visitor: &mut dyn FnMut(&Row<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut statement = bound(connection, sql, params)?;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next()? {
        visitor(row)?;
    }
    Ok(())
}

/// Prepares `sql` and binds by number: `$2` is the second parameter, anywhere in the text.
fn bound<'c>(
    connection: &'c Connection,
    sql: &'static str,
    params: &[Value<'_>],
) -> Result<CachedStatement<'c>, StoreError> {
    #[cfg(debug_assertions)]
    crate::plans::refuse_scan(connection, sql)?;
    let mut statement = connection.prepare_cached(sql)?;
    if statement.parameter_count() != params.len() {
        return Err(wrong_parameters(sql, params.len()));
    }
    for index in 1..=params.len() {
        let number: Option<usize> = statement
            .parameter_name(index)
            .and_then(|name| name.strip_prefix('$'))
            .and_then(|number| number.parse().ok());
        let value = number
            .and_then(|number| params.get(number.wrapping_sub(1)))
            .ok_or_else(|| wrong_parameters(sql, params.len()))?;
        statement.raw_bind_parameter(index, value)?;
    }
    #[cfg(debug_assertions)]
    crate::recorded::bound(sql, params)?;
    Ok(statement)
}

fn wrong_parameters(sql: &str, given: usize) -> StoreError {
    StoreError::Statement(format!(
        "does not take {given} parameters $1 to ${given}: {sql}"
    ))
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        use rusqlite::types::{Null, ValueRef};
        Ok(match self {
            Value::Null => Null.into(),
            Value::Int(value) => ToSqlOutput::from(*value),
            Value::Text(value) => ToSqlOutput::Borrowed(ValueRef::Text(value.as_bytes())),
        })
    }
}

//! A transaction on PostgreSQL: its statements, their parameters and the keys that it holds.

use std::error::Error;

use ::postgres::Statement;
use ::postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use bytes::BytesMut;

use super::errors::{Keys, store_error};
use super::holds::HOLD;
pub(crate) use super::holds::Holds;
use super::link::Link;
use crate::error::StoreError;
use crate::value::Value;

/// A transaction on one connection, with that connection's prepared statements.
pub(crate) struct PostgresTx<'c> {
    link: &'c mut Link,
    keys: &'c Keys,
    read_only: bool,
    holds: Holds,
}

impl<'c> PostgresTx<'c> {
    /// A transaction that holds no key yet.
    pub(super) fn new(link: &'c mut Link, keys: &'c Keys, read_only: bool) -> Self {
        Self {
            link,
            keys,
            read_only,
            holds: Holds::default(),
        }
    }

    /// As `Tx::hold_all`.
    pub(crate) fn hold<'k>(
        &mut self,
        keys: impl Iterator<Item = &'k str>,
    ) -> Result<(), StoreError> {
        if self.read_only {
            return Ok(());
        }
        match self.holds.insert(keys) {
            Some(slots) => self.run_later(HOLD, &[(&slots).into()]),
            None => Ok(()),
        }
    }

    /// Returns the keys that the transaction held.
    pub(crate) fn into_holds(self) -> Holds {
        self.holds
    }

    /// Runs a statement; returns the number of rows that it changed.
    pub(crate) fn execute(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
    ) -> Result<u64, StoreError> {
        let statement = self.statement(sql, params.len())?;
        let ran = self.link.execute(&statement, params);
        ran.map_err(|error| store_error(&error, self.keys))
    }

    /// Sends a statement whose result is not needed with the next one.
    pub(crate) fn run_later(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
    ) -> Result<(), StoreError> {
        let statement = self.statement(sql, params.len())?;
        let waits = self.link.run_later(statement, params);
        waits.map_err(|error| store_error(&error, self.keys))
    }

    /// Passes every row that a statement finds to `visitor`.
    pub(crate) fn visit(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        visitor: &mut dyn FnMut(&::postgres::Row) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let statement = self.statement(sql, params.len())?;
        let rows = self.link.query(&statement, params);
        let rows = rows.map_err(|error| store_error(&error, self.keys))?;
        rows.iter().try_for_each(visitor)
    }

    fn statement(&mut self, sql: &'static str, given: usize) -> Result<Statement, StoreError> {
        let statement = self.link.statement(sql);
        let statement = statement.map_err(|error| store_error(&error, self.keys))?;
        if statement.params().len() == given {
            return Ok(statement);
        }
        let text = format!("does not take {given} parameters $1 to ${given}: {sql}");
        Err(StoreError::Statement(text))
    }
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
            // Without the value, which may be personal.
            _ => Err(format!("a parameter does not go into a {kind}").into()),
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

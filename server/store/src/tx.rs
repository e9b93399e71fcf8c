//! A transaction: the one handle that use cases see, so that one SQL text serves both engines. It contains no statement
//! about a table.

use super::error::StoreError;
use super::postgres::transaction::{Holds, PostgresTx};
use super::sqlite::statements;
use super::value::{Row, RowOf, Value};
use super::vault::Vault;

/// A running transaction on one snapshot. On SQLite writes run one after another. On PostgreSQL they run concurrently,
/// and one that changes a row which another has changed since its snapshot runs again; a decision that depends on rows
/// that are only read needs a lock ([`Tx::hold`]).
///
/// A failed statement ends it, on both engines: later statements return [`StoreError::Aborted`] and nothing is stored,
/// whatever the closure returns. Where a duplicate is expected, use `ON CONFLICT … DO NOTHING` and check the count.
pub struct Tx<'c> {
    engine: Engine<'c>,
    failure: Option<StoreError>,
    vault: Option<Vault>,
    /// Number of statements that may still be made; unlimited if `None`.
    statements_left: Option<u8>,
}

enum Engine<'c> {
    Sqlite(&'c rusqlite::Connection),
    Postgres(PostgresTx<'c>),
}

impl<'c> Tx<'c> {
    pub(super) fn on_sqlite(connection: &'c rusqlite::Connection) -> Tx<'c> {
        Tx {
            engine: Engine::Sqlite(connection),
            failure: None,
            vault: None,
            statements_left: None,
        }
    }

    pub(super) fn on_postgres(transaction: PostgresTx<'c>) -> Tx<'c> {
        Tx {
            engine: Engine::Postgres(transaction),
            failure: None,
            vault: None,
            statements_left: None,
        }
    }

    /// Sets the keys that seal.
    pub(super) fn set_vault(&mut self, vault: Option<&Vault>) {
        self.vault = vault.cloned();
    }

    /// Allows a single statement.
    pub(super) fn allow_single(&mut self) {
        self.statements_left = Some(1);
    }

    /// Returns the keys that seal, if the store has any.
    pub(super) fn vault(&self) -> Option<&Vault> {
        self.vault.as_ref()
    }

    /// The first failure of a statement, if one failed.
    pub(super) fn failure(&self) -> Option<&StoreError> {
        self.failure.as_ref()
    }

    /// The first failure of a statement, and the locked keys.
    pub(super) fn ended(self) -> (Option<StoreError>, Holds) {
        let holds = match self.engine {
            Engine::Sqlite(_) => Holds::default(),
            Engine::Postgres(transaction) => transaction.into_holds(),
        };
        (self.failure, holds)
    }

    /// Locks `key` (a borrower's id, a phone) until a write ends: of two writes that lock the same key, the later one
    /// sees all changes of the earlier one, wherever in its closure it reads. Reads lock nothing.
    pub(crate) fn hold(&mut self, key: &str) -> Result<(), StoreError> {
        self.hold_all([key].into_iter())
    }

    /// [`Tx::hold`] for many keys at once.
    pub(crate) fn hold_all<'k>(
        &mut self,
        keys: impl Iterator<Item = &'k str>,
    ) -> Result<(), StoreError> {
        self.guard(&[], |engine| match engine {
            Engine::Sqlite(_) => Ok(()),
            Engine::Postgres(transaction) => transaction.hold(keys),
        })
    }

    /// Runs `sql` with `params` and returns the number of rows that it changed.
    ///
    /// # Errors
    /// [`StoreError::Unique`] for a duplicate key; otherwise the engine's error.
    pub(crate) fn execute(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
    ) -> Result<u64, StoreError> {
        self.guard(params, |engine| match engine {
            Engine::Sqlite(connection) => statements::execute(connection, sql, params),
            Engine::Postgres(transaction) => transaction.execute(sql, params),
        })
    }

    /// Runs `sql`, whose result is not needed. On PostgreSQL it is sent with the next statement: a duplicate or another
    /// error may be returned by a later statement, or by the commit.
    ///
    /// # Errors
    /// As [`Tx::execute`].
    pub(crate) fn put(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
    ) -> Result<(), StoreError> {
        self.guard(params, |engine| match engine {
            Engine::Sqlite(connection) => statements::execute(connection, sql, params).map(|_| ()),
            Engine::Postgres(transaction) => transaction.run_later(sql, params),
        })
    }

    /// The one row that `sql` finds, mapped, or `None`.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] for more than one row; the errors of `map`; the engine's errors.
    pub(crate) fn query_opt<T>(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        map: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Option<T>, StoreError> {
        let mut found = None;
        self.visit(sql, params, |row| {
            if found.is_some() {
                return Err(StoreError::Corrupt(format!("more than one row: {sql}")));
            }
            found = Some(map(row)?);
            Ok(())
        })?;
        Ok(found)
    }

    /// Every row that `sql` finds, mapped, in the order of the statement.
    pub(crate) fn query_all<T>(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        map: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut rows = Vec::new();
        self.visit(sql, params, |row| {
            rows.push(map(row)?);
            Ok(())
        })?;
        Ok(rows)
    }

    /// The one row that `sql` must find, mapped: for sums, counts and RETURNING.
    pub(crate) fn query_one<T>(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        map: impl Fn(&Row<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.query_opt(sql, params, map)?
            .ok_or_else(|| StoreError::Corrupt(format!("no row: {sql}")))
    }

    /// Passes every row that `sql` finds to `visitor`, in the order of the statement.
    pub(crate) fn visit(
        &mut self,
        sql: &'static str,
        params: &[Value<'_>],
        mut visitor: impl FnMut(&Row<'_>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        self.guard(params, |engine| match engine {
            Engine::Sqlite(connection) => statements::visit(connection, sql, params, &mut |row| {
                visitor(&Row {
                    of: RowOf::Sqlite(row),
                    sql,
                })
            }),
            Engine::Postgres(transaction) => transaction.visit(sql, params, &mut |row| {
                visitor(&Row {
                    of: RowOf::Postgres(row),
                    sql,
                })
            }),
        })
    }

    /// Runs `trial` and takes back what it wrote.
    ///
    /// # Errors
    /// The failure of a statement.
    pub fn undone<T>(&mut self, trial: impl FnOnce(&mut Self) -> T) -> Result<T, StoreError> {
        self.execute("SAVEPOINT trial", &[])?;
        let result = trial(self);
        self.execute("ROLLBACK TO SAVEPOINT trial", &[])?;
        self.execute("RELEASE SAVEPOINT trial", &[])?;
        Ok(result)
    }

    fn guard<T>(
        &mut self,
        params: &[Value<'_>],
        statement: impl FnOnce(&mut Engine<'c>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.failure.is_some() {
            return Err(StoreError::Aborted);
        }
        let has_nul = |value: &Value<'_>| matches!(value, Value::Text(text) if text.contains('\0'));
        let ran = if params.iter().any(has_nul) {
            Err(StoreError::Nul)
        } else if self.statements_left == Some(0) {
            let why = "more than one statement, and no transaction around them";
            Err(StoreError::Statement(why.into()))
        } else {
            self.statements_left = self.statements_left.map(|left| left - 1);
            statement(&mut self.engine)
        };
        ran.inspect_err(|error| self.failure = Some(error.clone()))
    }
}

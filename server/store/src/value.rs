//! Parameters of statements and values of rows, the same on both engines.

use std::fmt::Display;
use std::str::FromStr;

use jiff::civil::Date;

use super::error::StoreError;

/// A parameter of a statement. Money is centavos, times are milliseconds UTC, booleans are 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value<'a> {
    /// SQL's NULL.
    Null,
    /// A BIGINT.
    Int(i64),
    /// A TEXT.
    Text(&'a str),
}

impl From<i64> for Value<'_> {
    fn from(value: i64) -> Self {
        Value::Int(value)
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Value::Int(i64::from(value))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(value: &'a str) -> Self {
        Value::Text(value)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(value: &'a String) -> Self {
        Value::Text(value)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// The parameters of a statement, `$1` first: `params![borrower_id, amount_centavos]`.
macro_rules! params {
    ($($value:expr),* $(,)?) => { &[$($crate::value::Value::from($value)),*] };
}
pub(crate) use params;

/// One row of an answer, whose columns are read by their names.
pub(crate) struct Row<'r> {
    pub(super) of: RowOf<'r>,
    pub(super) sql: &'static str,
}

pub(super) enum RowOf<'r> {
    Sqlite(&'r rusqlite::Row<'r>),
    Postgres(&'r ::postgres::Row),
}

impl Row<'_> {
    /// The integer in `column`.
    pub(crate) fn int(&self, column: &str) -> Result<i64, StoreError> {
        self.int_opt(column)?.ok_or_else(|| self.is_null(column))
    }

    /// The integer in `column`, or `None` for NULL.
    pub(crate) fn int_opt(&self, column: &str) -> Result<Option<i64>, StoreError> {
        let place = self.place(column)?;
        match self.of {
            RowOf::Sqlite(row) => {
                #[cfg(debug_assertions)]
                crate::recorded::read(self.sql, place, "int8")?;
                row.get(place).map_err(corrupt)
            }
            RowOf::Postgres(row) => row.try_get(place).map_err(corrupt),
        }
    }

    /// The boolean in `column`, stored as 0 or 1.
    pub(crate) fn flag(&self, column: &str) -> Result<bool, StoreError> {
        match self.int(column)? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(corrupt(format!("column {column} is {other}, no flag"))),
        }
    }

    /// The date in `column`, or `None` for NULL.
    pub(crate) fn date_opt(&self, column: &str) -> Result<Option<Date>, StoreError> {
        let text = self.str_opt(column)?;
        text.map(|text| text.parse().map_err(corrupt)).transpose()
    }

    /// The date in `column`.
    pub(crate) fn date(&self, column: &str) -> Result<Date, StoreError> {
        self.date_opt(column)?.ok_or_else(|| self.is_null(column))
    }

    /// The word in `column` as a known value.
    pub(crate) fn word<T: FromStr<Err: Display>>(&self, column: &str) -> Result<T, StoreError> {
        self.str(column)?.parse().map_err(corrupt)
    }

    /// The text in `column`.
    pub(crate) fn text(&self, column: &str) -> Result<String, StoreError> {
        self.str(column).map(str::to_owned)
    }

    /// The text in `column`, or `None` for NULL.
    pub(crate) fn text_opt(&self, column: &str) -> Result<Option<String>, StoreError> {
        Ok(self.str_opt(column)?.map(str::to_owned))
    }

    /// The text in `column`, borrowed from the row.
    pub(crate) fn str(&self, column: &str) -> Result<&str, StoreError> {
        self.str_opt(column)?.ok_or_else(|| self.is_null(column))
    }

    /// The texts of all columns, in the order of the SELECT.
    pub(crate) fn texts(&self) -> Result<Vec<Option<String>>, StoreError> {
        let count = match self.of {
            RowOf::Sqlite(row) => {
                let read: &rusqlite::Statement<'_> = row.as_ref();
                read.column_count()
            }
            RowOf::Postgres(row) => row.len(),
        };
        let text = |place| Ok(self.str_at(place)?.map(str::to_owned));
        (0..count).map(text).collect()
    }

    fn str_opt(&self, column: &str) -> Result<Option<&str>, StoreError> {
        self.str_at(self.place(column)?)
    }

    fn str_at(&self, place: usize) -> Result<Option<&str>, StoreError> {
        match self.of {
            RowOf::Sqlite(row) => {
                #[cfg(debug_assertions)]
                crate::recorded::read(self.sql, place, "text")?;
                let value = row.get_ref(place).map_err(corrupt)?;
                value.as_str_or_null().map_err(corrupt)
            }
            RowOf::Postgres(row) => row.try_get(place).map_err(corrupt),
        }
    }

    /// The place of the only column of this name.
    fn place(&self, column: &str) -> Result<usize, StoreError> {
        let found = match self.of {
            RowOf::Sqlite(row) => {
                let read: &rusqlite::Statement<'_> = row.as_ref();
                let names =
                    (0..read.column_count()).filter_map(|place| read.column_name(place).ok());
                only(names, column)
            }
            RowOf::Postgres(row) => only(row.columns().iter().map(postgres::Column::name), column),
        };
        found.ok_or_else(|| corrupt(format!("not one column is {column}: {}", self.sql)))
    }

    fn is_null(&self, column: &str) -> StoreError {
        corrupt(format!("column {column} is NULL: {}", self.sql))
    }
}

/// The place of `wanted` among names; `None` if it is not there or, in debug builds, twice.
fn only<'a>(names: impl Iterator<Item = &'a str>, wanted: &str) -> Option<usize> {
    let mut places = names.enumerate().filter(|(_, name)| *name == wanted);
    let (place, _) = places.next()?;
    // A name that is there twice is a fault of the statement: the tests find it.
    let is_only = !cfg!(debug_assertions) || places.next().is_none();
    is_only.then_some(place)
}

pub(super) fn corrupt(error: impl Display) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

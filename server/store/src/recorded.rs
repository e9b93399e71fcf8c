//! In debug builds, adds each statement that SQLite takes to the file that `TULAY_STATEMENTS` names, with the kinds of
//! the values that are bound and read, as PostgreSQL names their types. The example `statements` compares the file with
//! PostgreSQL. Each line is written at once, so that many processes can share the file.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::{LazyLock, Mutex, PoisonError};

use tulay_system::environment::environment;

use super::error::StoreError;
use super::value::Value;

static RECORD: LazyLock<Option<Record>> = LazyLock::new(|| {
    let path = environment("TULAY_STATEMENTS")?;
    let file = OpenOptions::new().create(true).append(true).open(path);
    Some(Record {
        file: file.map_err(|error| StoreError::Unavailable(error.to_string())),
        known: Mutex::default(),
    })
});

struct Record {
    file: Result<File, StoreError>,
    known: Mutex<HashSet<(&'static str, Fact)>>,
}

/// One fact about a statement.
#[derive(PartialEq, Eq, Hash)]
enum Fact {
    Bound(Vec<&'static str>),
    Read(usize, &'static str),
}

/// Records a statement and its parameters.
pub(super) fn bound(sql: &'static str, params: &[Value<'_>]) -> Result<(), StoreError> {
    let kinds = params.iter().map(|value| match value {
        Value::Null => "null",
        Value::Int(_) => "int8",
        Value::Text(_) => "text",
    });
    RECORD.as_ref().map_or(Ok(()), |record| {
        record.add(sql, Fact::Bound(kinds.collect()))
    })
}

/// Records that a column of a statement's row is read as a kind.
pub(super) fn read(sql: &'static str, column: usize, kind: &'static str) -> Result<(), StoreError> {
    RECORD
        .as_ref()
        .map_or(Ok(()), |record| record.add(sql, Fact::Read(column, kind)))
}

impl Record {
    fn add(&self, sql: &'static str, fact: Fact) -> Result<(), StoreError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let place = match &fact {
            Fact::Bound(kinds) => format!("bound\t{}", kinds.join(" ")),
            Fact::Read(column, kind) => format!("read\t{column} {kind}"),
        };
        if known.insert((sql, fact)) {
            let words: Vec<&str> = sql.split_whitespace().collect();
            let line = format!("{place}\t{}\n", words.join(" "));
            let written = self
                .file
                .as_ref()
                .map_err(Clone::clone)?
                .write_all(line.as_bytes());
            written.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        }
        Ok(())
    }
}

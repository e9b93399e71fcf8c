//! In debug builds, refuses a statement that scans a table, so that every test shows that every lookup has its index.
//! A statement that scans on purpose says so by the comment [`ON_PURPOSE`]. It knows no tables.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

use super::StoreError;

/// What a statement contains that scans on purpose: it reads a whole table, or walks an index up to its LIMIT.
const ON_PURPOSE: &str = "/* scans */";

/// Looks at the plan of `sql` when it is first seen in this process.
pub(super) fn refuse_scan(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    static SEEN: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    let is_seen = |seen: &HashSet<String>| seen.contains(sql);
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    if sql.contains(ON_PURPOSE) || seen.as_ref().is_some_and(is_seen) {
        return Ok(());
    }
    let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}"))?;
    let mut steps = statement.raw_query();
    while let Some(step) = steps.next()? {
        let step: String = step.get("detail")?;
        if step.starts_with("SCAN ") && !step.contains("CONSTANT ROW") {
            let text = format!("{step}, without {ON_PURPOSE}: {sql}");
            return Err(StoreError::Statement(text));
        }
    }
    seen.get_or_insert_default().insert(sql.into());
    Ok(())
}

//! In debug builds, refuses a statement whose cost grows with the rows of others, so that every test proves that every
//! lookup has its index. A statement that reads many rows on purpose contains the comment [`ON_PURPOSE`].

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;

use super::error::StoreError;

/// Comment of a statement that scans on purpose: it reads a whole table, or walks an index up to its LIMIT.
const ON_PURPOSE: &str = "/* scans */";
/// Tables that grow with every borrower's loans and that requests read.
const OF_BORROWERS: [&str; 3] = ["orders", "pay_codes", "postings"];
/// Columns that have the same value in the rows of many borrowers: an index that is entered by them alone reads all of
/// these.
const SHARED: [&str; 2] = ["status", "is_delay"];

/// Checks the plan of `sql` when it is first seen in this process.
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
        if grows(&step) {
            let text = format!("{step}, without {ON_PURPOSE}: {sql}");
            return Err(StoreError::Statement(text));
        }
    }
    seen.get_or_insert_default().insert(sql.into());
    Ok(())
}

/// Returns true if a step of a plan reads more rows the more rows other borrowers have: a table as a whole, or an index
/// of their loans by a range or by shared columns alone. The compared columns are in brackets at the step's end, as
/// `(order_id=? AND at>?)`.
fn grows(step: &str) -> bool {
    if step.starts_with("SCAN ") {
        // The rows that are in the statement itself.
        return !step.ends_with("CONSTANT ROW") && !step.ends_with("-ROW VALUES CLAUSE");
    }
    let Some((read, compared)) = step
        .strip_prefix("SEARCH ")
        .and_then(|step| step.split_once(" ("))
    else {
        return false;
    };
    let table = read.split(' ').next().unwrap_or_default();
    let compared = compared.split_once(')').map_or(compared, |(all, _)| all);
    if !OF_BORROWERS.contains(&table) {
        return false;
    }
    let mut compared = compared.split(" AND ");
    !compared.any(|one| {
        one.strip_suffix("=?")
            .is_some_and(|column| !SHARED.contains(&column))
    })
}

#[cfg(test)]
mod tests {
    use super::grows;

    #[test]
    fn prod_06_a_step_that_reads_the_rows_of_others_is_told_from_a_lookup() {
        for lookup in [
            "SCAN CONSTANT ROW",
            "SCAN 3-ROW VALUES CLAUSE",
            "SEARCH orders USING INDEX orders_by_borrower (borrower_id=?)",
            "SEARCH pay_codes USING INDEX pay_codes_open (order_id=? AND is_delay=?)",
            "SEARCH rate_limits USING INTEGER PRIMARY KEY (rowid=?)",
            "USE TEMP B-TREE FOR ORDER BY",
        ] {
            assert!(!grows(lookup), "{lookup}");
        }
        for growing in [
            "SCAN orders",
            "SCAN orders USING INDEX orders_by_borrower",
            "SEARCH pay_codes USING INDEX pay_codes_by_expiry (status=? AND expires_at>?)",
            "SEARCH orders USING INDEX orders_to_service (service_on<?)",
            "SEARCH orders USING COVERING INDEX orders_waiting (id>?)",
        ] {
            assert!(grows(growing), "{growing}");
        }
    }
}

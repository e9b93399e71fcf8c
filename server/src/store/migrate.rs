//! Brings a database to the newest schema, by the same SQL files on both engines.
//! Files are append-only: an applied one that differs from its file is refused.

use refinery::{Migrate, Migration, Runner};

use super::StoreError;

/// Every migration, oldest first: the file's name and its text.
pub const MIGRATIONS: &[(&str, &str)] = &[(
    "001_borrowers_loans_ledger",
    include_str!("../../migrations/001_borrowers_loans_ledger.sql"),
)];

/// Applies what is missing, all in one transaction together with the record of it. (One by one, refinery would
/// commit a migration before its record, and a kill between the two would leave a database that no start accepts.)
pub(super) fn migrate<C: Migrate>(connection: &mut C) -> Result<(), StoreError> {
    let migrations = MIGRATIONS
        .iter()
        .map(|(file, sql)| {
            let (number, name) = file.split_once('_').unwrap_or((file, ""));
            Migration::unapplied(&format!("V{number}__{name}"), sql)
        })
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| StoreError::Migration(error.to_string()))?;
    Runner::new(&migrations)
        .set_grouped(true)
        .run(connection)
        .map_err(|error| StoreError::Migration(explain(&error)))?;
    Ok(())
}

/// The error with its cause, which refinery's own text leaves out.
fn explain(error: &refinery::Error) -> String {
    use std::error::Error;
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

//! Checks that each connection has a session of PostgreSQL to itself. Prepared statements, the time limits of a
//! connection, the locks that a write takes before its snapshot, and leadership all belong to a session.

use postgres::{Client, SimpleQueryMessage};

use super::errors::unavailable;
use super::options::PostgresOptions;
use crate::error::StoreError;

/// Refuses a pooler that gives each transaction another session (pgbouncer's modes `transaction` and `statement`): a
/// second connection then finds what the first one set for its own session.
pub(crate) fn require_own(
    client: &mut Client,
    url: &str,
    options: &PostgresOptions,
) -> Result<(), StoreError> {
    let set = client.batch_execute("SET tulay.session = 'taken'");
    set.map_err(|error| unavailable(&error))?;
    let mut other = options.connect(url)?;
    // Without a prepared statement, which such a pooler may answer with another client's.
    let found = other.simple_query("SELECT current_setting('tulay.session', true)");
    let found = found.map_err(|error| unavailable(&error))?;
    let is_shared = found.iter().any(
        |message| matches!(message, SimpleQueryMessage::Row(row) if row.get(0) == Some("taken")),
    );
    if is_shared {
        let why = "a pooler gives several connections one session of PostgreSQL: let it keep sessions \
                   (pgbouncer: `pool_mode = session`), or connect without it";
        return Err(StoreError::Address(why.into()));
    }
    Ok(())
}

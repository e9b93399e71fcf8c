//! Table `known_askers`: who has logged in to which number before. Askers are keyed digests.

use super::{StoreError, Tx, params, phones};

/// Notes that an asker has logged in to a number.
pub fn note(tx: &mut Tx<'_>, phone: &str, asker: &str, now_ms: i64) -> Result<(), StoreError> {
    let phone = phones::key(tx, phone)?;
    tx.put(
        "INSERT INTO known_askers (phone, asker, at) VALUES ($1, $2, $3)
         ON CONFLICT (phone, asker) DO UPDATE SET at = excluded.at",
        params![&phone, asker, now_ms],
    )?;
    Ok(())
}

/// Whether an asker has logged in to a number.
pub fn is_known(tx: &mut Tx<'_>, phone: &str, asker: &str) -> Result<bool, StoreError> {
    let key = phones::key(tx, phone)?;
    let found = tx.query_opt(
        "SELECT 1 FROM known_askers WHERE phone = $1 AND asker = $2",
        params![&key, asker],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

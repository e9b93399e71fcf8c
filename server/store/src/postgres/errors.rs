//! Errors of PostgreSQL as the store's.

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;

use ::postgres::error::SqlState;

use crate::error::StoreError;

/// The name of each unique key → its columns as `table(column, …)`.
pub(super) type Keys = Arc<HashMap<String, String>>;

/// Failure of a connection, or of a statement about no table's key.
pub(crate) fn unavailable(error: &::postgres::Error) -> StoreError {
    store_error(error, &HashMap::new())
}

/// The store's error for one of PostgreSQL, with a unique key by its columns.
pub(super) fn store_error(error: &::postgres::Error, keys: &HashMap<String, String>) -> StoreError {
    let Some(cause) = error.as_db_error() else {
        let text = error
            .source()
            .map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"));
        // The driver reports faults of a statement's parameters, not the server; all other errors are the connection's.
        let is_ours = error
            .source()
            .is_some_and(|cause| cause.downcast_ref::<std::io::Error>().is_none());
        return if error.is_closed() || !is_ours {
            StoreError::Unavailable(text)
        } else {
            StoreError::Statement(text)
        };
    };
    let code = cause.code();
    let message = cause.message().to_string();
    if *code == SqlState::UNIQUE_VIOLATION {
        let name = cause.constraint().unwrap_or_default();
        let constraint = keys.get(name).map_or(name, String::as_str).to_string();
        return StoreError::Unique { constraint };
    }
    let conflicts = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::LOCK_NOT_AVAILABLE,
    ];
    if conflicts.contains(code) {
        return StoreError::Busy;
    }
    match &code.code()[..2] {
        "22" | "23" => StoreError::Constraint(message),
        "42" | "26" => StoreError::Statement(message),
        _ => StoreError::Unavailable(message),
    }
}

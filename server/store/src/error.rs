//! Errors of statements and transactions, the same on both engines. They contain no HTTP status and no error code: the
//! `web` crate maps them to an answer.

use std::time::Duration;

/// A failure of the store. Cloneable, because one failed commit answers every request of its batch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A row with this key exists already. Duplicates are noticed by this error.
    #[error("a row with this {constraint} exists")]
    Unique {
        /// The violated key as `table(column, …)`, for example `orders(open_key)`.
        constraint: String,
    },
    /// A constraint of the schema was violated: a missing parent row, a NULL, a failed check.
    #[error("a rule of the schema was broken: {0}")]
    Constraint(String),
    /// Other transactions held the rows for too long; nothing was stored and a later try may succeed.
    #[error("the store is busy")]
    Busy,
    /// The store cannot be reached, is closed, is full, or did not answer in time. Nothing was stored, unless the
    /// connection broke at the commit or the answer came too late: then the outcome is unknown.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The address of the database cannot be used, or is that of a pooler that keeps no sessions.
    #[error("the address of the database: {0}")]
    Address(String),
    /// A parameter holds a NUL character, which PostgreSQL stores in no text; it is refused before it reaches an
    /// engine.
    #[error("a text holds a NUL character")]
    Nul,
    /// Stored data cannot be read as the statement expects.
    #[error("stored data is not as expected: {0}")]
    Corrupt(String),
    /// Sealed data cannot be opened: it was changed or copied from elsewhere, or the store lacks the key.
    #[error("what is sealed at {0} does not open, or there is no key for it")]
    Sealing(String),
    /// The statement itself is wrong: its SQL, or its parameters.
    #[error("a statement is wrong: {0}")]
    Statement(String),
    /// An earlier statement of this transaction failed, so nothing of it is stored.
    #[error("the transaction has failed already")]
    Aborted,
    /// The closure panicked; its transaction was rolled back.
    #[error("the transaction panicked: {0}")]
    Panicked(String),
    /// The migrations could not be applied.
    #[error("the migrations failed: {0}")]
    Migration(String),
    /// The database has tables of another program or release. Nothing was changed.
    #[error(
        "its tables are of another program or release, and nothing was changed: use the release that made them, or an \
         empty database"
    )]
    OtherSchema,
    /// The ledger refuses a posting whose entries do not sum to 0, or that has none.
    #[error("posting {reference} is off by {off_by_centavos} centavos, or empty")]
    Unbalanced {
        /// The posting's reference.
        reference: String,
        /// Sum of its entries.
        off_by_centavos: i128,
    },
}

impl StoreError {
    /// Failure of a request without an answer in time.
    pub(crate) fn too_late(most: Duration) -> Self {
        Self::Unavailable(format!("no answer within {most:?}"))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use rusqlite::ErrorCode as Code;
        use rusqlite::ffi;
        let rusqlite::Error::SqliteFailure(cause, message) = &error else {
            return StoreError::Corrupt(error.to_string());
        };
        let message = message.clone().unwrap_or_else(|| cause.to_string());
        match (cause.code, cause.extended_code) {
            (_, ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => {
                StoreError::Unique {
                    constraint: key_of(&message),
                }
            }
            (Code::ConstraintViolation, _) => StoreError::Constraint(message),
            (Code::DatabaseBusy | Code::DatabaseLocked, _) => StoreError::Busy,
            (Code::DatabaseCorrupt | Code::NotADatabase | Code::TypeMismatch, _) => {
                StoreError::Corrupt(message)
            }
            (Code::Unknown | Code::ApiMisuse | Code::ParameterOutOfRange, _) => {
                StoreError::Statement(message)
            }
            _ => StoreError::Unavailable(message),
        }
    }
}

/// `UNIQUE constraint failed: t.a, t.b` → `t(a, b)`.
fn key_of(message: &str) -> String {
    let columns = message.rsplit(": ").next().unwrap_or(message);
    let table = columns.split('.').next().unwrap_or(columns);
    let names: Vec<&str> = columns
        .split(", ")
        .map(|column| column.rsplit('.').next().unwrap_or(column))
        .collect();
    format!("{table}({})", names.join(", "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn names_the_violated_key_by_table_and_columns() {
        let one = super::key_of("UNIQUE constraint failed: orders.open_key");
        assert_eq!(one, "orders(open_key)");
        let two = super::key_of(
            "UNIQUE constraint failed: payment_events.provider, payment_events.event_id",
        );
        assert_eq!(two, "payment_events(provider, event_id)");
    }
}

//! Table `idempotency_keys`: the answers of money calls by the key that the page sent, so that a retry gets the same.

use super::{StoreError, Tx, params};

/// The answer stored for a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The hash of the body that it answered; another body under the same key is a conflict.
    pub body_hash: String,
    /// The answer.
    pub answer_json: String,
}

/// The answer to a borrower's call under this key.
pub fn find(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    call: &str,
    key: &str,
) -> Result<Option<Answered>, StoreError> {
    tx.query_opt(
        "SELECT body_hash, answer_json FROM idempotency_keys
         WHERE borrower_id = $1 AND call = $2 AND key = $3",
        params![borrower_id, call, key],
        |row| {
            Ok(Answered {
                body_hash: row.text("body_hash")?,
                answer_json: row.text("answer_json")?,
            })
        },
    )
}

/// Stores the answer to a borrower's call under this key.
pub fn insert(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    call: &str,
    key: &str,
    answered: &Answered,
    now_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO idempotency_keys (borrower_id, call, key, body_hash, answer_json, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            borrower_id,
            call,
            key,
            &answered.body_hash,
            &answered.answer_json,
            now_ms,
        ],
    )?;
    Ok(())
}

//! A money call sent twice with the same `Idempotency-Key` answers the same and does its work once.
//! It knows no call; the natural keys that prevent doubles without a header are each call's own.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::error::AppError;
use crate::messages::text;
use crate::sealing::to_hex;
use tulay_store::idempotency::Answered;
use tulay_store::{Tx, idempotency};

/// The key of a call: whose, which, and what was asked.
#[derive(Clone, Debug)]
pub struct CallKey {
    /// The borrower who calls.
    pub borrower_id: String,
    /// Which call, as `CALL-28`.
    pub call: &'static str,
    /// The header, where sent.
    pub key: Option<String>,
    /// Everything that makes the request the same one.
    pub asked: String,
}

impl CallKey {
    fn asked_hash(&self) -> String {
        to_hex(&Sha256::digest(self.asked.as_bytes()))
    }
}

/// Does `work`, or gives the answer that the same key had before.
///
/// # Errors
/// 1409 when the key was used for another request; what `work` and the store say. A failure is not
/// kept: the same key may try again.
pub fn once<T: Serialize + DeserializeOwned>(
    tx: &mut Tx<'_>,
    call: &CallKey,
    now_ms: i64,
    work: impl FnOnce(&mut Tx<'_>) -> Result<T, AppError>,
) -> Result<T, AppError> {
    if let Some(before) = answered(tx, call)? {
        return Ok(before);
    }
    let answer = work(tx)?;
    keep(tx, call, &answer, now_ms)?;
    Ok(answer)
}

/// The answer that the same key had before; none without a key.
///
/// # Errors
/// 1409 when the key was used for another request; what the store says.
pub fn answered<T: DeserializeOwned>(
    tx: &mut Tx<'_>,
    call: &CallKey,
) -> Result<Option<T>, AppError> {
    let Some(key) = &call.key else {
        return Ok(None);
    };
    let Some(before) = idempotency::find(tx, &call.borrower_id, call.call, key)? else {
        return Ok(None);
    };
    if before.body_hash != call.asked_hash() {
        let why = text("This was sent before with other values");
        return Err(AppError::conflict(why));
    }
    serde_json::from_str(&before.answer_json).map_err(AppError::ours)
}

/// Keeps the answer of a call under its key; does nothing without one.
///
/// # Errors
/// What the store says.
pub fn keep<T: Serialize>(
    tx: &mut Tx<'_>,
    call: &CallKey,
    answer: &T,
    now_ms: i64,
) -> Result<(), AppError> {
    let Some(key) = &call.key else {
        return Ok(());
    };
    let answered = Answered {
        body_hash: call.asked_hash(),
        answer_json: serde_json::to_string(answer).map_err(AppError::ours)?,
    };
    idempotency::insert(tx, &call.borrower_id, call.call, key, &answered, now_ms)?;
    Ok(())
}

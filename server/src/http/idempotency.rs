//! A call that moves money, sent again with the same `Idempotency-Key`, is answered as before and does its work once.
//! It knows no call; the natural keys that prevent doubles without a header are each call's own.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::http::error::AppError;
use crate::i18n::text;
use crate::sealing::to_hex;
use tulay_store::idempotency::Answered;
use tulay_store::{Tx, idempotency};

/// What identifies a call that may be sent again: who calls, which call, with which key and content.
#[derive(Clone, Debug)]
pub struct IdempotentCall {
    /// The borrower who calls.
    pub borrower_id: String,
    /// Which call, as `CALL-28`.
    pub call: &'static str,
    /// The header, where sent.
    pub key: Option<String>,
    /// The content: a repeat with another one is a conflict.
    pub content: String,
}

impl IdempotentCall {
    fn request_hash(&self) -> String {
        to_hex(&Sha256::digest(self.content.as_bytes()))
    }
}

/// Does `work`, or replays the answer that the same key had before.
///
/// # Errors
/// 1409 when the key was used with other content; what `work` and the store say. A failure is not stored: the same key
/// may try again.
pub fn replay_or_run<T: Serialize + DeserializeOwned>(
    tx: &mut Tx<'_>,
    call: &IdempotentCall,
    now_ms: i64,
    work: impl FnOnce(&mut Tx<'_>) -> Result<T, AppError>,
) -> Result<T, AppError> {
    if let Some(before) = replay(tx, call)? {
        return Ok(before);
    }
    let answer = work(tx)?;
    record_answer(tx, call, &answer, now_ms)?;
    Ok(answer)
}

/// The answer that the same key had before; none without a key.
///
/// # Errors
/// 1409 when the key was used with other content; what the store says.
pub fn replay<T: DeserializeOwned>(
    tx: &mut Tx<'_>,
    call: &IdempotentCall,
) -> Result<Option<T>, AppError> {
    let Some(key) = &call.key else {
        return Ok(None);
    };
    let Some(before) = idempotency::find(tx, &call.borrower_id, call.call, key)? else {
        return Ok(None);
    };
    if before.body_hash != call.request_hash() {
        let why = text("This was sent before with other values");
        return Err(AppError::conflict(why));
    }
    serde_json::from_str(&before.answer_json).map_err(AppError::internal)
}

/// Stores the answer of a call under its key; does nothing without one.
pub fn record_answer<T: Serialize>(
    tx: &mut Tx<'_>,
    call: &IdempotentCall,
    answer: &T,
    now_ms: i64,
) -> Result<(), AppError> {
    let Some(key) = &call.key else {
        return Ok(());
    };
    let answered = Answered {
        body_hash: call.request_hash(),
        answer_json: serde_json::to_string(answer).map_err(AppError::internal)?,
    };
    idempotency::insert(tx, &call.borrower_id, call.call, key, &answered, now_ms)?;
    Ok(())
}

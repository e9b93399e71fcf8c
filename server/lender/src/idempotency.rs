//! Idempotency of calls that move money: a call repeated under the same key gets the same answer and does its work once.
//! Independent of the calls; each has natural keys that prevent duplicates without one.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Error;
use tulay_store::idempotency::{self, Answered};
use tulay_store::{Tx, people};
use tulay_texts::text;

/// Scope of the keyed digest of a form's hash, which is stored: guesses of a form cannot be tested without the sealing
/// key.
const DIGEST_SCOPE: &str = "repeated form";

/// Key of a request and the hash of its form; empty if the caller named none.
#[derive(Clone, Debug, Default)]
pub struct RequestKey(Option<KeyedRequest>);

#[derive(Clone, Debug)]
struct KeyedRequest {
    key: String,
    request_hash: String,
}

impl RequestKey {
    /// Key of a request with a form of this hash.
    pub fn new(key: String, request_hash: String) -> Self {
        Self(Some(KeyedRequest { key, request_hash }))
    }
}

/// Repeatable call: borrower, call, and the key and hash of the request.
#[derive(Clone, Debug)]
pub struct IdempotentCall {
    /// Borrower who calls.
    pub borrower_id: String,
    /// Name of the call, as `CALL-28`: a key counts for one call.
    pub call: &'static str,
    /// Key of the request.
    pub key: RequestKey,
}

/// Does `work`, or replays the earlier answer of the same key.
///
/// # Errors
/// 1409 if the key was used with other content. A failure is not stored: the same key may try again.
pub(crate) fn replay_or_run<T: Serialize + DeserializeOwned>(
    tx: &mut Tx<'_>,
    call: &IdempotentCall,
    now_ms: i64,
    work: impl FnOnce(&mut Tx<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    if let Some(before) = replay(tx, call)? {
        return Ok(before);
    }
    let answer = work(tx)?;
    record_answer(tx, call, &answer, now_ms)?;
    Ok(answer)
}

/// Earlier answer of the same key; `None` without a key.
///
/// # Errors
/// 1409 if the key was used with other content.
pub(crate) fn replay<T: DeserializeOwned>(
    tx: &mut Tx<'_>,
    call: &IdempotentCall,
) -> Result<Option<T>, Error> {
    let RequestKey(Some(request)) = &call.key else {
        return Ok(None);
    };
    let Some(before) = idempotency::find(tx, &call.borrower_id, call.call, &request.key)? else {
        return Ok(None);
    };
    if !people::is_digest(tx, DIGEST_SCOPE, &request.request_hash, &before.body_hash)? {
        let why = text("This was already sent with different details");
        return Err(Error::conflict(why));
    }
    serde_json::from_str(&before.answer_json).map_err(Error::internal)
}

/// Stores the answer of a call under its key; does nothing without one.
pub(crate) fn record_answer<T: Serialize>(
    tx: &mut Tx<'_>,
    call: &IdempotentCall,
    answer: &T,
    now_ms: i64,
) -> Result<(), Error> {
    let RequestKey(Some(request)) = &call.key else {
        return Ok(());
    };
    let answered = Answered {
        body_hash: people::digest(tx, DIGEST_SCOPE, &request.request_hash)?,
        answer_json: serde_json::to_string(answer).map_err(Error::internal)?,
    };
    idempotency::insert(
        tx,
        &call.borrower_id,
        call.call,
        &request.key,
        &answered,
        now_ms,
    )?;
    Ok(())
}

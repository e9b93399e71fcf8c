//! Idempotency of calls that move money: a call repeated with the same `Idempotency-Key` gets the same answer and does
//! its work once. Independent of the calls; each has natural keys that prevent duplicates without a header.

use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::http::error::AppError;
use crate::http::extractors::FormFields;
use crate::http::fields::Fields;
use tulay_lender::error::Error;
use tulay_store::idempotency::Answered;
use tulay_store::{Tx, idempotency, people};
use tulay_system::hex::to_hex;
use tulay_texts::text;

/// Maximum length of a key; a client may choose it freely, but not without bound.
const MAX_KEY_CHARS: usize = 255;

/// Scope of the keyed digest of a form's hash, which is stored: guesses of a form cannot be tested without the sealing
/// key.
const DIGEST_SCOPE: &str = "repeated form";

/// Form (API-02) that may be sent again under one `Idempotency-Key`.
pub struct IdempotentForm<T> {
    /// Parsed form.
    pub form: T,
    /// Distinguishes a repeat from another form.
    pub key: RequestKey,
}

/// The `Idempotency-Key` header and the hash of its form; empty without the header.
#[derive(Clone, Debug)]
pub struct RequestKey(Option<KeyedRequest>);

#[derive(Clone, Debug)]
struct KeyedRequest {
    key: String,
    request_hash: String,
}

impl RequestKey {
    fn new(headers: &HeaderMap, form: &Fields) -> Result<Self, Error> {
        let Some(value) = headers.get("idempotency-key") else {
            return Ok(Self(None));
        };
        let key = value.to_str().ok();
        let key = key.filter(|key| (1..=MAX_KEY_CHARS).contains(&key.len()));
        let unreadable = || {
            let why = text("The request could not be read");
            Error::malformed(why)
        };
        Ok(Self(Some(KeyedRequest {
            key: key.ok_or_else(unreadable)?.to_owned(),
            request_hash: request_hash(form),
        })))
    }
}

/// Hashes a form as it was sent: decoded, sorted by name. The query is left out, since its common parameters may change
/// between a call and its repeat; so are the server's types, so that a release that adds a field to one refuses no
/// honest repeat.
fn request_hash(form: &Fields) -> String {
    let mut fields: Vec<(&str, &str)> = form.iter().collect();
    fields.sort_unstable();
    let mut hash = Sha256::new();
    for part in fields.iter().flat_map(|(name, value)| [name, value]) {
        // The length keeps `a=1&b=2` and `a=1b&=2` apart.
        hash.update(part.len().to_be_bytes());
        hash.update(part.as_bytes());
    }
    to_hex(&hash.finalize())
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for IdempotentForm<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &S) -> Result<Self, AppError> {
        let headers = request.headers().clone();
        let FormFields(fields) = FormFields::from_request(request, state).await?;
        Ok(Self {
            key: RequestKey::new(&headers, &fields)?,
            form: fields.read()?,
        })
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
pub fn replay_or_run<T: Serialize + DeserializeOwned>(
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
pub fn replay<T: DeserializeOwned>(
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
pub fn record_answer<T: Serialize>(
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn hash_of(form: &str) -> String {
        request_hash(&Fields::decode(form.as_bytes()).unwrap())
    }

    #[test]
    fn a_form_has_one_hash_however_it_is_written() {
        let form = hash_of("amount=100000&productId=1");
        assert_eq!(form, hash_of("productId=%31&amount=100000"));
        for other in [
            "amount=100001&productId=1",
            "amount=100000",
            "amount=100000&productId=1&note=",
            "amount=100000productId&=1",
        ] {
            assert_ne!(form, hash_of(other), "{other}");
        }
    }

    /// Stored rows contain it: a release with another hash would refuse honest repeats.
    #[test]
    fn the_hash_of_a_form_stays_the_same_over_releases() {
        assert_eq!(
            hash_of("amount=100000&productId=1"),
            "d88a9483cb3ae3977d48228ccf51a9ba24a1aba9830f62f3f8da2ea0a5abd722"
        );
    }
}

//! Forms with an `Idempotency-Key`. `tulay_lender::idempotency` has the rest.

use axum::extract::{FromRequest, Request};
use axum::http::HeaderMap;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::http::error::AppError;
use crate::http::extractors::FormFields;
use crate::http::fields::Fields;
use tulay_lender::error::Error;
use tulay_lender::idempotency::RequestKey;
use tulay_system::hex::to_hex;
use tulay_texts::text;

/// Maximum length of a key; a client may choose it freely, but not without bound.
const MAX_KEY_CHARS: usize = 255;

/// Form (API-02) that may be sent again under one `Idempotency-Key`.
pub struct IdempotentForm<T> {
    /// Parsed form.
    pub form: T,
    /// Distinguishes a repeat from another form.
    pub key: RequestKey,
}

/// Reads the `Idempotency-Key` of a form; empty without the header.
fn request_key(headers: &HeaderMap, form: &Fields) -> Result<RequestKey, Error> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(RequestKey::default());
    };
    let key = value.to_str().ok();
    let key = key.filter(|key| (1..=MAX_KEY_CHARS).contains(&key.len()));
    let unreadable = || {
        let why = text("The request could not be read");
        Error::malformed(why)
    };
    Ok(RequestKey::new(
        key.ok_or_else(unreadable)?.to_owned(),
        request_hash(form),
    ))
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
            key: request_key(&headers, &fields)?,
            form: fields.read()?,
        })
    }
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

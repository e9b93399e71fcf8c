//! Inputs of the calls: JSON bodies, forms, queries, parts of paths and texts, bounded where they are parsed. One that
//! cannot be read is refused as every other call is.

use std::fmt::Display;
use std::ops::Deref;

use axum::Json;
use axum::extract::{self, FromRequest, FromRequestParts, Multipart, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::failure::Failure;

/// The largest body of a call without images, in bytes.
pub const MAX_BYTES: usize = 16 * 1024;

/// The largest answer to a complaint, with its images.
pub const MAX_BYTES_WITH_IMAGES: usize = 32 * 1024 * 1024;

/// The largest form with a settlement report: 5 MB, and room for the other fields.
pub const MAX_BYTES_WITH_REPORT: usize = 5_000_000 + MAX_BYTES;

/// Maximum length of a word of a query, as a status, an act or a day.
pub const MAX_WORD_CHARS: usize = 40;

/// Maximum length of the id of a product.
pub const MAX_ID_CHARS: usize = 100;

/// Maximum length of a place in a list of orders: it begins with the list's filters.
pub const MAX_PLACE_CHARS: usize = 300;

/// Beginning of the fault of a text that is too long.
const TOO_LONG: &str = "Enter up to ";

/// Maximum body size of the call of a path.
pub fn max_body_bytes(path: &str) -> usize {
    let is_answer = path.starts_with("/api/complaints/") && path.ends_with("/answer");
    if is_answer {
        MAX_BYTES_WITH_IMAGES
    } else if path == "/api/reports/reconcile" {
        MAX_BYTES_WITH_REPORT
    } else {
        MAX_BYTES
    }
}

/// JSON body of a call.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let unreadable = "The request cannot be read";
        match Json::<Value>::from_request(request, state).await {
            Ok(Json(body)) => serde_path_to_error::deserialize(body)
                .map(Self)
                .map_err(|why| failure(&why, unreadable)),
            Err(why) if why.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Failure::new(why.status(), "The request is too large"))
            }
            Err(_) => Err(Failure::new(StatusCode::BAD_REQUEST, unreadable)),
        }
    }
}

/// Query of a call.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let query = parts.uri.query().unwrap_or_default();
        let pairs = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
        let unreadable = "The query cannot be read: a part is missing, unknown or malformed";
        serde_path_to_error::deserialize(pairs)
            .map(Self)
            .map_err(|why| failure(&why, unreadable))
    }
}

/// Refusal of an input, which names a text that is too long and its bound.
fn failure<E: Display>(fault: &serde_path_to_error::Error<E>, unreadable: &str) -> Failure {
    let why = fault.inner().to_string();
    if !why.starts_with(TOO_LONG) {
        return Failure::new(StatusCode::BAD_REQUEST, unreadable);
    }
    let name = fault.path().to_string();
    let told = format!("The text of `{name}` is too long. {why}");
    let mut failure = Failure::new(StatusCode::BAD_REQUEST, &told);
    failure.fields = [(name, why)].into();
    failure
}

/// The variable part of a call's path.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let read = extract::Path::from_request_parts(parts, state).await;
        let extract::Path(path) =
            read.map_err(|_| Failure::new(StatusCode::BAD_REQUEST, "The address cannot be read"))?;
        Ok(Self(path))
    }
}

/// Form of a call, with files.
pub struct Upload(pub Multipart);

impl<S: Send + Sync> FromRequest<S> for Upload {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let read = Multipart::from_request(request, state).await;
        let unreadable = |_| Failure::new(StatusCode::BAD_REQUEST, "The form cannot be read");
        Ok(Self(read.map_err(unreadable)?))
    }
}

/// A text of at most `MAX` characters; a longer one cannot be read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Bounded<const MAX: usize>(pub String);

impl<const MAX: usize> Deref for Bounded<MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de, const MAX: usize> Deserialize<'de> for Bounded<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        // No text of so many characters needs a look at more of them.
        if text.chars().nth(MAX).is_some() {
            return Err(D::Error::custom(format!("{TOO_LONG}{MAX} characters")));
        }
        Ok(Self(text))
    }
}

/// The text of a filter; `None` for an empty one, which a form sends for none.
pub fn given<const MAX: usize>(text: Option<Bounded<MAX>>) -> Option<String> {
    text.map(|text| text.0).filter(|text| !text.is_empty())
}

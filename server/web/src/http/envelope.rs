//! Shape of every answer: `{"code":"00","message":"Success","data":…}`. Independent of the content.

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::error::AppError;

/// Result of a handler: data in an envelope, or an error that becomes one.
pub type Answer<T> = Result<Envelope<T>, AppError>;

/// Envelope of every answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// `00` on success (`0` on the promotion calls), otherwise a code of the closed list.
    #[schema(value_type = String)]
    code: &'static str,
    /// Message for the borrower.
    #[schema(value_type = String)]
    message: &'static str,
    /// Data of the answer; null or `{"fields": …}` on an error.
    data: T,
}

/// Marks a response that is an envelope of success, with its code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Succeeded(pub(crate) &'static str);

/// Answer without data.
#[derive(Debug, Serialize, ToSchema)]
pub struct Nothing {}

/// Success on every call but the promotion ones (API-05).
pub fn ok<T>(data: T) -> Envelope<T> {
    Envelope {
        code: "00",
        message: "Success",
        data,
    }
}

/// Success on the promotion calls (CALL-16 to 21).
pub fn promoted<T>(data: T) -> Envelope<T> {
    Envelope {
        code: "0",
        message: "Success",
        data,
    }
}

/// Success with no data.
pub fn done() -> Envelope<Nothing> {
    ok(Nothing {})
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        let succeeded = Succeeded(self.code);
        let mut response = Json(self).into_response();
        response.extensions_mut().insert(succeeded);
        response
    }
}

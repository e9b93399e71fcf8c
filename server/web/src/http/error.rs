//! HTTP answer of a failed call: the use case's error and an HTTP status. The middleware logs the detail once; it is
//! never sent.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};
use tulay_lending::LendingError;
use tulay_store::StoreError;

use tulay_lender::error::{Error, ErrorCode};
use tulay_texts::{Language, Text};

/// Failed call with the HTTP status of its answer.
#[derive(Clone, Debug)]
pub struct AppError {
    error: Error,
    status: StatusCode,
}

impl AppError {
    /// A malformed or abusive request: a 4xx status with code 1400 (1004 on 404).
    pub fn http(status: StatusCode, message: impl Into<Text>) -> Self {
        let error = if status == StatusCode::NOT_FOUND {
            Error::not_found(message)
        } else {
            Error::malformed(message)
        };
        Self { error, status }
    }

    /// 1500 for a fault of a system behind this one. `cause` is logged, never sent.
    pub fn upstream(status: StatusCode, cause: impl std::fmt::Display) -> Self {
        Self {
            error: Error::internal(cause),
            status,
        }
    }

    /// Expresses a rejection by the HTTP status as well, for calls that no page makes.
    #[must_use]
    pub fn as_status(mut self) -> Self {
        if self.status == StatusCode::OK {
            self.status = match self.error.code() {
                ErrorCode::NotSignedIn => StatusCode::UNAUTHORIZED,
                ErrorCode::NotFound => StatusCode::NOT_FOUND,
                ErrorCode::Conflict => StatusCode::CONFLICT,
                ErrorCode::TooOften => StatusCode::TOO_MANY_REQUESTS,
                _ => StatusCode::BAD_REQUEST,
            };
        }
        self
    }

    /// Adds a detail for the log, which is never sent.
    #[must_use]
    pub fn with_log_detail(mut self, detail: &str) -> Self {
        self.error = self.error.with_log_detail(detail);
        self
    }

    /// The use case's error.
    pub fn error(&self) -> &Error {
        &self.error
    }

    /// Code of the wire.
    pub fn code(&self) -> ErrorCode {
        self.error.code()
    }

    /// HTTP status.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// Detail for the log, if the error is worth a line.
    pub fn log_detail(&self) -> Option<&str> {
        self.error.log_detail()
    }

    /// Answer in a language.
    pub fn render(&self, language: Language) -> Response {
        let error = &self.error;
        let data = if error.fields().is_empty() {
            error.data().clone()
        } else {
            let fields = error.fields().iter();
            let fields = fields
                .map(|(field, message)| (field.clone(), Value::from(message.render(language))))
                .collect::<Map<_, _>>();
            json!({ "fields": fields })
        };
        let body = json!({
            "code": error.code().as_str(),
            "message": error.message().render(language),
            "data": data,
        });
        let mut response = (self.status, Json(body)).into_response();
        if let Some(wait_ms) = error.retry_after_ms() {
            // Whole seconds, rounded up: a client that waits this long is not refused again.
            let seconds = HeaderValue::from((wait_ms + 999) / 1000);
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        response
    }
}

impl From<Error> for AppError {
    fn from(error: Error) -> Self {
        let status = match error.code() {
            ErrorCode::Malformed => StatusCode::BAD_REQUEST,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::OK,
        };
        Self { error, status }
    }
}

impl From<LendingError> for AppError {
    fn from(error: LendingError) -> Self {
        Error::from(error).into()
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        Error::from(error).into()
    }
}

/// In English; the middleware renders it again in the borrower's language, from the extension.
impl IntoResponse for AppError {
    fn into_response(self) -> Response {
        let mut response = self.render(Language::En);
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tulay_texts::text;

    #[test]
    fn the_log_detail_is_never_sent() {
        let error = AppError::from(Error::internal("disk I/O error"));
        assert_eq!(error.log_detail(), Some("disk I/O error"));
        assert_eq!(error.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(error.code().as_str(), "1500");
        assert!(!error.error.message().render(Language::En).contains("disk"));
    }

    #[test]
    fn api_05_the_codes_are_those_that_pages_and_wrappers_know() {
        for (code, wire, status) in [
            (ErrorCode::WrongCaptchaAtRegister, "-1", 400),
            (ErrorCode::AlreadyRegistered, "11", 400),
            (ErrorCode::WrongCaptchaAtSms, "101", 400),
            (ErrorCode::SubmittedTwice, "800005", 400),
            (ErrorCode::WrongVerifyCode, "800006", 400),
            (ErrorCode::NotSignedIn, "1001", 401),
            (ErrorCode::NotFound, "1004", 404),
            (ErrorCode::Invalid, "1400", 400),
            (ErrorCode::Conflict, "1409", 409),
            (ErrorCode::TooOften, "1429", 429),
            (ErrorCode::ProofNeeded, "1430", 400),
        ] {
            let error = AppError::from(Error::rejected(code, text("Please log in again")));
            assert_eq!(
                (error.code().as_str(), error.status()),
                (wire, StatusCode::OK)
            );
            assert_eq!(error.as_status().status(), status, "{wire}");
        }
        let internal = AppError::from(Error::internal("")).as_status();
        assert_eq!(
            (internal.code().as_str(), internal.status()),
            ("1500", StatusCode::INTERNAL_SERVER_ERROR)
        );
        let busy = AppError::from(StoreError::Busy);
        assert_eq!(
            (busy.code().as_str(), busy.status()),
            ("1503", StatusCode::SERVICE_UNAVAILABLE)
        );
        assert_eq!(busy.into_response().headers()[RETRY_AFTER], "2");
    }
}

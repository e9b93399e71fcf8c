//! The one error type of calls: HTTP status, wire code, sentence, and a detail for the log. The middleware logs the detail
//! once; it is never sent.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::i18n::{Language, Text, text};
use tulay_lending::LendingError;
use tulay_store::{StoreError, is_id};

/// When a client may ask again that was told 1503.
const BUSY_MS: i64 = 2_000;

/// Every wire code there is, but success.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// `-1`: wrong captcha at register.
    WrongCaptchaAtRegister,
    /// `11`: the phone is registered already.
    AlreadyRegistered,
    /// `101`: wrong captcha at SMS.
    WrongCaptchaAtSms,
    /// `800005`: the payment was submitted before.
    SubmittedTwice,
    /// `800006`: wrong verification code.
    WrongVerifyCode,
    /// `1001`: no session, or one that has ended.
    NotSignedIn,
    /// `1004`: not found, or it belongs to someone else.
    NotFound,
    /// `1400`: invalid input; `data.fields` names each.
    Invalid,
    /// `1409`: the state does not allow it.
    Conflict,
    /// `1429`: too often.
    TooOften,
    /// `1430`: the call needs a proof of work first; `data` is its challenge (SEC-03).
    ProofNeeded,
    /// `1500`: the server's fault.
    Internal,
    /// `1503`: the database or the store of images does not answer, or is too busy; nothing was done, or it is not known what.
    Unavailable,
}

impl Code {
    /// Each of them.
    pub const ALL: [Self; 13] = [
        Self::WrongCaptchaAtRegister,
        Self::AlreadyRegistered,
        Self::WrongCaptchaAtSms,
        Self::SubmittedTwice,
        Self::WrongVerifyCode,
        Self::NotSignedIn,
        Self::NotFound,
        Self::Invalid,
        Self::Conflict,
        Self::TooOften,
        Self::ProofNeeded,
        Self::Internal,
        Self::Unavailable,
    ];

    /// The code on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::WrongCaptchaAtRegister => "-1",
            Self::AlreadyRegistered => "11",
            Self::WrongCaptchaAtSms => "101",
            Self::SubmittedTwice => "800005",
            Self::WrongVerifyCode => "800006",
            Self::NotSignedIn => "1001",
            Self::NotFound => "1004",
            Self::Invalid => "1400",
            Self::Conflict => "1409",
            Self::TooOften => "1429",
            Self::ProofNeeded => "1430",
            Self::Internal => "1500",
            Self::Unavailable => "1503",
        }
    }
}

/// A failed call.
#[derive(Clone, Debug)]
pub struct AppError(Box<Parts>);

#[derive(Clone, Debug)]
struct Parts {
    status: StatusCode,
    code: Code,
    message: Text,
    fields: Vec<(String, Text)>,
    data: Value,
    log_detail: Option<String>,
    retry_after_ms: Option<i64>,
}

impl AppError {
    /// A mistake of the borrower, or a state that does not allow the call: HTTP 200 with a code and a sentence.
    pub fn rejected(code: Code, message: impl Into<Text>) -> Self {
        Self::new(StatusCode::OK, code, message.into())
    }

    /// The same with data that helps to go on.
    pub fn rejected_with(code: Code, message: impl Into<Text>, data: Value) -> Self {
        let mut error = Self::rejected(code, message);
        error.0.data = data;
        error
    }

    fn new(status: StatusCode, code: Code, message: Text) -> Self {
        let (fields, data, log_detail) = (Vec::new(), Value::Null, None);
        Self(Box::new(Parts {
            status,
            code,
            message,
            fields,
            data,
            log_detail,
            retry_after_ms: None,
        }))
    }

    /// 1001: no session, a made-up one, or one that has ended.
    pub fn not_signed_in() -> Self {
        Self::rejected(Code::NotSignedIn, text("Please log in again"))
    }

    /// 1004: no order of this borrower has this id.
    pub fn order_not_found(id: &str) -> Self {
        Self::not_found(text("This order was not found")).with_unknown_id(id)
    }

    /// 1004: no product has this id.
    pub fn product_not_found() -> Self {
        Self::not_found(text("This product was not found"))
    }

    /// 1004, with a sentence.
    pub fn not_found(message: impl Into<Text>) -> Self {
        Self::rejected(Code::NotFound, message)
    }

    /// 1400 for one field.
    pub fn invalid(field: &str, message: impl Into<Text>) -> Self {
        Self::invalid_fields(vec![(field.to_owned(), message.into())])
    }

    /// 1400 for several fields; the answer's message is the first one's.
    pub fn invalid_fields(fields: Vec<(String, Text)>) -> Self {
        let message = fields
            .first()
            .map_or(text("Please check what you entered"), |f| f.1.clone());
        let mut error = Self::rejected(Code::Invalid, message);
        error.0.fields = fields;
        error
    }

    /// 1409: the state does not allow it.
    pub fn conflict(message: impl Into<Text>) -> Self {
        Self::rejected(Code::Conflict, message)
    }

    /// 1409 with data that says where to go on, as `{"url": …}`.
    pub fn conflict_with(message: impl Into<Text>, data: Value) -> Self {
        Self::rejected_with(Code::Conflict, message, data)
    }

    /// 1429: try later.
    pub fn too_often(message: impl Into<Text>) -> Self {
        Self::rejected(Code::TooOften, message)
    }

    /// 1500: the server's fault. `cause` is logged, never sent.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        let message = text("Something went wrong. Please try again");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Internal, message)
            .with_log_detail(&cause.to_string())
    }

    /// 1500 where the fault is of a system behind this one. `cause` is logged, never sent.
    pub fn upstream(status: StatusCode, cause: impl std::fmt::Display) -> Self {
        let mut error = Self::internal(cause);
        error.0.status = status;
        error
    }

    /// 1503: the database, or the store of images, does not answer now. `cause` is logged, never sent.
    pub fn unavailable(cause: impl std::fmt::Display) -> Self {
        let message = text("Something went wrong. Please try again");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Code::Unavailable, message)
            .with_log_detail(&cause.to_string())
            .retry_after_ms(BUSY_MS)
    }

    /// A malformed or abusive request: a 4xx status with code 1400 (1004 on 404).
    pub fn http(status: StatusCode, message: impl Into<Text>) -> Self {
        let code = if status == StatusCode::NOT_FOUND {
            Code::NotFound
        } else {
            Code::Invalid
        };
        Self::new(status, code, message.into())
    }

    /// 1400: what was sent cannot be read, or stored.
    pub fn unreadable() -> Self {
        Self::http(
            StatusCode::BAD_REQUEST,
            text("The request could not be read"),
        )
    }

    /// Shows a rejection by the HTTP status as well, for calls that no page makes.
    #[must_use]
    pub fn as_status(mut self) -> Self {
        if self.0.status == StatusCode::OK {
            self.0.status = match self.0.code {
                Code::NotSignedIn => StatusCode::UNAUTHORIZED,
                Code::NotFound => StatusCode::NOT_FOUND,
                Code::Conflict => StatusCode::CONFLICT,
                Code::TooOften => StatusCode::TOO_MANY_REQUESTS,
                _ => StatusCode::BAD_REQUEST,
            };
        }
        self
    }

    /// Says which field of the call a sentence is about, so that a page can show it there.
    #[must_use]
    pub fn about(mut self, field: &str) -> Self {
        let message = self.0.message.clone();
        self.0.fields.push((field.to_owned(), message));
        self
    }

    /// Adds a detail for the log alone.
    #[must_use]
    pub fn with_log_detail(mut self, detail: &str) -> Self {
        self.0.log_detail = Some(detail.to_owned());
        self
    }

    /// Says when a client may ask again, by `Retry-After`.
    #[must_use]
    pub fn retry_after_ms(mut self, wait_ms: i64) -> Self {
        self.0.retry_after_ms = Some(wait_ms);
        self
    }

    /// Logs an unknown id. Anything else that was sent in its place (a phone number, a whole page) is left out of the log.
    #[must_use]
    pub fn with_unknown_id(self, id: &str) -> Self {
        let shown = if is_id(id) { id } else { "malformed id" };
        self.with_log_detail(shown)
    }

    /// The wire code.
    pub fn code(&self) -> Code {
        self.0.code
    }

    /// The HTTP status.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// The message, in English.
    pub fn sentence(&self) -> String {
        self.0.message.render(Language::En)
    }

    /// The detail for the log, if the error is worth a line.
    pub fn log_detail(&self) -> Option<&str> {
        self.0.log_detail.as_deref()
    }

    /// The answer in a language.
    pub fn render(&self, language: Language) -> Response {
        let Parts {
            status,
            code,
            message,
            fields,
            data,
            retry_after_ms,
            ..
        } = &*self.0;
        let data = if fields.is_empty() {
            data.clone()
        } else {
            let named = fields
                .iter()
                .map(|(field, why)| (field.clone(), Value::from(why.render(language))))
                .collect::<Map<_, _>>();
            json!({ "fields": named })
        };
        let body =
            json!({"code": code.as_str(), "message": message.render(language), "data": data});
        let mut response = (*status, Json(body)).into_response();
        if let Some(wait_ms) = retry_after_ms {
            // Whole seconds, upwards: who asks then is not refused again.
            let seconds = HeaderValue::from((wait_ms + 999) / 1000);
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        response
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

/// Where a route has no better answer: the amount or term is not offered, or it is the server's fault.
impl From<LendingError> for AppError {
    fn from(error: LendingError) -> Self {
        match error {
            LendingError::AmountNotOffered { .. } => {
                Self::invalid("amount", text("This amount is not available"))
            }
            LendingError::TermNotOffered { .. } => {
                Self::invalid("periods", text("This term is not available"))
            }
            other => Self::internal(other),
        }
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy | StoreError::Unavailable(_) => Self::unavailable(error),
            StoreError::Nul => Self::unreadable(),
            other => Self::internal(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_detail_is_never_sent() {
        let error = AppError::internal("disk I/O error");
        assert_eq!(error.log_detail(), Some("disk I/O error"));
        assert_eq!(error.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(error.code().as_str(), "1500");
        assert!(!error.0.message.render(Language::En).contains("disk"));
    }

    #[test]
    fn api_05_the_codes_are_those_that_pages_and_wrappers_know() {
        for (code, wire, status) in [
            (Code::WrongCaptchaAtRegister, "-1", 400),
            (Code::AlreadyRegistered, "11", 400),
            (Code::WrongCaptchaAtSms, "101", 400),
            (Code::SubmittedTwice, "800005", 400),
            (Code::WrongVerifyCode, "800006", 400),
            (Code::NotSignedIn, "1001", 401),
            (Code::NotFound, "1004", 404),
            (Code::Invalid, "1400", 400),
            (Code::Conflict, "1409", 409),
            (Code::TooOften, "1429", 429),
            (Code::ProofNeeded, "1430", 400),
        ] {
            let error = AppError::rejected(code, text("Please log in again"));
            assert_eq!(
                (error.code().as_str(), error.status()),
                (wire, StatusCode::OK)
            );
            assert_eq!(error.as_status().status(), status, "{wire}");
        }
        let internal = AppError::internal("").as_status();
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

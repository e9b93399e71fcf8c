//! Error type of the use cases: a code, a sentence in every language, and a detail for the log. HTTP statuses are
//! chosen in `tulay_web::http::error`.

use serde_json::Value;

use tulay_lending::LendingError;
use tulay_store::{StoreError, is_id};
use tulay_texts::{Language, Text, text};

/// Time after which a client may repeat a call that was answered with 1503.
const BUSY_MS: i64 = 2_000;

/// Codes of the wire except success (API-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// `-1`: wrong captcha at registration.
    WrongCaptchaAtRegister,
    /// `11`: the phone is registered already.
    AlreadyRegistered,
    /// `101`: wrong captcha at SMS.
    WrongCaptchaAtSms,
    /// `800005`: the payment was already submitted.
    SubmittedTwice,
    /// `800006`: wrong verification code.
    WrongVerifyCode,
    /// `1001`: no session, or an ended one.
    NotSignedIn,
    /// `1004`: not found, or owned by another borrower.
    NotFound,
    /// `1400`: invalid input; `data.fields` names each.
    Invalid,
    /// `1400` for input that cannot be read or stored at all, which no page sends.
    Malformed,
    /// `1409`: the state does not allow it.
    Conflict,
    /// `1429`: too often.
    TooOften,
    /// `1430`: the call needs a proof of work first; `data` is its challenge (SEC-03).
    ProofNeeded,
    /// `1500`: a fault of the server.
    Internal,
    /// `1503`: the database or the image store does not answer or is too busy; the outcome may be unknown.
    Unavailable,
}

impl ErrorCode {
    /// Codes of the wire, each once: [`Self::Malformed`] shares that of [`Self::Invalid`].
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
            Self::Invalid | Self::Malformed => "1400",
            Self::Conflict => "1409",
            Self::TooOften => "1429",
            Self::ProofNeeded => "1430",
            Self::Internal => "1500",
            Self::Unavailable => "1503",
        }
    }
}

/// Failed call of a use case.
#[derive(Clone, Debug)]
pub struct Error(Box<ErrorParts>);

#[derive(Clone, Debug)]
struct ErrorParts {
    code: ErrorCode,
    message: Text,
    fields: Vec<(String, Text)>,
    data: Value,
    log_detail: Option<String>,
    retry_after_ms: Option<i64>,
}

impl Error {
    /// A mistake of the borrower, or a state that does not allow the call.
    pub fn rejected(code: ErrorCode, message: impl Into<Text>) -> Self {
        Self(Box::new(ErrorParts {
            code,
            message: message.into(),
            fields: Vec::new(),
            data: Value::Null,
            log_detail: None,
            retry_after_ms: None,
        }))
    }

    /// A rejection with data that helps the page to continue.
    pub fn rejected_with(code: ErrorCode, message: impl Into<Text>, data: Value) -> Self {
        let mut error = Self::rejected(code, message);
        error.0.data = data;
        error
    }

    /// 1001: no session, an unknown one, or one that has ended.
    pub fn not_signed_in() -> Self {
        Self::rejected(ErrorCode::NotSignedIn, text("Please log in again"))
    }

    /// A borrower who may not log in: 1001 for an ended session, 1409 for a new one.
    pub fn kept_out(code: ErrorCode) -> Self {
        let why = text("This account is locked. Please contact us");
        Self::rejected(code, why)
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
        Self::rejected(ErrorCode::NotFound, message)
    }

    /// 1400 for one field.
    pub fn invalid(field: &str, message: impl Into<Text>) -> Self {
        Self::invalid_fields(vec![(field.to_owned(), message.into())])
    }

    /// 1400 for several fields; the message is that of the first.
    pub fn invalid_fields(fields: Vec<(String, Text)>) -> Self {
        let message = fields
            .first()
            .map_or(text("Please check what you entered"), |f| f.1.clone());
        let mut error = Self::rejected(ErrorCode::Invalid, message);
        error.0.fields = fields;
        error
    }

    /// 1400: the input cannot be read or stored.
    pub fn malformed(message: impl Into<Text>) -> Self {
        Self::rejected(ErrorCode::Malformed, message)
    }

    /// 1400: the request as a whole cannot be read or stored.
    pub fn unreadable() -> Self {
        Self::malformed(text("The request could not be read"))
    }

    /// 1409: the state does not allow it.
    pub fn conflict(message: impl Into<Text>) -> Self {
        Self::rejected(ErrorCode::Conflict, message)
    }

    /// 1409 with data about where to continue, as `{"url": …}`.
    pub fn conflict_with(message: impl Into<Text>, data: Value) -> Self {
        Self::rejected_with(ErrorCode::Conflict, message, data)
    }

    /// 1429: too many calls; try later.
    pub fn too_often(message: impl Into<Text>) -> Self {
        Self::rejected(ErrorCode::TooOften, message)
    }

    /// 1500: a fault of the server. `cause` is logged, never sent.
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        let message = text("Something went wrong. Please try again");
        Self::rejected(ErrorCode::Internal, message).with_log_detail(&cause.to_string())
    }

    /// 1503: the database or the image store does not answer now. `cause` is logged, never sent.
    pub fn unavailable(cause: impl std::fmt::Display) -> Self {
        let message = text("Something went wrong. Please try again");
        Self::rejected(ErrorCode::Unavailable, message)
            .with_log_detail(&cause.to_string())
            .with_retry_after_ms(BUSY_MS)
    }

    /// Names the field of the call that the message is about, so that a page can show it there.
    #[must_use]
    pub fn about(mut self, field: &str) -> Self {
        let message = self.0.message.clone();
        self.0.fields.push((field.to_owned(), message));
        self
    }

    /// Adds a detail for the log, which is never sent.
    #[must_use]
    pub fn with_log_detail(mut self, detail: &str) -> Self {
        self.0.log_detail = Some(detail.to_owned());
        self
    }

    /// Sets the time in milliseconds after which the client may repeat the call.
    #[must_use]
    pub fn with_retry_after_ms(mut self, wait_ms: i64) -> Self {
        self.0.retry_after_ms = Some(wait_ms);
        self
    }

    /// Logs an unknown id. Other text in its place (a phone number, a whole page) is left out of the log.
    #[must_use]
    pub fn with_unknown_id(self, id: &str) -> Self {
        let shown = if is_id(id) { id } else { "malformed id" };
        self.with_log_detail(shown)
    }

    /// Code of the wire.
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }

    /// Sentence for the borrower or the operator.
    pub fn message(&self) -> &Text {
        &self.0.message
    }

    /// Message in English.
    pub fn sentence(&self) -> String {
        self.0.message.render(Language::En)
    }

    /// Invalid fields, each with its own sentence.
    pub fn fields(&self) -> &[(String, Text)] {
        &self.0.fields
    }

    /// Data that helps the page to continue; null if there is none.
    pub fn data(&self) -> &Value {
        &self.0.data
    }

    /// Detail for the log, if the error is worth a line.
    pub fn log_detail(&self) -> Option<&str> {
        self.0.log_detail.as_deref()
    }

    /// Time in milliseconds after which the client may repeat the call.
    pub fn retry_after_ms(&self) -> Option<i64> {
        self.0.retry_after_ms
    }
}

/// For use cases without a better answer: the amount or term is not offered, or the server is at fault.
impl From<LendingError> for Error {
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

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy | StoreError::Unavailable(_) => Self::unavailable(error),
            StoreError::Nul => Self::unreadable(),
            other => Self::internal(other),
        }
    }
}

//! Answer of a refused or failed call.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::collections::BTreeMap;

use serde::Serialize;
use tulay_lender::error::{Error, ErrorCode};
use tulay_store::StoreError;
use tulay_texts::Language;
use tulay_web::http::error::AppError;
use utoipa::ToSchema;

/// Refusal of a call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// Code of the refusal, as the borrowers' calls have it.
    pub code: String,
    /// Sentence for the person.
    pub message: String,
    /// Sentences about single fields.
    pub fields: BTreeMap<String, String>,
    /// True if a fresh code of the second factor is needed.
    pub needs_code: bool,
    #[serde(skip)]
    status: u16,
    #[serde(skip)]
    retry_after_ms: Option<i64>,
}

impl Failure {
    /// Refusal before a use case runs.
    pub fn new(status: StatusCode, message: &str) -> Self {
        Self {
            code: ErrorCode::Malformed.as_str().to_owned(),
            message: message.to_owned(),
            fields: BTreeMap::new(),
            needs_code: false,
            status: status.as_u16(),
            retry_after_ms: None,
        }
    }

    /// Returns true for a refusal for want of a session.
    pub fn is_not_signed_in(&self) -> bool {
        self.code == ErrorCode::NotSignedIn.as_str()
    }

    /// Says before a refusal by the state what changed first.
    pub fn after(mut self, first: Result<Option<String>, Error>) -> Self {
        // The refusal stands without it.
        if let Ok(Some(first)) = first {
            let told = format!("{first}. Yours was not done. {}", self.message);
            let fields = self.fields.values_mut();
            fields
                .filter(|why| **why == self.message)
                .for_each(|why| why.clone_from(&told));
            self.message = told;
        }
        self
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let status = match error.code() {
            ErrorCode::NotSignedIn => StatusCode::UNAUTHORIZED,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::Conflict => StatusCode::CONFLICT,
            ErrorCode::TooOften => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::BAD_REQUEST,
        };
        if status.is_server_error() {
            let why = error.log_detail().unwrap_or_default();
            tracing::error!(why, "a call of the console failed");
        }
        let fields = error.fields().iter();
        Self {
            code: error.code().as_str().to_owned(),
            message: error.sentence(),
            fields: fields
                .map(|(name, why)| (name.clone(), why.render(Language::En)))
                .collect(),
            needs_code: error.data()["needsCode"] == true,
            status: status.as_u16(),
            retry_after_ms: error.retry_after_ms(),
        }
    }
}

/// Refusal of the checks that both listeners share.
impl From<AppError> for Failure {
    fn from(refused: AppError) -> Self {
        let status = refused.status().as_u16();
        Self {
            status,
            ..Self::from(refused.error().clone())
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Error::from(error).into()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let seconds = self.retry_after_ms.map(|ms| (ms + 999) / 1000);
        let mut response = (status, Json(self)).into_response();
        if let Some(Ok(seconds)) =
            seconds.map(|seconds| HeaderValue::from_str(&seconds.to_string()))
        {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

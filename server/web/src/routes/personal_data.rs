//! Borrowers' requests about their own data (SEC-07): a copy of it, at an address that opens for a short time, and
//! deletion of the account. Calls `borrowers::personal_copy` and `borrowers::leaving`.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::error::AppError;
use crate::http::extractors::{Common, Form};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::{leaving, personal_copy};
use tulay_lender::sealed_address;
use tulay_texts::text;

/// Context that an address is encrypted for.
const ADDRESS_CONTEXT: &str = "my data";
/// Validity of an address, in milliseconds.
const OPEN_FOR_MS: i64 = 10 * 60 * 1000;

/// Owner of the data at an address.
#[derive(Debug, Serialize, Deserialize)]
struct Subject {
    borrower_id: String,
}

/// Address of the copy.
#[derive(Debug, Serialize, ToSchema)]
pub struct CopyAddress {
    /// JSON file of this server; opens for ten minutes, without a session.
    pub url: String,
}

/// Creates the address of a copy of all stored data of the borrower.
#[utoipa::path(
    post, path = "/mountain/service/user/data-copy", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<CopyAddress>, description = "00; 1001"))
)]
pub async fn copy_personal_data(State(app): State<App>, borrower: Borrower) -> Answer<CopyAddress> {
    let subject = Subject {
        borrower_id: borrower.id,
    };
    let token = sealed_address::seal(&app, ADDRESS_CONTEXT, subject, OPEN_FOR_MS)?;
    let url = format!("/my-data/{token}");
    Ok(ok(CopyAddress { url }))
}

/// Serves the copy as JSON, to anyone with the address while it is valid.
///
/// # Errors
/// 404 for an address that the server did not make, or that has expired.
pub async fn personal_data(
    State(app): State<App>,
    Path(token): Path<String>,
) -> Result<Response, AppError> {
    let gone = || {
        let why = text("Please ask for a copy of your data again");
        AppError::http(StatusCode::NOT_FOUND, why)
    };
    let subject: Option<Subject> = sealed_address::open(&app, ADDRESS_CONTEXT, &token);
    let subject = subject.ok_or_else(gone)?;
    let copy = personal_copy::read(&app, subject.borrower_id).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/json; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "inline; filename=\"my-data.json\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, copy.json_with_documents()?).into_response())
}

/// Consequences of deleting the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeavingData {
    /// 1 if the account can be deleted now.
    pub may_leave: u8,
    /// Data that is deleted, and data that the law keeps and until when; or why the account cannot be deleted now.
    pub what: String,
}

/// Explains the consequences of deleting the account, before the press.
#[utoipa::path(
    post, path = "/mountain/service/user/leaving", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<LeavingData>, description = "00; 1001"))
)]
pub async fn leaving_terms(
    State(app): State<App>,
    common: Common,
    borrower: Borrower,
) -> Answer<LeavingData> {
    let prospect = leaving::prospect(&app, borrower.id, common.language).await?;
    Ok(ok(LeavingData {
        may_leave: u8::from(prospect.may_leave),
        what: prospect.what,
    }))
}

/// Code that confirms the deletion.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeaveRequest {
    /// Six digits of the SMS; without them one is sent.
    pub sms_code: Option<String>,
}

/// Deletes the account. Without `smsCode` it sends a code and answers 1400 for that field; the same call with it
/// deletes. Every session ends.
#[utoipa::path(
    post, path = "/mountain/service/user/leave", tag = "account", params(CommonParams),
    request_body(content = LeaveRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1400 no code or a wrong one; 1409 a loan or an application is open; 1429 too many codes or tries"))
)]
pub async fn delete_account(
    State(app): State<App>,
    common: Common,
    borrower: Borrower,
    Form(body): Form<LeaveRequest>,
) -> Answer<Nothing> {
    let code = body.sms_code.unwrap_or_default();
    leaving::leave(&app, borrower.id, code, common.language).await?;
    Ok(done())
}

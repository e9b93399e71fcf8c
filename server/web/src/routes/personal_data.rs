//! Borrowers' requests about their own data (SEC-07): a copy of it, at an address that opens for a short time for
//! the session that asked (SEC-17), and deletion of the account. Calls `borrowers::data_copy` and `borrowers::leaving`.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::error::AppError;
use crate::http::extractors::{Common, Form, Query};
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::session_tickets::Ticket;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::borrowers::{data_copy, leaving, session_tickets};
use tulay_texts::text;

/// Address of the copy.
#[derive(Debug, Serialize, ToSchema)]
pub struct CopyAddress {
    /// JSON file of this server. It opens for ten minutes, for the session that asked: add `sessionId` or a `ticket`, as
    /// for a page.
    pub url: String,
}

/// Code that confirms the copy.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CopyRequest {
    /// Six digits of the SMS; without them one is sent.
    pub sms_code: Option<String>,
}

/// Creates the address of a copy of all stored data of the borrower, and notifies them by SMS (SEC-17). Without `smsCode`
/// it sends a code and answers 1400 for that field; the same call with it makes the copy.
#[utoipa::path(
    post, path = "/mountain/service/user/data-copy", tag = "account", params(CommonParams),
    request_body(content = CopyRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<CopyAddress>, description = "00; 1001; 1400 no code or a wrong one; 1429 too many codes or tries"))
)]
pub async fn copy_personal_data(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
    common: Common,
    Form(body): Form<CopyRequest>,
) -> Answer<CopyAddress> {
    let code = body.sms_code.unwrap_or_default();
    let owner = (borrower.id, session);
    let url = data_copy::address(&app, owner, code, common.language).await?;
    Ok(ok(CopyAddress { url }))
}

/// Ticket that a wrapper sends in place of the session.
#[derive(Debug, Deserialize)]
pub struct TicketQuery {
    ticket: Option<String>,
}

/// Serves the copy as JSON, to the session that asked for it.
///
/// # Errors
/// 404 for an address that the server did not make, that has expired, or whose session has ended, and for another
/// session or none.
pub async fn personal_data(
    State(app): State<App>,
    Path(token): Path<String>,
    carried: Option<SessionToken>,
    Query(query): Query<TicketQuery>,
) -> Result<Response, AppError> {
    let gone = || {
        let why = text("Please ask for a copy of your data again");
        AppError::http(StatusCode::NOT_FOUND, why)
    };
    let session = match (carried, query.ticket) {
        (Some(session), _) => session,
        (None, Some(ticket)) => session_tickets::redeem(&app, Ticket::from_wire(ticket))
            .await
            .map_err(|_| gone())?,
        (None, None) => return Err(gone()),
    };
    let copy = data_copy::open(&app, &session, &token).await?;
    let copy = copy.ok_or_else(gone)?;
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

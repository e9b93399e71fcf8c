//! Active sessions of a borrower, and the end of one of them (SEC-05). Calls
//! `views::active_sessions` and `borrowers::sessions`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, Nothing, done, ok};
use crate::http::extractors::Form;
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::sessions;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::views::active_sessions::ActiveSession;
use tulay_system::clock::wire_time;

/// The borrower's sessions.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionsData {
    /// Active sessions, newest first.
    pub sessions: Vec<OwnSession>,
}

/// Session as its borrower sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// Id for `session/end`. It gives no access.
    pub id: String,
    /// Kind of device: `iphone`, `ipad`, `android`, `browser`; empty if not reported.
    pub device: String,
    /// Time of creation: `YYYY-MM-DD HH:mm:ss`, Manila time.
    pub since: String,
    /// Time of last use, to the hour or better.
    pub last_used: String,
    /// 1 for the session of this call.
    pub is_this: u8,
}

/// Session to end.
#[derive(Debug, Deserialize, ToSchema)]
pub struct EndSessionRequest {
    /// Id in `session/list`.
    pub id: String,
}

/// Lists the borrower's active sessions.
#[utoipa::path(
    post, path = "/mountain/service/user/session/list", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<SessionsData>, description = "00; 1001"))
)]
pub async fn own_sessions(
    State(app): State<App>,
    borrower: Borrower,
    session: SessionToken,
) -> Answer<SessionsData> {
    let active = ActiveSession::read_all(&app, borrower.id, &session).await?;
    let sessions = active.into_iter().map(|session| OwnSession {
        id: session.name,
        device: session.device,
        since: wire_time(session.created_at_ms),
        last_used: wire_time(session.last_used_at_ms),
        is_this: u8::from(session.is_current),
    });
    Ok(ok(SessionsData {
        sessions: sessions.collect(),
    }))
}

/// Ends one of the borrower's sessions.
#[utoipa::path(
    post, path = "/mountain/service/user/session/end", tag = "account", params(CommonParams),
    request_body(content = EndSessionRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<Nothing>, description = "00; 1001; 1004 none of the borrower's that is live; 1400 with fields"))
)]
pub async fn end_session(
    State(app): State<App>,
    borrower: Borrower,
    Form(body): Form<EndSessionRequest>,
) -> Answer<Nothing> {
    sessions::end_named(&app, borrower.id, body.id).await?;
    Ok(done())
}

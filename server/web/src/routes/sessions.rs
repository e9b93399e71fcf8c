//! Active sessions of a borrower, and the end of one of them (SEC-05). Calls `borrowers::sessions`.

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
use tulay_lender::error::Error;
use tulay_store::sessions::live_of;
use tulay_system::clock::wire_time;
use tulay_texts::text;

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
    let (now_ms, idle_ms) = (app.clock.now_ms(), app.settings.limits.session_idle_ms());
    let live = app
        .store
        .read(move |tx| live_of(tx, &borrower.id, now_ms, idle_ms));
    let live = live.await.map_err(Error::from)?;
    let this = session.hash();
    let shown = live.iter().map(|live| {
        let is_this = live.token_hash == this;
        let last_used_ms = if is_this { now_ms } else { live.seen_at_ms };
        OwnSession {
            id: sessions::name_of(live).to_owned(),
            device: live.device.clone(),
            since: wire_time(live.created_at_ms),
            last_used: wire_time(last_used_ms),
            is_this: u8::from(is_this),
        }
    });
    Ok(ok(SessionsData {
        sessions: shown.collect(),
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
    let now = (app.clock.now_ms(), app.settings.limits.session_idle_ms());
    let ended = app
        .store
        .write(move |tx| sessions::end_named(tx, &borrower.id, &body.id, now));
    if ended.await.map_err(Error::from)? {
        return Ok(done());
    }
    Err(Error::not_found(text("This device is logged out")).into())
}

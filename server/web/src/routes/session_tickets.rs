//! Owner of a session, and one-time tickets that replace it in an address (SEC-04). Calls `borrowers::session_tickets`.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::auth::Borrower;
use crate::http::envelope::{Answer, Envelope, ok};
use crate::http::extractors::Form;
use crate::http::schemas::CommonParams;
use tulay_lender::borrowers::session_tickets;
use tulay_lender::borrowers::session_tickets::{TICKET_MS, Ticket};
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::views::session_account;

/// Owner of a session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionAccount {
    /// Borrower's id.
    pub user_id: String,
    /// Borrower's phone without its middle: `0917 ••• 0001`.
    pub phone: String,
}

/// Ticket for an address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionTicket {
    /// Parameter `ticket` of the next address that the wrapper loads, instead of `sessionId`. It can be exchanged once.
    pub ticket: String,
    /// Validity, in seconds.
    pub expires_in: i64,
}

/// Ticket of a page's address.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RedeemRequest {
    /// Ticket to exchange.
    pub ticket: String,
}

/// Session of a ticket.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RedeemedSession {
    /// Session that created the ticket.
    pub session_id: String,
}

/// Returns the owner of a session: a page calls this before it replaces its own session by another.
#[utoipa::path(
    post, path = "/mountain/service/user/session/account", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<SessionAccount>, description = "00; 1001"))
)]
pub async fn account_of_session(
    State(app): State<App>,
    borrower: Borrower,
) -> Answer<SessionAccount> {
    let phone = session_account::read_masked_phone(&app, borrower.id.clone()).await?;
    Ok(ok(SessionAccount {
        user_id: borrower.id,
        phone,
    }))
}

/// Creates a one-time ticket for the next address that a wrapper loads.
#[utoipa::path(
    post, path = "/mountain/service/user/session/ticket", tag = "account", params(CommonParams),
    responses((status = 200, body = Envelope<SessionTicket>, description = "00; 1001"))
)]
pub async fn make_session_ticket(
    State(app): State<App>,
    _borrower: Borrower,
    session: SessionToken,
) -> Answer<SessionTicket> {
    let ticket = session_tickets::create(&app, &session).await?;
    Ok(ok(SessionTicket {
        ticket: ticket.expose().to_owned(),
        expires_in: TICKET_MS / 1000,
    }))
}

/// Exchanges a ticket for its session, once. The page does this before its first call.
#[utoipa::path(
    post, path = "/mountain/service/user/session/redeem", tag = "account", params(CommonParams),
    request_body(content = RedeemRequest, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Envelope<RedeemedSession>, description = "00; 1001 unknown, used or expired; 1400 with fields"))
)]
pub async fn redeem_session_ticket(
    State(app): State<App>,
    Form(body): Form<RedeemRequest>,
) -> Answer<RedeemedSession> {
    let session = session_tickets::redeem(&app, Ticket::from_wire(body.ticket)).await?;
    Ok(ok(RedeemedSession {
        session_id: session.expose().to_owned(),
    }))
}

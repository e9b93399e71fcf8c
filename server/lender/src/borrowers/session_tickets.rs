//! One-time tickets that replace a session in an address (SEC-04): created by a live session, exchanged for it once,
//! within a minute. A leaked session could be used for weeks; a leaked ticket is worthless by then.

use sha2::{Digest, Sha256};

use super::sessions::SessionToken;
use crate::error::Error;
use crate::lender::Lender;
use tulay_store::session_tickets;
use tulay_system::hex::to_hex;

/// Validity of a ticket, in milliseconds: the time that a page may take to load.
pub const TICKET_MS: i64 = 60_000;

/// A ticket. Never logged: it has no `Debug` and no `Display`.
pub struct Ticket(String);

impl Ticket {
    /// 128 random bits.
    fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    /// Wraps the ticket of a request.
    pub fn from_wire(ticket: String) -> Self {
        Self(ticket)
    }

    /// Text of the ticket, for the answer to the wrapper only.
    pub fn expose(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> String {
        to_hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// Owner that the session is sealed for, so that only this ticket opens it.
    fn owner(&self) -> String {
        format!("ticket {}", self.0)
    }
}

/// Creates a ticket for a live session.
///
/// # Errors
/// If the session cannot be encrypted, or the database does not answer.
pub async fn create(lender: &Lender, session: &SessionToken) -> Result<Ticket, Error> {
    let ticket = Ticket::random();
    let hidden = lender.sealer.seal(session.expose(), &ticket.owner());
    let hidden = hidden.map_err(Error::internal)?;
    let (hash, expires_at_ms) = (ticket.hash(), lender.clock.now_ms() + TICKET_MS);
    let written = lender
        .store
        .write(move |tx| session_tickets::insert(tx, &hash, &hidden, expires_at_ms));
    written.await.map_err(Error::from)?;
    Ok(ticket)
}

/// Returns the session of a ticket, which stays exchangeable: for the page that the ticket opens (UX-13).
///
/// # Errors
/// 1001 for a ticket that is unknown, was exchanged or has expired.
pub async fn peek(lender: &Lender, ticket: &Ticket) -> Result<SessionToken, Error> {
    let (hash, now_ms) = (ticket.hash(), lender.clock.now_ms());
    let found = lender
        .store
        .read_single(move |tx| session_tickets::find(tx, &hash, now_ms));
    let hidden = found.await?.ok_or_else(Error::not_signed_in)?;
    let session = lender.sealer.open(&hidden, &ticket.owner());
    Ok(SessionToken::from_wire(&session.map_err(Error::internal)?))
}

/// Exchanges a ticket for its session, once. An unknown ticket is only read, so that guesses cost the store no write.
///
/// # Errors
/// 1001 for a ticket that is unknown, was exchanged or has expired.
pub async fn redeem(lender: &Lender, ticket: Ticket) -> Result<SessionToken, Error> {
    peek(lender, &ticket).await?;
    let (hash, now_ms) = (ticket.hash(), lender.clock.now_ms());
    let sealer = lender.sealer.clone();
    let redeemed = lender.store.write(move |tx| {
        let Some(hidden) = session_tickets::take(tx, &hash, now_ms)? else {
            return Ok(None);
        };
        let session = sealer.open(&hidden, &ticket.owner());
        session.map(Some).map_err(Error::internal)
    });
    let session = redeemed.await?.ok_or_else(Error::not_signed_in)?;
    Ok(SessionToken::from_wire(&session))
}

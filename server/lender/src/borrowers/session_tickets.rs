//! One-time tickets that replace a session in an address (SEC-04): created by a live session, exchanged for it once,
//! within a minute. A leaked session could be used for weeks; a leaked ticket is worthless by then.

use sha2::{Digest, Sha256};

use super::sessions::SessionToken;
use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::{Tx, session_tickets};
use tulay_system::hex::to_hex;

/// Validity of a ticket, in milliseconds: the time that a page may take to load.
pub const TICKET_MS: i64 = 60_000;

/// A ticket. Never logged: it has no `Debug` and no `Display`.
pub struct Ticket(String);

impl Ticket {
    /// 128 random bits.
    pub fn random() -> Self {
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

/// Stores a ticket for a live session.
pub fn insert(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    ticket: &Ticket,
    session: &SessionToken,
    now_ms: i64,
) -> Result<(), Error> {
    let hidden = sealer.seal(session.expose(), &ticket.owner());
    let hidden = hidden.map_err(Error::internal)?;
    session_tickets::insert(tx, &ticket.hash(), &hidden, now_ms + TICKET_MS)?;
    Ok(())
}

/// Returns true if a ticket can be exchanged. Only reads, so that guesses cost the store no write.
pub fn is_there(tx: &mut Tx<'_>, ticket: &Ticket, now_ms: i64) -> Result<bool, Error> {
    Ok(session_tickets::is_there(tx, &ticket.hash(), now_ms)?)
}

/// Exchanges a ticket for its session, once; `None` if it was exchanged or has expired.
pub fn redeem(
    tx: &mut Tx<'_>,
    sealer: &Sealer,
    ticket: &Ticket,
    now_ms: i64,
) -> Result<Option<SessionToken>, Error> {
    let Some(hidden) = session_tickets::take(tx, &ticket.hash(), now_ms)? else {
        return Ok(None);
    };
    let session = sealer.open(&hidden, &ticket.owner());
    let session = session.map_err(Error::internal)?;
    Ok(Some(SessionToken::from_wire(&session)))
}

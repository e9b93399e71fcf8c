//! One-time tickets that stand in an address in place of a session (SEC-04): made by a live session, exchanged for it once,
//! within a minute. A session that leaks with an address can be used for weeks; a ticket is worth nothing by then.

use sha2::{Digest, Sha256};

use super::sessions::SessionToken;
use crate::error::Error;
use tulay_sealing::Sealer;
use tulay_store::{Tx, session_tickets};
use tulay_system::hex::to_hex;

/// How long a ticket can be exchanged, in milliseconds: as long as a page may take to load.
pub const TICKET_MS: i64 = 60_000;

/// A ticket. Never logged: it has no `Debug` and no `Display`.
pub struct Ticket(String);

impl Ticket {
    /// 128 random bits.
    pub fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()))
    }

    /// A ticket from a request.
    pub fn from_wire(ticket: String) -> Self {
        Self(ticket)
    }

    /// The ticket, for the answer to the wrapper only.
    pub fn expose(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> String {
        to_hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// What the session is sealed for: it opens with this ticket alone.
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

/// Whether a ticket can be exchanged. A read, so that guesses cost the store no write.
pub fn is_there(tx: &mut Tx<'_>, ticket: &Ticket, now_ms: i64) -> Result<bool, Error> {
    Ok(session_tickets::is_there(tx, &ticket.hash(), now_ms)?)
}

/// Exchanges a ticket for its session, once; none where it was exchanged or has expired.
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

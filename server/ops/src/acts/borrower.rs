//! `tulay ops borrower`: a person keeps a borrower out, lets them in again, ends their sessions (SEC-05), or does what the
//! borrower may ask of their data (SEC-07), as an act.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::personal::Correction;
use crate::acts::{Effect, StateChange, personal};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::borrowers::Borrower;
use tulay_store::{Tx, borrowers, sessions};

/// What is decided about a borrower, by id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum BorrowerAct {
    /// Nobody logs in, and every session ends.
    #[serde(rename = "lock_borrower")]
    Lock {
        /// Whom.
        borrower: String,
    },
    /// They may log in again.
    #[serde(rename = "unlock_borrower")]
    Unlock {
        /// Whom.
        borrower: String,
    },
    /// Every session ends.
    #[serde(rename = "end_sessions")]
    EndSessions {
        /// Whose.
        borrower: String,
    },
    /// Nobody logs in, every session ends, and nothing is lent to them.
    #[serde(rename = "block_borrower")]
    Block {
        /// Whom.
        borrower: String,
    },
    /// They may log in and borrow again; they do not leave any more.
    #[serde(rename = "unblock_borrower")]
    Unblock {
        /// Whom.
        borrower: String,
    },
    /// A copy of everything about them is written.
    #[serde(rename = "export_borrower")]
    Export {
        /// About whom.
        borrower: String,
    },
    /// What they said of themselves is corrected.
    #[serde(rename = "correct_borrower")]
    Correct {
        /// Whose.
        borrower: String,
        /// The row of `corrections` that has the old and the new, sealed, until the borrower is erased.
        correction: String,
        /// Which fields.
        fields: Vec<String>,
        /// The new values, which the audit must not have.
        #[serde(skip)]
        values: Box<Correction>,
    },
    /// All that is theirs goes.
    #[serde(rename = "erase_borrower")]
    Erase {
        /// Whom.
        borrower: String,
    },
}

impl BorrowerAct {
    /// Whom it is about.
    pub fn borrower(&self) -> &str {
        match self {
            Self::Lock { borrower }
            | Self::Unlock { borrower }
            | Self::EndSessions { borrower }
            | Self::Block { borrower }
            | Self::Unblock { borrower }
            | Self::Export { borrower }
            | Self::Correct { borrower, .. }
            | Self::Erase { borrower } => borrower,
        }
    }
}

/// Does it, with all its checks.
///
/// # Errors
/// 1004 for an unknown borrower; 1409 where it is so already, or where something stands in its way; 1400 for a correction
/// that makes no sense.
pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    lender: &Lender,
    act: &BorrowerAct,
    now: Timestamp,
) -> Result<Effect, Error> {
    let borrower = borrowers::find(tx, act.borrower())?
        .ok_or_else(|| Error::not_found("This borrower was not found"))?;
    let states = match act {
        BorrowerAct::Lock { .. } => lock(tx, &borrower, true, now)?,
        BorrowerAct::Unlock { .. } => lock(tx, &borrower, false, now)?,
        BorrowerAct::EndSessions { .. } => vec![end_sessions(tx, &borrower, now)?],
        BorrowerAct::Block { .. } => block(tx, &borrower, true, now)?,
        BorrowerAct::Unblock { .. } => block(tx, &borrower, false, now)?,
        BorrowerAct::Export { .. } => Vec::new(),
        BorrowerAct::Correct {
            correction, values, ..
        } => personal::correct(tx, lender, &borrower, (correction, values), now)?,
        BorrowerAct::Erase { .. } => personal::erase(tx, lender, &borrower, now)?,
    };
    Ok(Effect {
        order_id: String::new(),
        size_centavos: None,
        figures: None,
        states,
        became: String::new(),
    })
}

fn lock(
    tx: &mut Tx<'_>,
    borrower: &Borrower,
    locks: bool,
    now: Timestamp,
) -> Result<Vec<StateChange>, Error> {
    let is_locked = borrowers::is_locked(tx, &borrower.id)?;
    let mut states = vec![turned("locked", is_locked, locks)?];
    let since = locks.then_some(now.as_millisecond());
    borrowers::set_locked(tx, &borrower.id, since)?;
    if locks {
        states.push(end_sessions(tx, borrower, now)?);
    }
    Ok(states)
}

fn block(
    tx: &mut Tx<'_>,
    borrower: &Borrower,
    blocks: bool,
    now: Timestamp,
) -> Result<Vec<StateChange>, Error> {
    let is_blocked = borrowers::blocked_at_ms(tx, &borrower.id)?.is_some();
    let mut states = vec![turned("blocked", is_blocked, blocks)?];
    let since = blocks.then_some(now.as_millisecond());
    borrowers::set_blocked(tx, &borrower.id, since)?;
    if blocks {
        states.push(end_sessions(tx, borrower, now)?);
    }
    Ok(states)
}

/// # Errors
/// 1409 where it stands so already.
fn turned(name: &'static str, before: bool, after: bool) -> Result<StateChange, Error> {
    if before == after {
        return Err(Error::conflict("This borrower stands so already"));
    }
    let said = |is_so| if is_so { "yes" } else { "no" };
    Ok(StateChange::new(name, said(before), said(after)))
}

fn end_sessions(
    tx: &mut Tx<'_>,
    borrower: &Borrower,
    now: Timestamp,
) -> Result<StateChange, Error> {
    let ended = sessions::end_all(tx, &borrower.id, "", now.as_millisecond())?;
    Ok(StateChange::new("sessions", &ended.to_string(), "0"))
}

//! `tulay ops borrower`: locks or unlocks a borrower, ends their sessions (SEC-05), or carries out a request about
//! their data (SEC-07), as an act.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::personal::Correction;
use crate::acts::{Effect, StateChange, personal};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::borrowers::Borrower;
use tulay_store::{Tx, borrowers, sessions};

/// Decision about a borrower, by id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum BorrowerAct {
    /// Ends every session and prevents logins.
    #[serde(rename = "lock_borrower")]
    Lock {
        /// The borrower's id.
        borrower: String,
    },
    /// Allows logins again.
    #[serde(rename = "unlock_borrower")]
    Unlock {
        /// The borrower's id.
        borrower: String,
    },
    /// Ends every session.
    #[serde(rename = "end_sessions")]
    EndSessions {
        /// The borrower's id.
        borrower: String,
    },
    /// Ends every session, prevents logins, and refuses loans.
    #[serde(rename = "block_borrower")]
    Block {
        /// The borrower's id.
        borrower: String,
    },
    /// Allows logins and loans again; cancels a pending closure of the account.
    #[serde(rename = "unblock_borrower")]
    Unblock {
        /// The borrower's id.
        borrower: String,
    },
    /// Writes a copy of everything about the borrower.
    #[serde(rename = "export_borrower")]
    Export {
        /// The borrower's id.
        borrower: String,
    },
    /// Corrects what the borrower entered about themselves.
    #[serde(rename = "correct_borrower")]
    Correct {
        /// The borrower's id.
        borrower: String,
        /// The row of `corrections` that holds the old and the new values, sealed, until the borrower is erased.
        correction: String,
        /// Names of the corrected fields.
        fields: Vec<String>,
        /// The new values, which the audit must not contain.
        #[serde(skip)]
        values: Box<Correction>,
    },
    /// Deletes all data of the borrower.
    #[serde(rename = "erase_borrower")]
    Erase {
        /// The borrower's id.
        borrower: String,
    },
}

impl BorrowerAct {
    /// Returns the borrower's id.
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

/// Carries the act out, with all its checks.
///
/// # Errors
/// 1004 for an unknown borrower; 1409 where it is so already, or where something prevents it; 1400 for an invalid
/// correction.
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
/// 1409 where it is so already.
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

//! `tulay ops borrower`: a person keeps a borrower out, lets them in again, or ends their sessions, as an act (SEC-05).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Effect, StateChange};
use crate::http::error::AppError;
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
}

impl BorrowerAct {
    /// Whom it is about.
    pub fn borrower(&self) -> &str {
        match self {
            Self::Lock { borrower }
            | Self::Unlock { borrower }
            | Self::EndSessions { borrower } => borrower,
        }
    }
}

/// Does it, with all its checks.
///
/// # Errors
/// 1004 for an unknown borrower; 1409 where it is so already.
pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    act: &BorrowerAct,
    now: Timestamp,
) -> Result<Effect, AppError> {
    let (id, now_ms) = (act.borrower(), now.as_millisecond());
    if borrowers::find(tx, id)?.is_none() {
        return Err(AppError::not_found("This borrower was not found"));
    }
    let is_locked = borrowers::is_locked(tx, id)?;
    let locks = match act {
        BorrowerAct::Lock { .. } => true,
        BorrowerAct::Unlock { .. } => false,
        BorrowerAct::EndSessions { .. } => is_locked,
    };
    let mut states = Vec::new();
    if !matches!(act, BorrowerAct::EndSessions { .. }) {
        if locks == is_locked {
            return Err(AppError::conflict("This borrower stands so already"));
        }
        borrowers::set_locked(tx, id, locks.then_some(now_ms))?;
        let said = |is_locked| if is_locked { "yes" } else { "no" };
        states.push(StateChange::new("locked", said(is_locked), said(locks)));
    }
    if !matches!(act, BorrowerAct::Unlock { .. }) {
        let ended = sessions::end_all(tx, id, "", now_ms)?;
        states.push(StateChange::new("sessions", &ended.to_string(), "0"));
    }
    Ok(Effect {
        order_id: String::new(),
        size_centavos: None,
        figures: None,
        states,
        became: String::new(),
    })
}

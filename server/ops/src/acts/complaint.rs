//! Acts of staff about a complaint; `complaints` has the rules.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::{Effect, StateChange};
use tulay_lender::complaints as rules;
use tulay_lender::complaints::Reply;
use tulay_lender::error::Error;
use tulay_store::Tx;
use tulay_texts::brand::Brand;

/// Act about a complaint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum ComplaintAct {
    /// Notifies the borrower that the complaint arrived.
    #[serde(rename = "acknowledge_complaint")]
    Acknowledge {
        /// The complaint's id.
        complaint: String,
    },
    /// Answers the complaint.
    #[serde(rename = "answer_complaint")]
    Answer {
        /// The complaint's id.
        complaint: String,
        /// The answer, which is stored with the complaint and not in the audit.
        #[serde(skip)]
        reply: Reply,
    },
}

impl ComplaintAct {
    /// The complaint's id.
    pub fn complaint(&self) -> &str {
        match self {
            Self::Acknowledge { complaint } | Self::Answer { complaint, .. } => complaint,
        }
    }
}

pub(super) fn carry_out(
    tx: &mut Tx<'_>,
    brand: &Brand,
    act: &ComplaintAct,
    now: Timestamp,
) -> Result<Effect, Error> {
    let id = act.complaint();
    let before = rules::find(tx, id)?;
    let after = match act {
        ComplaintAct::Acknowledge { .. } => {
            rules::acknowledge(tx, brand, id, now)?;
            "acknowledged"
        }
        ComplaintAct::Answer { reply, .. } => {
            rules::reply(tx, brand, id, reply, now)?;
            "answered"
        }
    };
    let was_acknowledged = before.acknowledged_at_ms.is_some();
    let stood = if was_acknowledged {
        "acknowledged"
    } else {
        "waits"
    };
    Ok(Effect {
        order_id: before.complaint.order_id.unwrap_or_default(),
        size_centavos: None,
        figures: None,
        states: vec![StateChange::new("complaint", stood, after)],
        became: String::new(),
    })
}

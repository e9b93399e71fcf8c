//! What a person does about a complaint, as an act; `complaints` decides whether it may be done.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::acts::{Effect, StateChange};
use tulay_lender::complaints as rules;
use tulay_lender::complaints::Reply;
use tulay_lender::error::Error;
use tulay_store::Tx;
use tulay_texts::brand::Brand;

/// What is done about a complaint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act")]
pub enum ComplaintAct {
    /// The borrower is told that it came.
    #[serde(rename = "acknowledge_complaint")]
    Acknowledge {
        /// Which.
        complaint: String,
    },
    /// It is answered.
    #[serde(rename = "answer_complaint")]
    Answer {
        /// Which.
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

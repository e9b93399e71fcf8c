//! Approval of an order that is under review.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::review;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Approves an order: its money may be paid out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approve {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
}

impl Act for Approve {
    fn tag() -> &'static str {
        "approve"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        "approved".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let before = review::find(tx, &self.order_id)?;
        review::decide(tx, &self.order_id, true, now)?;
        Ok(Effect {
            size_centavos: Some(before.loan.principal_centavos),
            ..review::review_effect(tx, &before)?
        })
    }
}

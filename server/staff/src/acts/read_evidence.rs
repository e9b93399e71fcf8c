//! Record that the evidence of an order is read: who its borrower is, and what they signed (SEC-22).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::review;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Records that the evidence of an order is read. Changes nothing: [`evidence`](crate::evidence) collects it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadEvidence {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
}

impl Act for ReadEvidence {
    fn tag() -> &'static str {
        "read_evidence"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        "copied as evidence".to_owned()
    }

    fn reads_papers(&self) -> bool {
        true
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, _: Timestamp) -> Result<Effect, Error> {
        let order = review::find(tx, &self.order_id)?;
        Ok(Effect {
            order_id: order.id().to_owned(),
            ..Effect::default()
        })
    }
}

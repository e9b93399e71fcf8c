//! Write-off of a loan.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::released_loan::ReleasedLoan;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::replay::EventKind;
use tulay_store::Tx;

/// Writes off everything that is owed at the moment of the decision: it becomes a credit loss. What is owed beyond
/// that, because a payment is taken back later, stays owed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WriteOff {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
}

impl Act for WriteOff {
    fn tag() -> &'static str {
        "write_off"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        "written off".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        loan.check_open()?;
        let amount_centavos = loan.figures.outstanding_centavos;
        loan.add_event(tx, EventKind::WriteOff { amount_centavos }, now)?;
        loan.effect(tx, amount_centavos)
    }
}

//! Waiver of penalties and fees of a loan.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::loan_figures::pesos;
use crate::released_loan::{ReleasedLoan, check_amount};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_lending::replay::EventKind;
use tulay_store::Tx;

/// Waives penalties and fees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waive {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
    /// The waived amount.
    pub amount_centavos: i64,
}

impl Act for Waive {
    fn tag() -> &'static str {
        "waive"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        format!("waived {}", pesos(self.amount_centavos))
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        loan.check_open()?;
        let amount_centavos = self.amount_centavos;
        let most_centavos = loan.figures.charges_centavos;
        check_amount(
            "the penalties and fees owed",
            amount_centavos,
            most_centavos,
        )?;
        loan.add_event(tx, EventKind::Waiver { amount_centavos }, now)?;
        loan.effect(tx, amount_centavos)
    }
}

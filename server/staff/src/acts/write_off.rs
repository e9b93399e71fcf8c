//! Write-off of a loan.

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::released_loan::ReleasedLoan;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::replay::EventKind;
use tulay_store::Tx;
use tulay_store::operator_audit::Trace;

act! {
    /// Writes off everything that is owed at the moment of the decision: it becomes a credit loss. What is owed beyond
    /// that, because a payment is taken back later, stays owed. Its sum is what is outstanding. Refused for a settled
    /// loan.
    pub struct WriteOff of order {}
    tag: "write_off",
    role: Decide,
    done: form("Write the loan off", "Write off", Sample::Overdue),
    words: ["Write off {sum} of {order}" => "written off"],
    kept: [r#"{"act":"write_off"}"#],
    trace: Trace::Event,
    offered: |case, _| Ok(case.order.status.is_repayable()),
}

impl Act for WriteOff {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        loan.check_open()?;
        let amount_centavos = loan.figures.outstanding_centavos;
        loan.add_event(tx, EventKind::WriteOff { amount_centavos }, now)?;
        loan.effect(tx, amount_centavos)
    }
}

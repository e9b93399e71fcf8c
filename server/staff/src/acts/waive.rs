//! Waiver of penalties and fees of a loan.

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::released_loan::{ReleasedLoan, check_amount};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::replay::EventKind;
use tulay_store::Tx;
use tulay_store::operator_audit::Trace;
use tulay_texts::Language;

act! {
    /// Waives penalties and fees, at most the penalties and rollover fees that are owed today. Its sum is the amount.
    pub struct Waive of order {
        /// The waived amount.
        pub amount_centavos: i64 = SUM,
    }
    tag: "waive",
    role: Decide,
    done: form("Waive charges", "Waive", Sample::Overdue),
    words: ["Waive {sum} of {order}" => "waived {amount_centavos}"],
    kept: [r#"{"act":"waive","amount_centavos":3}"#],
    trace: Trace::Event,
    offered: |case, _| Ok(case.order.status.is_repayable()
        && case.figures.is_some_and(|it| it.charges_centavos > 0)),
}

impl Act for Waive {
    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        loan.check_open()?;
        let amount_centavos = self.amount_centavos;
        let most_centavos = loan.figures.charges_centavos;
        check_amount(
            |sum| lender.localizer(Language::En).money(sum),
            "the penalties and fees owed",
            amount_centavos,
            most_centavos,
        )?;
        loan.add_event(tx, EventKind::Waiver { amount_centavos }, now)?;
        loan.effect(tx, amount_centavos)
    }
}

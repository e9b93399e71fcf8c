//! Refund of what is owed to a borrower.

use std::future::ready;

use jiff::Timestamp;

use crate::act::{Act, AfterCommit, Effect};
use crate::declared::act;
use crate::refunds;
use crate::released_loan::{ReleasedLoan, check_amount};
use crate::review;
use crate::sent_payouts::send_newest;
use crate::signature::check_line;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lending::replay::EventKind;
use tulay_store::operator_audit::Trace;
use tulay_store::{Tx, operator_audit, payouts};
use tulay_texts::{Language, text};

act! {
    /// Pays back to the borrower what is owed to them, by the provider after the commit or as a person has sent it. Its
    /// sum is the amount. Refused for more than is owed and for a bank reference that was noted before; by the provider
    /// also without an account, with one that failed or was changed within 24 hours, and while another refund is under
    /// way.
    pub struct Refund of order {
        /// The refunded amount.
        pub amount_centavos: i64 = SUM,
        /// The bank's reference of a transfer that a person has made; `None` where the provider sends it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub bank_reference: Option<String> = BY_HAND,
    }
    tag: "refund",
    role: Pay,
    done: form("Refund the borrower", "Refund", Sample::Overpaid),
    words: [
        "Refund {sum} of {order}{to}" => "sent a refund of {amount_centavos}",
        bank_reference: "Refund {sum} of {order}{to}, sent by hand as {bank_reference}" =>
            "refunded {amount_centavos} by {bank_reference}",
    ],
    kept: [
        r#"{"act":"refund","amount_centavos":5}"#,
        r#"{"act":"refund","amount_centavos":5,"bank_reference":"BPI 1"}"#,
    ],
    trace: Trace::Event,
    offered: |case, _| Ok(case.has_refund),
}

/// Refuses a bank's reference that stands for an earlier refund, of any order: one transfer is one refund (MONEY-07). A
/// refund that was taken back frees its reference.
///
/// # Errors
/// 1409 for such a reference.
fn refuse_used(tx: &mut Tx<'_>, reference: &str) -> Result<(), Error> {
    let Some(order_id) = operator_audit::refunded_by(tx, reference)? else {
        return Ok(());
    };
    let why = text("This bank reference was noted for a refund of order {0}");
    let number = review::find(tx, &order_id)?.number;
    Err(Error::conflict(why.arg(number)))
}

impl Act for Refund {
    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        if let Some(reference) = &self.bank_reference {
            check_line("bank_reference", reference)?;
            refuse_used(tx, reference)?;
        }
        let amount_centavos = self.amount_centavos;
        let most_centavos = loan.figures.owed_to_borrower_centavos;
        check_amount(
            |sum| lender.localizer(Language::En).money(sum),
            "what is owed to the borrower",
            amount_centavos,
            most_centavos,
        )?;
        let event = loan.add_event(tx, EventKind::Refund { amount_centavos }, now)?;
        let states = match self.bank_reference {
            Some(_) => Vec::new(),
            None => refunds::start(tx, lender, &loan.order, (&event, amount_centavos), now)?,
        };
        Ok(Effect {
            states,
            ..loan.effect(tx, amount_centavos)?
        })
    }

    fn after_commit<'a>(&'a self, lender: &'a Lender, effect: Effect) -> AfterCommit<'a> {
        match self.bank_reference {
            Some(_) => Box::pin(ready(Ok(effect))),
            None => Box::pin(send_newest(lender, effect, payouts::newest_refund)),
        }
    }
}

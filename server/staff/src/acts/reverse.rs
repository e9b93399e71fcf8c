//! Reversal of an earlier decision about a loan.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;

use crate::act::{Act, Effect, is_allowed};
use crate::declared::act;
use crate::loan_figures::Figures;
use crate::refunds;
use crate::released_loan::ReleasedLoan;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts;
use tulay_lending::replay::{EventKind, LoanEvent};
use tulay_store::operator_audit::Trace;
use tulay_store::orders::Order;
use tulay_store::{Tx, loan_events};

act! {
    /// Reverses an earlier decision. Its sum is that of the decision; the principal for a reschedule or cancellation.
    /// Refused for a payment and for a reversal.
    pub struct Reverse of order {
        /// The reference of its event.
        pub event: String = GIVEN,
    }
    tag: "reverse",
    role: Decide,
    done: form("Reverse an event", "Reverse", Sample::Waived),
    words: ["Reverse {event} of {order}" => "freed of {event}"],
    kept: [r#"{"act":"reverse","event":"operator/1"}"#],
    trace: Trace::Reversal,
}

impl Act for Reverse {
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let loan = ReleasedLoan::find(tx, &self.order_id, now)?;
        let events = loan_events::of_order(tx, &loan.order)?;
        let event = events.iter().find(|event| event.reference == self.event);
        let event = event.ok_or_else(|| Error::not_found("This order has no such event"))?;
        let size_centavos = size_centavos(tx, &loan.order, &events, event)?;
        let now_known = (loan.figures, loan.today);
        check_effect(tx, &loan.order, &events, event, now_known)?;
        accounts::take_back(tx, &loan.order, &self.event, now)?;
        loan.effect(tx, size_centavos)
    }
}

/// References of the events of an order that can be taken back on a day.
///
/// # Errors
/// The store's own failures.
pub fn reversible(tx: &mut Tx<'_>, order: &Order, today: Date) -> Result<BTreeSet<String>, Error> {
    let Some((account, events)) = accounts::with_events(tx, order, today)? else {
        return Ok(BTreeSet::new());
    };
    let figures = Figures::of(&account, today)?;
    let mut found = BTreeSet::new();
    for event in &events {
        let check = size_centavos(tx, order, &events, event)
            .and_then(|_| check_effect(tx, order, &events, event, (figures, today)));
        if is_allowed(check)? {
            found.insert(event.reference.clone());
        }
    }
    Ok(found)
}

/// Refuses a write-off without which the loan has the same figures: payments paid all of it.
fn check_effect(
    tx: &mut Tx<'_>,
    order: &Order,
    events: &[LoanEvent],
    event: &LoanEvent,
    (figures, today): (Figures, Date),
) -> Result<(), Error> {
    if !matches!(event.kind, EventKind::WriteOff { .. }) {
        return Ok(());
    }
    let others = events.iter().filter(|other| *other != event);
    let others: Vec<_> = others.cloned().collect();
    let without = accounts::by_events(tx, order, &others, today)?;
    let without = without.map(|account| Figures::of(&account, today));
    if without.transpose()? == Some(figures) {
        let why = "This write-off has no effect any more: the loan is paid";
        return Err(Error::conflict(why));
    }
    Ok(())
}

/// Returns the amount that the reversal of one of an order's events moves.
///
/// # Errors
/// 1409 for an event that is not taken back, or was already.
fn size_centavos(
    tx: &mut Tx<'_>,
    order: &Order,
    events: &[LoanEvent],
    event: &LoanEvent,
) -> Result<i64, Error> {
    let reference = &event.reference;
    let is_taken_back = events.iter().any(|other| {
        matches!(&other.kind, EventKind::Reversal { event_reference, .. } if event_reference == reference)
    });
    if is_taken_back {
        return Err(Error::conflict("This event was reversed already"));
    }
    match &event.kind {
        EventKind::Payment { .. } => {
            let why = "A payment is not reversed: take the payment back";
            Err(Error::conflict(why))
        }
        EventKind::Reversal { .. } => Err(Error::conflict("A reversal is not reversed")),
        EventKind::Refund { .. } if refunds::is_under_way(tx, order, reference)? => {
            let why = "The money of this refund is on its way: if it does not arrive, the refund is reversed by itself";
            Err(Error::conflict(why))
        }
        kind => Ok(kind
            .facts()
            .amount_centavos
            .unwrap_or(order.loan.principal_centavos)),
    }
}

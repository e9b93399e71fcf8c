//! Payments that were taken back, and the part of each that is owed again. An account needs none of it: it says to the
//! borrower why more is owed than before.

use jiff::civil::Date;

use super::replay::{EventKind, LoanEvent};

/// A payment that was taken back and is not made good for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenBack {
    /// Amount of the payment.
    pub amount_centavos: i64,
    /// The day from which it counted.
    pub paid_on: Date,
    /// The part that is owed again.
    pub left_centavos: i64,
}

/// Payments that were taken back and of which something is owed again, in the order of receipt (MONEY-17). What is
/// received later makes good for the oldest first. Together no more than is outstanding: so a loan that is paid or given
/// up has none.
pub fn owed_again(events: &[LoanEvent], outstanding_centavos: i64) -> Vec<TakenBack> {
    let mut in_order: Vec<&LoanEvent> = events.iter().collect();
    in_order.sort_by_key(|event| event.sequence);
    let mut taken_back: Vec<TakenBack> = Vec::new();
    for event in &in_order {
        match &event.kind {
            // One that is taken back later counts until then, and is itself what is owed again afterwards.
            EventKind::Payment {
                amount_centavos, ..
            } => {
                let mut left_centavos = *amount_centavos;
                for earlier in &mut taken_back {
                    let part_centavos = earlier.left_centavos.min(left_centavos);
                    earlier.left_centavos -= part_centavos;
                    left_centavos -= part_centavos;
                }
            }
            EventKind::Reversal {
                event_reference, ..
            } => {
                let mut others = in_order.iter();
                let of = others.find(|other| other.reference == *event_reference);
                taken_back.extend(of.copied().and_then(payment_of));
            }
            _ => {}
        }
    }
    let mut outstanding_centavos = outstanding_centavos.max(0);
    for newest in taken_back.iter_mut().rev() {
        newest.left_centavos = newest.left_centavos.min(outstanding_centavos);
        outstanding_centavos -= newest.left_centavos;
    }
    taken_back.retain(|payment| payment.left_centavos > 0);
    taken_back
}

/// Returns a payment as wholly owed again; `None` for a decision of the lender.
fn payment_of(event: &LoanEvent) -> Option<TakenBack> {
    match event.kind {
        EventKind::Payment {
            amount_centavos, ..
        } => Some(TakenBack {
            amount_centavos,
            paid_on: event.effective_on,
            left_centavos: amount_centavos,
        }),
        _ => None,
    }
}

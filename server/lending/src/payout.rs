//! Payout of a release: the postings when a provider takes the money, when it does not arrive, and when it comes back
//! after it arrived. When it arrives, `servicing::release` starts the loan. It contains no provider.

use jiff::civil::Date;

use super::error::LendingError;
use super::ledger::{Account, Entry, Ledger, Posting, PostingKind};
use super::loan_account::Decision;
use super::reconcile::free_reference;
use super::state::{Cause, OrderStatus, StatusTransition};

/// The name of a payout's postings and events.
pub fn event(payout: &str) -> String {
    format!("payout/{payout}")
}

/// The posting of money that a provider has taken and that has not arrived.
///
/// # Errors
/// [`LendingError::Unbalanced`] for an amount of 0.
pub fn pending(payout: &str, amount_centavos: i64, on: Date) -> Result<Posting, LendingError> {
    let entries = vec![
        Entry::whole(Account::PayoutPending, amount_centavos),
        Entry::whole(Account::Disbursement, -amount_centavos),
    ];
    let reference = event(payout);
    Posting::new(
        PostingKind::Payout,
        reference.clone(),
        reference,
        on,
        entries,
    )
}

/// The mirror of a payout's pending posting, because it arrived or failed; `None` if nothing is pending.
///
/// # Errors
/// [`LendingError::Overflow`] for an amount that has no opposite.
pub fn end_pending(ledger: &Ledger, payout: &str) -> Result<Option<Posting>, LendingError> {
    let reference = event(payout);
    let mut in_force = ledger.in_force();
    let pending =
        in_force.find(|posting| posting.kind == PostingKind::Payout && posting.event == reference);
    pending
        .map(|posting| posting.reversal(&reference))
        .transpose()
}

/// Returns the move of an order whose payout failed.
///
/// # Errors
/// [`LendingError::TransitionNotAllowed`] unless the order waits for its money.
pub fn failed(status: OrderStatus) -> Result<StatusTransition, LendingError> {
    StatusTransition::new(Some(status), Cause::PayoutFailed)
}

/// Returns the changes to be written when the money of a release came back: the mirror of everything posted since, so
/// that nothing is owed and no interest was earned, and the move back to the status in which the money is awaited.
///
/// # Errors
/// [`LendingError::TransitionNotAllowed`] for a loan that is not open.
pub fn came_back(
    ledger: &Ledger,
    status: OrderStatus,
    payout: &str,
) -> Result<Decision, LendingError> {
    let reference = event(payout);
    let transition = StatusTransition::new(Some(status), Cause::PayoutReversed)?;
    let in_force: Vec<&Posting> = ledger
        .in_force()
        .filter(|posting| posting.kind != PostingKind::Payout)
        .collect();
    let mirrors = in_force.iter().rev();
    Ok(Decision {
        postings: mirrors
            .map(|posting| posting.reversal(&reference))
            .collect::<Result<_, _>>()?,
        transitions: vec![transition],
        ..Decision::default()
    })
}

/// The postings of a release under unused references, after an earlier release of the order was taken back.
pub fn renamed(ledger: &Ledger, postings: Vec<Posting>) -> Vec<Posting> {
    let renamed = postings.into_iter().map(|posting| Posting {
        reference: free_reference(ledger, &posting.reference),
        ..posting
    });
    renamed.collect()
}

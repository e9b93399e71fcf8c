//! Payouts that wait for a person or have not ended.

use tulay_store::payouts::{self, Payout, PayoutState};
use tulay_store::{StoreError, Tx};

/// Payouts that wait for a person or have not ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPayouts {
    /// Payouts that have not ended, or failed and no other payout followed; the oldest of each state first.
    pub waiting: Vec<Payout>,
    /// Payouts that arrived although another one, or a transfer by hand, had started the loan.
    pub arrived_too: Vec<Payout>,
}

/// Returns the open payouts, at most `limit` of each state, after one of them: its start in milliseconds UTC and its
/// reference.
///
/// # Errors
/// The store's own failures.
pub fn find(
    tx: &mut Tx<'_>,
    after: Option<(i64, String)>,
    limit: i64,
) -> Result<OpenPayouts, StoreError> {
    let (at_ms, reference) = after.unwrap_or_default();
    let after = (at_ms, reference.as_str());
    let mut waiting = payouts::in_state(tx, PayoutState::Held, after, limit)?;
    waiting.extend(payouts::in_state(tx, PayoutState::Started, after, limit)?);
    waiting.extend(payouts::unanswered(tx, PayoutState::Failed, after, limit)?);
    waiting.extend(payouts::unanswered(
        tx,
        PayoutState::Reversed,
        after,
        limit,
    )?);
    waiting.extend(payouts::in_state(tx, PayoutState::Pending, after, limit)?);
    Ok(OpenPayouts {
        waiting,
        arrived_too: payouts::arrived_too(tx, after, limit)?,
    })
}

//! Delaying repayment: whether it is offered, what it costs, and the schedule it makes. It reads a
//! book and changes nothing.

use jiff::civil::Date;

use super::book::Book;
use super::error::LendingError;
use super::schedule::Schedule;

/// What delaying on a day would cost and change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DelayOffer {
    /// What to pay now: the fee, earlier fees and the penalties so far.
    pub amount_centavos: i64,
    /// The part of it that delaying adds to the loan's cost: the rollover fee.
    pub added_cost_centavos: i64,
    /// What is left to pay after it.
    pub total_after_centavos: i64,
    /// By how many days the product delays.
    pub days: i64,
    /// The due date of the next unpaid instalment after it.
    pub next_due_on: Date,
    /// The schedule after it: the next version.
    pub schedule: Schedule,
}

/// Why delaying is not offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DelayRefusal {
    /// The order is not in repayment or overdue (STATUS-01).
    NotInRepayment,
    /// The product does not offer it.
    NotOfProduct,
    /// It was used as often as the product allows.
    UsedUp,
    /// The fee would raise the loan's cost above its cap.
    AboveCostCap,
}

/// The offer on a day, or why there is none.
///
/// # Errors
/// [`LendingError::Overflow`], [`LendingError::NoSuchDate`].
pub fn offer(_book: &Book, _today: Date) -> Result<Result<DelayOffer, DelayRefusal>, LendingError> {
    todo!()
}

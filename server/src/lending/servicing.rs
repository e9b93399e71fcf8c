//! What time and money do to a loan, as decisions: given a book and a date, what is to be written
//! down. It loads and stores nothing; asked again after its decision is stored, it has nothing more
//! to do.

use jiff::civil::Date;

use super::book::{Book, Decision, Loan};
use super::error::LendingError;
use super::schedule::Schedule;

/// Money that arrived for an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// Names the payment, once; for a postback `{provider}/{event id}`.
    pub reference: String,
    /// How much arrived, above 0.
    pub amount_centavos: i64,
    /// The civil date in Manila on which the borrower paid.
    pub paid_on: Date,
    /// Whether it was paid to delay. It delays only if it covers that day's offer; else it repays.
    pub is_delay: bool,
}

/// A release: the book's first state is `Decision`'s postings and move on `Schedule`.
///
/// # Errors
/// [`LendingError::Overflow`], [`LendingError::NoSuchDate`], [`LendingError::TermNotOffered`].
pub fn release(_loan: &Loan, _released_on: Date) -> Result<(Schedule, Decision), LendingError> {
    todo!()
}

/// What a new day does: moves by date, interest earned, penalties up to and with that day. Nothing
/// when all of it is already stored.
///
/// # Errors
/// [`LendingError::Overflow`], [`LendingError::NoSuchDate`].
pub fn new_day(_book: &Book, _today: Date) -> Result<Decision, LendingError> {
    todo!()
}

/// What a payment does: allocation, a rollover, settlement, or money owed to the borrower.
///
/// # Errors
/// [`LendingError::NotRepayable`] before the release and after a decline;
/// [`LendingError::NotAnAmount`] for an amount that is not above 0; [`LendingError::Overflow`],
/// [`LendingError::NoSuchDate`].
pub fn payment(_book: &Book, _payment: &Payment, _today: Date) -> Result<Decision, LendingError> {
    todo!()
}

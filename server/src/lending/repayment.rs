//! What a borrower may pay on a day: what is due, what settles everything, and the plan line by
//! line. It reads a book and changes nothing.

use jiff::civil::Date;

use super::book::Book;
use super::error::LendingError;

/// What is due on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// What to pay now: everything overdue, penalties, fees, and the next unpaid instalment; never
    /// more than `full_amount_centavos`.
    pub amount_centavos: i64,
    /// The due date of the oldest unpaid instalment.
    pub due_on: Date,
    /// Days until then; negative when late.
    pub days_left: i64,
    /// The part of it that is late: unpaid principal and interest of instalments past their due
    /// date.
    pub overdue_centavos: i64,
    /// The part of it that is penalties.
    pub penalty_centavos: i64,
    /// What settles everything; none while prepayment is not allowed (STATIC-03).
    pub full_amount_centavos: Option<i64>,
}

/// Where one instalment stands on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanState {
    /// Nothing of it is owed.
    Paid,
    /// Its due date has passed.
    Overdue,
    /// It is the next to be paid.
    Next,
    /// It comes later.
    Later,
}

/// One instalment on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLine {
    /// The instalment's number, from 1.
    pub number: i64,
    /// Its due date.
    pub due_on: Date,
    /// Its scheduled principal.
    pub principal_centavos: i64,
    /// Its scheduled interest.
    pub interest_centavos: i64,
    /// Penalties owed for it.
    pub penalty_centavos: i64,
    /// What is unpaid of it, penalties included.
    pub unpaid_centavos: i64,
    /// Where it stands.
    pub state: PlanState,
}

/// What is due on a day; none when nothing is owed.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn due(_book: &Book, _today: Date) -> Result<Option<Due>, LendingError> {
    todo!()
}

/// Every instalment as it stands on a day.
///
/// # Errors
/// [`LendingError::Overflow`].
pub fn plan(_book: &Book, _today: Date) -> Result<Vec<PlanLine>, LendingError> {
    todo!()
}

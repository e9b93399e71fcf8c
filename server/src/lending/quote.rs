//! What a loan costs, said before it is taken: net proceeds, finance charge, total, effective
//! interest rate (RA 3765). It knows no borrower.

use jiff::civil::Date;

use super::error::LendingError;
use super::product::Terms;
use super::schedule::Schedule;

/// What a loan of an amount for a term costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// The amount lent.
    pub principal_centavos: i64,
    /// The term in calendar days.
    pub term_days: i64,
    /// Withheld from the principal at release.
    pub processing_fee_centavos: i64,
    /// The interest of the whole term.
    pub interest_centavos: i64,
    /// What the borrower receives: principal less fee.
    pub net_proceeds_centavos: i64,
    /// What borrowing costs: interest and fee.
    pub finance_charge_centavos: i64,
    /// What the borrower pays back: principal and interest.
    pub total_repayment_centavos: i64,
    /// The effective interest rate of 30 days, in millionths, fee included.
    pub effective_monthly_ppm: i64,
    /// The nominal rate of 365 days, in millionths, fee included.
    pub nominal_annual_ppm: i64,
    /// The instalments, if released on the date of the quote.
    pub schedule: Schedule,
}

/// The quote of a product for an amount and a term, dated by the day on which it would be released.
///
/// # Errors
/// [`LendingError::AmountNotOffered`], [`LendingError::TermNotOffered`];
/// [`LendingError::RateOutOfRange`] where a fee leaves nothing, or next to nothing, to receive;
/// [`LendingError::Overflow`], [`LendingError::NoSuchDate`].
pub fn quote(
    _terms: &Terms,
    _amount_centavos: i64,
    _term_days: i64,
    _today: Date,
) -> Result<Quote, LendingError> {
    todo!()
}

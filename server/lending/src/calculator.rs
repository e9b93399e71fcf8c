//! The public site's loan calculator (SITE-03): one rate, fixed periods, no product and no borrower.

use jiff::civil::Date;

use super::error::LendingError;
use super::money::MAX_CENTAVOS;
use super::schedule::{INSTALMENT_DAYS, InstalmentSplit, Schedule};

/// Interest of a day: 0.03 % of the amount.
pub const DAILY_INTEREST_PPM: i64 = 300;

/// The periods it offers, in days: 91, then 120, 150, … 360.
pub fn periods_days() -> Vec<i64> {
    std::iter::once(91)
        .chain((4..=12).map(|months| months * INSTALMENT_DAYS))
        .collect()
}

/// The schedule of an amount over a period, were it released on the date.
///
/// # Errors
/// [`LendingError::AmountNotOffered`] for an amount not above 0 or too large;
/// [`LendingError::TermNotOffered`] for another period.
pub fn calculate(
    amount_centavos: i64,
    period_days: i64,
    today: Date,
) -> Result<Schedule, LendingError> {
    if !(1..=MAX_CENTAVOS).contains(&amount_centavos) {
        return Err(LendingError::AmountNotOffered { amount_centavos });
    }
    if !periods_days().contains(&period_days) {
        return Err(LendingError::TermNotOffered {
            term_days: period_days,
        });
    }
    let (interest_ppm, split) = (DAILY_INTEREST_PPM, InstalmentSplit::Equal);
    Schedule::new(amount_centavos, period_days, interest_ppm, split, today)
}

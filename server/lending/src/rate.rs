//! The effective interest rate: the rate at which the payments are worth the amount that the borrower received. Found
//! by bisection in fixed point (18 decimals in an `i128`), so that it is the same on every machine. It contains no
//! products.

use super::error::LendingError;

/// 1, in fixed point.
const ONE: i128 = 1_000_000_000_000_000_000;
/// One millionth, in fixed point.
const ONE_PPM: i128 = ONE / 1_000_000;
/// The highest daily rate searched: 10 %. A dearer loan cannot be sold anyway, and powers would not fit.
const HIGHEST_DAILY: i128 = ONE / 10;
/// Days of the month and the year in which rates are given.
const MONTH_DAYS: i64 = 30;
const YEAR_DAYS: i64 = 365;
/// The highest effective rate of a year that is given: 10,000 %. Higher rates are capped to it.
const HIGHEST_YEARLY: i128 = 100 * ONE;

/// Money paid back, with the number of days after the release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repaid {
    /// Days since the release.
    pub day: i64,
    /// Amount.
    pub amount_centavos: i64,
}

/// A loan's rate with every charge, in millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EffectiveRate {
    /// Rate of 30 days, compounded daily: the one that the regulator caps.
    pub monthly_ppm: i64,
    /// Rate of 365 days, compounded daily; capped at 10,000 %. The only yearly rate that is shown.
    pub yearly_ppm: i64,
}

/// The rate at which `repaid` is worth `received_centavos` on the day of release, rounded half up; 0 if no more is paid
/// than received.
///
/// # Errors
/// [`LendingError::RateOutOfRange`] when nothing is received or the rate is above 10 % a day;
/// [`LendingError::Overflow`].
pub fn effective(received_centavos: i64, repaid: &[Repaid]) -> Result<EffectiveRate, LendingError> {
    let daily = daily(received_centavos, repaid)?;
    Ok(EffectiveRate {
        monthly_ppm: compounded_ppm(daily, MONTH_DAYS)?,
        yearly_ppm: to_ppm(yearly(daily))?,
    })
}

/// The rate of a day, in fixed point; of any other unit if the payments are counted in that.
///
/// # Errors
/// As [`effective`].
pub(super) fn daily(received_centavos: i64, repaid: &[Repaid]) -> Result<i128, LendingError> {
    let target = i128::from(received_centavos) * ONE;
    if received_centavos <= 0 || present_value(repaid, HIGHEST_DAILY)? > target {
        return Err(LendingError::RateOutOfRange);
    }
    lowest_rate_at_most(repaid, target)
}

/// Returns the rate of a number of days that equals a daily rate, compounded daily, in millionths.
pub(super) fn compounded_ppm(daily_rate: i128, days: i64) -> Result<i64, LendingError> {
    to_ppm(power(ONE + daily_rate, days)? - ONE)
}

/// Returns the rate of a year that equals a daily rate, compounded daily, in fixed point.
fn yearly(daily_rate: i128) -> i128 {
    // A power that does not fit is above the highest anyway.
    let grown = power(ONE + daily_rate, YEAR_DAYS);
    grown.map_or(HIGHEST_YEARLY, |grown| (grown - ONE).min(HIGHEST_YEARLY))
}

/// The lowest daily rate at which the payments are worth no more than the target. The present value
/// falls as the rate rises.
fn lowest_rate_at_most(repaid: &[Repaid], target: i128) -> Result<i128, LendingError> {
    let (mut low, mut high) = (0, HIGHEST_DAILY);
    while low < high {
        let middle = i128::midpoint(low, high);
        if present_value(repaid, middle)? > target {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

/// Returns the value of the payments on the day of release, in fixed point of centavos.
fn present_value(repaid: &[Repaid], daily_rate: i128) -> Result<i128, LendingError> {
    let discount = ONE * ONE / (ONE + daily_rate);
    repaid.iter().try_fold(0_i128, |value, payment| {
        let worth = i128::from(payment.amount_centavos).checked_mul(power(discount, payment.day)?);
        worth
            .and_then(|worth| value.checked_add(worth))
            .ok_or(LendingError::Overflow)
    })
}

/// A fixed-point number to the power of `days`, by squaring.
fn power(base: i128, days: i64) -> Result<i128, LendingError> {
    let (mut result, mut square, mut rest) = (ONE, base, days);
    while rest > 0 {
        if rest % 2 == 1 {
            result = multiply(result, square)?;
        }
        rest /= 2;
        if rest > 0 {
            square = multiply(square, square)?;
        }
    }
    Ok(result)
}

fn multiply(left: i128, right: i128) -> Result<i128, LendingError> {
    Ok(left.checked_mul(right).ok_or(LendingError::Overflow)? / ONE)
}

fn to_ppm(rate: i128) -> Result<i64, LendingError> {
    i64::try_from((rate + ONE_PPM / 2) / ONE_PPM).map_err(|_| LendingError::Overflow)
}

/// Writes a rate for reading, with two decimals rounded half up: 31 234 ppm is `3.12%`.
pub fn percent_text(rate_ppm: i64) -> String {
    let hundredths = (rate_ppm.max(0) + 50) / 100;
    format!("{}.{:02}%", hundredths / 100, hundredths % 100)
}

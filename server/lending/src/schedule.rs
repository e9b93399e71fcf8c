//! A loan's instalments: their number, amounts and dates. It contains no payments.
//!
//! The interest is fixed at release, and is of one of two kinds (MONEY-15). Flat: a daily share of the whole principal
//! for every day of the term (SITE-03), rounded half up once. Declining: for each period, a daily share of the principal
//! that is outstanding at its beginning. Instalments are equal, and the last takes the rest, so nothing is lost.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::calendar;
use super::error::LendingError;
use super::money;

/// The days between two instalments; the last one falls on the end of the term.
pub const INSTALMENT_DAYS: i64 = 30;

/// One instalment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instalment {
    /// Its number, from 1; the same in every version of the schedule.
    pub number: i64,
    /// The last day on which a payment is in time.
    pub due_on: Date,
    /// Its part of the principal.
    pub principal_centavos: i64,
    /// Its part of the interest.
    pub interest_centavos: i64,
}

impl Instalment {
    /// Principal and interest together, in centavos.
    pub fn amount_centavos(&self) -> i64 {
        self.principal_centavos
            .saturating_add(self.interest_centavos)
    }
}

/// A loan's instalments in the order of their due dates. A paid rollover makes the next version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// 1 at release, one more with every rollover.
    pub version: i64,
    /// Number 1 first. All amounts stay the same from version to version; only due dates move.
    pub instalments: Vec<Instalment>,
}

/// Principal that the interest of a day is a share of (MONEY-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InterestKind {
    /// The whole principal, to the end of the term.
    #[default]
    Flat,
    /// The principal outstanding at the beginning of the instalment's period.
    Declining,
}

/// Way of splitting a loan's total into its instalments, where the interest is flat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InstalmentSplit {
    /// Equal instalments; the last takes the rounding difference.
    Equal,
    /// Equal principal, with the interest of the days until each due date.
    ByDays,
}

impl Schedule {
    /// The schedule of a loan released on a date: `round(term ÷ 30)` instalments, due every 30
    /// days, the last at the end of the term (SITE-03).
    ///
    /// # Errors
    /// [`LendingError::TermNotOffered`] for a term under 15 days; [`LendingError::Overflow`] and
    /// [`LendingError::NoSuchDate`] for figures or dates that do not fit.
    pub fn new(
        principal_centavos: i64,
        term_days: i64,
        daily_interest_ppm: i64,
        split: InstalmentSplit,
        released_on: Date,
    ) -> Result<Self, LendingError> {
        let days = due_days(term_days)?;
        let count = instalment_count(term_days);
        let parts = match split {
            InstalmentSplit::Equal => {
                let interest =
                    interest_centavos(principal_centavos, daily_interest_ppm, term_days)?;
                equal_parts(principal_centavos, interest, count)?
            }
            InstalmentSplit::ByDays => {
                parts_by_days(principal_centavos, daily_interest_ppm, count, &days)?
            }
        };
        Self::of_parts(days, parts, released_on)
    }

    /// The schedule of a loan whose interest is charged on the outstanding principal (MONEY-15): due on the same days as
    /// [`Schedule::new`]. Each period's interest is the daily rate on the principal outstanding at its beginning, rounded
    /// half up. Of all equal instalments it has those to which the last, which takes the rest, is closest.
    ///
    /// # Errors
    /// As [`Schedule::new`].
    pub fn declining(
        principal_centavos: i64,
        term_days: i64,
        daily_interest_ppm: i64,
        released_on: Date,
    ) -> Result<Self, LendingError> {
        let days = due_days(term_days)?;
        let parts = declining_parts(principal_centavos, term_days, daily_interest_ppm)?;
        Self::of_parts(days, parts, released_on)
    }

    /// Instalments of principal and interest, due on days after the release.
    fn of_parts(
        days: Vec<i64>,
        parts: Vec<(i64, i64)>,
        released_on: Date,
    ) -> Result<Self, LendingError> {
        let numbered = (1..).zip(days.into_iter().zip(parts));
        let instalments =
            numbered.map(|(number, (day, (principal_centavos, interest_centavos)))| {
                Ok(Instalment {
                    number,
                    due_on: calendar::add_days(released_on, day)?,
                    principal_centavos,
                    interest_centavos,
                })
            });
        Ok(Self {
            version: 1,
            instalments: instalments.collect::<Result<_, LendingError>>()?,
        })
    }

    /// The same with due dates on a holiday moved to the next banking day; amounts stay (MONEY-12).
    ///
    /// # Errors
    /// [`LendingError::NoSuchDate`] at the very end of the calendar.
    pub fn moved_off(mut self, holidays: &[Date]) -> Result<Self, LendingError> {
        for instalment in &mut self.instalments {
            instalment.due_on = calendar::off_holiday(instalment.due_on, holidays)?;
        }
        Ok(self)
    }

    /// The principal of all instalments, in centavos.
    pub fn principal_centavos(&self) -> Result<i64, LendingError> {
        money::sum(
            self.instalments
                .iter()
                .map(|instalment| instalment.principal_centavos),
        )
    }

    /// The interest of all instalments, in centavos.
    pub fn interest_centavos(&self) -> Result<i64, LendingError> {
        money::sum(
            self.instalments
                .iter()
                .map(|instalment| instalment.interest_centavos),
        )
    }
}

/// Returns the number of instalments of a term: its days divided by 30, rounded half up (SITE-03).
pub fn instalment_count(term_days: i64) -> i64 {
    (term_days + INSTALMENT_DAYS / 2) / INSTALMENT_DAYS
}

/// The days after the release on which instalments are due.
fn due_days(term_days: i64) -> Result<Vec<i64>, LendingError> {
    let count = instalment_count(term_days);
    if count < 1 {
        return Err(LendingError::TermNotOffered { term_days });
    }
    let before_last = (1..count).map(|number| number * INSTALMENT_DAYS);
    Ok(before_last.chain([term_days]).collect())
}

/// Returns the days of an instalment's period, as its interest was agreed on: 30, and the rest of the term for the last.
/// Moving a due date does not change them.
pub(super) fn period_days(term_days: i64, number: i64) -> i64 {
    let before = (number - 1) * INSTALMENT_DAYS;
    if number < instalment_count(term_days) {
        INSTALMENT_DAYS
    } else {
        term_days - before
    }
}

/// The interest of a number of days on a principal, rounded half up (SITE-03: `0.0003 × amount × days`). Takes and returns
/// centavos.
pub fn interest_centavos(
    principal_centavos: i64,
    daily_interest_ppm: i64,
    days: i64,
) -> Result<i64, LendingError> {
    let parts = daily_interest_ppm
        .checked_mul(days)
        .ok_or(LendingError::Overflow)?;
    money::share(principal_centavos, parts, money::PPM)
}

/// The principal and the interest of each of `count` equal instalments. An instalment is its part of the total, its
/// interest is its part of the interest, each rounded half up; the principal is the difference. The last takes the rest
/// of the total and of the principal.
fn equal_parts(
    principal_centavos: i64,
    interest_centavos: i64,
    count: i64,
) -> Result<Vec<(i64, i64)>, LendingError> {
    let mut total_left = money::add(principal_centavos, interest_centavos)?;
    let mut principal_left = principal_centavos;
    let amount = equal_part(total_left, count)?;
    let principal = amount - equal_part(interest_centavos, count)?;
    let mut parts = Vec::new();
    for _ in 1..count {
        // For a principal of some centavos, rounding may distribute more than there is.
        let principal = principal.min(principal_left);
        parts.push((principal, amount - principal));
        principal_left -= principal;
        total_left -= amount;
    }
    parts.push((principal_left, total_left - principal_left));
    Ok(parts)
}

/// An equal part, rounded half up; down if that would leave less than nothing for the last.
fn equal_part(centavos: i64, count: i64) -> Result<i64, LendingError> {
    let part = money::share(centavos, 1, count)?;
    let fits = part
        .checked_mul(count - 1)
        .is_some_and(|of_others| of_others <= centavos);
    Ok(if fits { part } else { centavos / count })
}

/// The principal and the interest of each instalment by the days until it is due, each rounded half
/// up on the cumulative amount.
fn parts_by_days(
    principal_centavos: i64,
    daily_interest_ppm: i64,
    count: i64,
    days: &[i64],
) -> Result<Vec<(i64, i64)>, LendingError> {
    let (mut principal_before, mut interest_before) = (0, 0);
    let part = |(number, &day)| {
        let principal_so_far = money::share(principal_centavos, number, count)?;
        let interest_so_far = interest_centavos(principal_centavos, daily_interest_ppm, day)?;
        let part = (
            principal_so_far - principal_before,
            interest_so_far - interest_before,
        );
        (principal_before, interest_before) = (principal_so_far, interest_so_far);
        Ok(part)
    };
    (1..).zip(days).map(part).collect()
}

/// The principal and the interest of each instalment, with interest on the outstanding principal. The last instalment
/// falls as the others rise, so the first amount at which it is no higher than the others is found by bisection; it, or
/// a centavo less, is closest to the last.
fn declining_parts(
    principal_centavos: i64,
    term_days: i64,
    daily_interest_ppm: i64,
) -> Result<Vec<(i64, i64)>, LendingError> {
    let parts_of =
        |amount| parts_of_amount(principal_centavos, term_days, daily_interest_ppm, amount);
    let above_last = |parts: &[(i64, i64)], amount: i64| {
        let last = parts
            .last()
            .map_or(0, |(principal, interest)| principal + interest);
        amount - last
    };
    let all_interest = interest_centavos(principal_centavos, daily_interest_ppm, term_days)?;
    let (mut low, mut high) = (0, money::add(principal_centavos, all_interest)?);
    while low < high {
        let middle = i64::midpoint(low, high);
        if above_last(&parts_of(middle)?, middle) < 0 {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let (less, more) = (parts_of(low - 1)?, parts_of(low)?);
    let is_less_closer = -above_last(&less, low - 1) < above_last(&more, low);
    Ok(if is_less_closer { less } else { more })
}

/// The parts of instalments of an amount; the last takes the rest. An instalment below its interest pays no principal,
/// and none pays more principal than there is.
fn parts_of_amount(
    principal_centavos: i64,
    term_days: i64,
    daily_interest_ppm: i64,
    amount_centavos: i64,
) -> Result<Vec<(i64, i64)>, LendingError> {
    let count = instalment_count(term_days);
    let mut left_centavos = principal_centavos;
    let part = |number| {
        let days = period_days(term_days, number);
        let interest = interest_centavos(left_centavos, daily_interest_ppm, days)?;
        let principal = if number < count {
            (amount_centavos - interest).clamp(0, left_centavos)
        } else {
            left_centavos
        };
        left_centavos -= principal;
        Ok((principal, interest))
    };
    (1..=count).map(part).collect()
}

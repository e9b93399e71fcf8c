//! A loan's instalments: how many, how much, when. It knows no payments.
//!
//! The interest is flat and fixed at release: a daily share of the whole principal for every day of
//! the term (SITE-03). Each figure is rounded half up once, on the cumulative amount, so the last
//! instalment takes the rest and nothing is lost.

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
    /// The last day on which paying it is in time.
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
        released_on: Date,
    ) -> Result<Self, LendingError> {
        let count = instalment_count(term_days);
        if count < 1 {
            return Err(LendingError::TermNotOffered { term_days });
        }
        let mut instalments = Vec::new();
        let (mut principal_before, mut interest_before) = (0, 0);
        for number in 1..=count {
            let day = if number == count {
                term_days
            } else {
                number * INSTALMENT_DAYS
            };
            let principal_so_far = money::share(principal_centavos, number, count)?;
            let interest_so_far = interest_centavos(principal_centavos, daily_interest_ppm, day)?;
            instalments.push(Instalment {
                number,
                due_on: calendar::add_days(released_on, day)?,
                principal_centavos: principal_so_far - principal_before,
                interest_centavos: interest_so_far - interest_before,
            });
            (principal_before, interest_before) = (principal_so_far, interest_so_far);
        }
        Ok(Self {
            version: 1,
            instalments,
        })
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

/// How many instalments a term has: its days divided by 30, rounded half up (SITE-03).
pub fn instalment_count(term_days: i64) -> i64 {
    (term_days + INSTALMENT_DAYS / 2) / INSTALMENT_DAYS
}

/// The flat interest of so many days, rounded half up (SITE-03: `0.0003 × amount × days`). Takes
/// and gives centavos.
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

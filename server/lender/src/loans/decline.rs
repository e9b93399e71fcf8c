//! Reasons for declining an application, as its borrower reads them.

use std::str::FromStr;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::settings::Product;
use tulay_lending::calendar::add_days;
use tulay_lending::state::OrderStatus;
use tulay_store::Tx;
use tulay_store::declines;
use tulay_store::orders::Order;
use tulay_system::clock::manila_ms;

/// Reason for declining an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclineReason {
    /// The borrower's identity could not be confirmed.
    Identity,
    /// The income is too low for the loan.
    Income,
    /// Other loans are open.
    ExistingLoans,
    /// Earlier loans were paid late, or not.
    History,
    /// It does not fit the lender's rules.
    Policy,
}

impl DeclineReason {
    /// Every reason.
    pub const ALL: [Self; 5] = [
        Self::Identity,
        Self::Income,
        Self::ExistingLoans,
        Self::History,
        Self::Policy,
    ];

    /// Word that staff type and the store keeps.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Income => "income",
            Self::ExistingLoans => "existing-loans",
            Self::History => "history",
            Self::Policy => "policy",
        }
    }

    /// Text for the borrower after a colon: an English key of the catalogues.
    pub fn borrower_text(self) -> &'static str {
        match self {
            Self::Identity => "we could not confirm your identity",
            Self::Income => "your income is too low for this amount",
            Self::ExistingLoans => "you have other loans to repay first",
            Self::History => "an earlier loan was paid late",
            Self::Policy => "it does not fit our rules for lending",
        }
    }
}

impl FromStr for DeclineReason {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        let known = Self::ALL.into_iter().find(|reason| reason.as_str() == word);
        known.ok_or_else(|| Error::internal(format!("not a reason to decline: {word}")))
    }
}

/// Reason for declining an order, if one was given.
///
/// # Errors
/// 1500 for an unknown stored word.
pub fn reason_of(tx: &mut Tx<'_>, order: &Order) -> Result<Option<DeclineReason>, Error> {
    if order.status != OrderStatus::Declined {
        return Ok(None);
    }
    let kept = declines::reason_of(tx, order.id())?;
    kept.map(|word| word.parse()).transpose()
}

/// First day on which a declined borrower may apply for the product again; `None` if that may be today.
///
/// # Errors
/// The store's own failures.
pub fn again_on(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    today: Date,
) -> Result<Option<Date>, Error> {
    let Some(at_ms) = declines::newest_at_ms(tx, borrower_id, &product.id)? else {
        return Ok(None);
    };
    first_day_after(at_ms, product, today)
}

/// First day on which the product may be applied for after a decline; `None` if it has come.
///
/// # Errors
/// 1500 for a day beyond the calendar.
pub(super) fn first_day_after(
    declined_at_ms: i64,
    product: &Product,
    today: Date,
) -> Result<Option<Date>, Error> {
    if product.reapply_after_days == 0 {
        return Ok(None);
    }
    first_day(declined_at_ms, product.reapply_after_days, today)
}

/// First day after a decline and some days; `None` if it has come.
fn first_day(declined_at_ms: i64, days: i64, today: Date) -> Result<Option<Date>, Error> {
    let again_on = add_days(manila_ms(declined_at_ms).date(), days)?;
    Ok((today < again_on).then_some(again_on))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::first_day;

    #[test]
    fn money_11_a_declined_borrower_applies_again_on_the_day_that_was_named() {
        // The last millisecond of 2026-03-02 in Manila.
        let declined_at_ms = 1_772_467_199_999;
        let again_on = date(2026, 3, 9);
        for (today, expected) in [
            (date(2026, 3, 8), Some(again_on)),
            (again_on, None),
            (date(2026, 3, 10), None),
        ] {
            let found = first_day(declined_at_ms, 7, today).expect("a day");
            assert_eq!(found, expected, "{today}");
        }
    }
}

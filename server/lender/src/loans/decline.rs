//! Why the review declined an application, as its borrower reads it.

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

/// Why the review declined an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclineReason {
    /// Who the borrower is could not be confirmed.
    Identity,
    /// The income does not carry the loan.
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

    /// The word that is typed and kept.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Income => "income",
            Self::ExistingLoans => "existing-loans",
            Self::History => "history",
            Self::Policy => "policy",
        }
    }

    /// What the borrower reads after a colon: an English key of the catalogues.
    pub fn told(self) -> &'static str {
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

/// Why an order was declined, where that was said.
///
/// # Errors
/// 1500 for a stored word that is none of the reasons.
pub fn reason_of(tx: &mut Tx<'_>, order: &Order) -> Result<Option<DeclineReason>, Error> {
    if order.status != OrderStatus::Declined {
        return Ok(None);
    }
    let kept = declines::reason_of(tx, order.id())?;
    kept.map(|word| word.parse()).transpose()
}

/// From which day on a borrower whom a product declined may apply for it again; none where that may be today.
///
/// # Errors
/// What the store says.
pub fn again_on(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    product: &Product,
    today: Date,
) -> Result<Option<Date>, Error> {
    if product.reapply_after_days == 0 {
        return Ok(None);
    }
    let Some(at_ms) = declines::newest_at_ms(tx, borrower_id, &product.id)? else {
        return Ok(None);
    };
    let again_on = add_days(manila_ms(at_ms).date(), product.reapply_after_days)?;
    Ok((today < again_on).then_some(again_on))
}

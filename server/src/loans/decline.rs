//! Why the review declined an application, as its borrower reads it.

use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::http::error::AppError;
use tulay_lending::state::OrderStatus;
use tulay_store::orders::Order;
use tulay_store::{Tx, decline_reasons};

/// Why the review declined an application.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
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
    type Err = AppError;

    fn from_str(word: &str) -> Result<Self, AppError> {
        let known = Self::ALL.into_iter().find(|reason| reason.as_str() == word);
        known.ok_or_else(|| AppError::internal(format!("not a reason to decline: {word}")))
    }
}

/// Why an order was declined, where that was said.
///
/// # Errors
/// 1500 for a stored word that is none of the reasons.
pub(crate) fn reason_of(tx: &mut Tx<'_>, order: &Order) -> Result<Option<DeclineReason>, AppError> {
    if order.status != OrderStatus::Declined {
        return Ok(None);
    }
    let kept = decline_reasons::of_order(tx, order.id())?;
    kept.map(|word| word.parse()).transpose()
}

//! A product's terms as an operator writes them in the configuration: amounts, terms in days, prices, and the cost of a
//! late or delayed payment. It contains no names, logos or borrowers; `product_check` decides whether terms may be lent
//! on.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::debt_kind::{DebtKind, default_order};
use super::error::LendingError;
use super::schedule::{InstalmentSplit, InterestKind, Schedule, instalment_count};

/// The terms of a product. Deserialised from the configuration, and kept with every order as they were when it was
/// made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The smallest amount lent.
    pub min_amount_centavos: i64,
    /// The largest amount lent.
    pub max_amount_centavos: i64,
    /// Step between the amounts.
    pub amount_step_centavos: i64,
    /// The terms lent for, in calendar days, ascending (STATIC-03: 91 to 365).
    pub term_days: Vec<i64>,
    /// Interest of a day in millionths of the principal that `interest` names (SITE-03: 0.03 % is 300).
    pub daily_interest_ppm: i64,
    /// `declining` or `flat`: `flat` unless named (MONEY-15).
    #[serde(default)]
    pub interest: InterestKind,
    /// Fee withheld from the principal at release, in basis points of the principal.
    pub processing_fee_bp: i64,
    /// Price of paying late.
    pub penalty: PenaltyTerms,
    /// Price of delaying; none if it is not offered.
    pub rollover: Option<RolloverTerms>,
    /// Conditions of settling the loan early.
    pub prepayment: PrepaymentTerms,
    /// True if the caps of the Philippine regulator bind this product.
    pub caps: bool,
    /// Days on which banks are closed besides weekends: what would be due on one of them is due on
    /// the next banking day.
    #[serde(default)]
    pub holidays: Vec<Date>,
    /// Days after the release within which the borrower may withdraw from the loan; 0 for none.
    #[serde(default)]
    pub cooling_off_days: i64,
    /// An unpaid amount below this counts as paid; 100 unless named.
    #[serde(default = "default_tolerance_centavos")]
    pub tolerance_centavos: i64,
    /// Order in which a payment pays late debt: `penalty`, `fee`, `interest`, `principal`, each once.
    #[serde(default = "default_order")]
    pub allocation_order: Vec<DebtKind>,
}

/// ₱1.00.
fn default_tolerance_centavos() -> i64 {
    100
}

/// Price of paying late (STATIC-03).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenaltyTerms {
    /// Charged once in a loan's life to a new client.
    pub one_off_new_centavos: i64,
    /// Charged once in a loan's life to a repeat client.
    pub one_off_repeat_centavos: i64,
    /// The daily rates, by days late, ascending from day 1.
    pub steps: Vec<PenaltyStep>,
    /// `waive` or `charge`: penalties for days on which nothing was late until a payment or a decision was taken back
    /// (MONEY-20). `waive` unless named.
    #[serde(default)]
    pub before_reversal: BeforeReversal,
}

/// Penalties for days on which nothing was late until an event was taken back (MONEY-20).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BeforeReversal {
    /// None are charged: the lender said on these days that nothing was late. Of payments, before the first reversal
    /// alone.
    #[default]
    Waive,
    /// They are charged as if the event had never been recorded.
    Charge,
}

/// One band of days late.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenaltyStep {
    /// The first day late it holds for; it holds until the next step's.
    pub from_day: i64,
    /// The penalty of a day in basis points of the unpaid amount.
    pub bp_per_day: i64,
}

/// Price and number of delays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RolloverTerms {
    /// Days by which the unpaid instalments move.
    pub days: i64,
    /// The fee in basis points of the unpaid principal.
    pub fee_bp: i64,
    /// Largest number of rollovers in a loan's life.
    pub max_count: i64,
}

/// Conditions of settling a loan early (STATIC-03: only after half the term and at least 7 days after release).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrepaymentTerms {
    /// The share of the term that must have passed, in basis points.
    pub min_term_share_bp: i64,
    /// The days that must have passed since release.
    pub min_days: i64,
}

impl Default for PrepaymentTerms {
    fn default() -> Self {
        Self {
            min_term_share_bp: 5_000,
            min_days: 7,
        }
    }
}

/// Terms agreed on with one borrower: kept with the order, unchanged by later changes of the product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgreedTerms {
    /// The product's terms on the day.
    pub terms: Terms,
    /// True if the borrower had settled a loan with this lender before: decides on the one-off penalty.
    pub is_repeat_client: bool,
    /// Way of splitting the total into instalments, as it was signed.
    pub instalment_split: InstalmentSplit,
}

impl AgreedTerms {
    /// A product's terms, agreed on now.
    pub fn new(terms: Terms, is_repeat_client: bool) -> Self {
        Self {
            terms,
            is_repeat_client,
            instalment_split: InstalmentSplit::Equal,
        }
    }

    /// The schedule of a loan on these terms, released on a date.
    ///
    /// # Errors
    /// As [`Schedule::new`].
    pub fn schedule(
        &self,
        principal_centavos: i64,
        term_days: i64,
        released_on: Date,
    ) -> Result<Schedule, LendingError> {
        let ppm = self.terms.daily_interest_ppm;
        let split = self.instalment_split;
        let schedule = match self.terms.interest {
            InterestKind::Flat => {
                Schedule::new(principal_centavos, term_days, ppm, split, released_on)
            }
            InterestKind::Declining => {
                Schedule::declining(principal_centavos, term_days, ppm, released_on)
            }
        };
        schedule?.moved_off(&self.terms.holidays)
    }

    /// The one-off penalty of this borrower (STATIC-03).
    pub fn one_off_penalty_centavos(&self) -> i64 {
        let penalty = &self.terms.penalty;
        if self.is_repeat_client {
            penalty.one_off_repeat_centavos
        } else {
            penalty.one_off_new_centavos
        }
    }
}

impl Terms {
    /// Returns true if an unpaid amount counts as a debt: it is above 0 and not below the tolerance.
    pub fn counts(&self, unpaid_centavos: i64) -> bool {
        unpaid_centavos > 0 && unpaid_centavos >= self.tolerance_centavos
    }

    /// Returns true if a loan on these terms has flat interest and more than one instalment, which is banned unless a
    /// reason is configured (MONEY-15).
    pub fn are_flat_in_instalments(&self) -> bool {
        let has_several = |days: &i64| instalment_count(*days) > 1;
        self.interest == InterestKind::Flat && self.term_days.iter().any(has_several)
    }

    /// Every amount lent, ascending, in centavos.
    pub fn amounts_centavos(&self) -> Vec<i64> {
        let step = usize::try_from(self.amount_step_centavos.max(1)).unwrap_or(1);
        (self.min_amount_centavos..=self.max_amount_centavos)
            .step_by(step)
            .collect()
    }

    /// Checks that an amount and a term are offered.
    pub fn admit(&self, amount_centavos: i64, term_days: i64) -> Result<(), LendingError> {
        let is_between =
            (self.min_amount_centavos..=self.max_amount_centavos).contains(&amount_centavos);
        if !is_between
            || (amount_centavos - self.min_amount_centavos) % self.amount_step_centavos.max(1) != 0
        {
            return Err(LendingError::AmountNotOffered { amount_centavos });
        }
        if !self.term_days.contains(&term_days) {
            return Err(LendingError::TermNotOffered { term_days });
        }
        Ok(())
    }
}

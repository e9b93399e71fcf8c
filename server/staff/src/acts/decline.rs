//! Decline of an order that is under review.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::review;
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::loans::decline::DeclineReason;
use tulay_lender::settings::Role;
use tulay_store::Tx;

/// Declines an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decline {
    /// The order's id.
    #[serde(skip_serializing)]
    pub order_id: String,
    /// The reason that the borrower reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<DeclineReason>,
}

/// Returns the meaning of a reason for staff.
pub fn meaning(reason: DeclineReason) -> &'static str {
    match reason {
        DeclineReason::Identity => "Who the borrower is could not be confirmed",
        DeclineReason::Income => "The income does not carry the loan",
        DeclineReason::ExistingLoans => "Other loans are open",
        DeclineReason::History => "Earlier loans were paid late, or not",
        DeclineReason::Policy => "It does not fit the lender's rules",
    }
}

impl Act for Decline {
    fn tag() -> &'static str {
        "decline"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        Subject::Order(self.order_id.clone())
    }

    fn past_tense(&self) -> String {
        match self.because {
            Some(reason) => format!("declined because of {}", reason.as_str()),
            None => "declined".to_owned(),
        }
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let before = review::find(tx, &self.order_id)?;
        review::decline(tx, &self.order_id, self.because, now)?;
        review::review_effect(tx, &before)
    }
}

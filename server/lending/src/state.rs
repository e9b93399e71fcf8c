//! Statuses of orders, their meaning and the allowed moves (STATUS-01, STATUS-02). It contains no dates and no money.

use std::str::FromStr;

use super::error::LendingError;

/// An order's status (STATUS-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OrderStatus {
    /// 21: under review.
    UnderReview,
    /// 110: declined.
    Declined,
    /// 151: approved, the money is on its way.
    Disbursing,
    /// 170: released today; may be repaid, may not be rolled over.
    Released,
    /// 174: in repayment.
    InRepayment,
    /// 180: overdue.
    Overdue,
    /// 200: settled.
    Settled,
}

/// Place of an order's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Waits for a decision, or for its way to the borrower.
    Waiting {
        /// Name of its queue in the metrics.
        queue: &'static str,
    },
    /// Released and not all back: it may be repaid.
    Repayable,
    /// Never released, or all back.
    Ended,
}

/// The filled button of an order's page (ORDER-04 to ORDER-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// No button.
    Nothing,
    /// Link another account, where the order needs one.
    Account,
    /// Pay.
    Repay,
    /// Pay, or pay for a rollover where there is one.
    RepayOrRollover,
    /// Borrow again; link another account before, where money comes back to it.
    BorrowAgain,
}

/// All that follows from a status alone.
#[derive(Debug)]
pub struct StatusFacts {
    /// The status.
    pub status: OrderStatus,
    /// The code on the wire and in the store.
    pub code: i64,
    /// Place of its money.
    pub stage: Stage,
    /// First offer of its page.
    pub offer: Offer,
    /// Name for staff; small and with hyphens it is the status in the console's addresses.
    pub name: &'static str,
    /// Title, a key of the catalogues.
    pub title: &'static str,
    /// Title as a step of the progress, short enough for five side by side on a phone.
    pub step: &'static str,
    /// Days until the status ends, as the borrower was promised (STATIC-03).
    pub promised_days: Option<i64>,
    /// The steps of an order that is there, from its beginning to its end (ORDER-01).
    pub way: &'static [OrderStatus],
}

/// The steps of an order that is not late.
const IN_TIME: &[OrderStatus] = &[
    OrderStatus::UnderReview,
    OrderStatus::Disbursing,
    OrderStatus::Released,
    OrderStatus::InRepayment,
    OrderStatus::Settled,
];

/// Every status, in the order of their codes.
pub const STATUSES: [StatusFacts; OrderStatus::Settled as usize + 1] = [
    StatusFacts {
        status: OrderStatus::UnderReview,
        code: 21,
        stage: Stage::Waiting { queue: "review" },
        offer: Offer::Account,
        name: "Under review",
        title: "Under review",
        step: "Review",
        promised_days: Some(1),
        way: IN_TIME,
    },
    StatusFacts {
        status: OrderStatus::Declined,
        code: 110,
        stage: Stage::Ended,
        offer: Offer::Nothing,
        name: "Declined",
        title: "Not approved",
        step: "Declined",
        promised_days: None,
        way: &[OrderStatus::UnderReview, OrderStatus::Declined],
    },
    StatusFacts {
        status: OrderStatus::Disbursing,
        code: 151,
        stage: Stage::Waiting {
            queue: "disbursing",
        },
        offer: Offer::Account,
        name: "Approved",
        title: "Approved",
        step: "Approved",
        promised_days: Some(3),
        way: IN_TIME,
    },
    StatusFacts {
        status: OrderStatus::Released,
        code: 170,
        stage: Stage::Repayable,
        offer: Offer::Repay,
        name: "Released",
        title: "Money released",
        step: "Released",
        promised_days: None,
        way: IN_TIME,
    },
    StatusFacts {
        status: OrderStatus::InRepayment,
        code: 174,
        stage: Stage::Repayable,
        offer: Offer::RepayOrRollover,
        name: "In repayment",
        title: "In repayment",
        step: "Repaying",
        promised_days: None,
        way: IN_TIME,
    },
    StatusFacts {
        status: OrderStatus::Overdue,
        code: 180,
        stage: Stage::Repayable,
        offer: Offer::RepayOrRollover,
        name: "Overdue",
        title: "Overdue",
        step: "Overdue",
        promised_days: None,
        way: &[
            OrderStatus::UnderReview,
            OrderStatus::Disbursing,
            OrderStatus::Released,
            OrderStatus::Overdue,
            OrderStatus::Settled,
        ],
    },
    StatusFacts {
        status: OrderStatus::Settled,
        code: 200,
        stage: Stage::Ended,
        offer: Offer::BorrowAgain,
        name: "Settled",
        title: "Settled",
        step: "Settled",
        promised_days: None,
        way: IN_TIME,
    },
];

impl OrderStatus {
    /// What follows from the status alone.
    pub fn facts(self) -> &'static StatusFacts {
        // The table has the statuses in their order, as a test shows.
        &STATUSES[self as usize]
    }

    /// The code on the wire and in the store.
    pub fn code(self) -> i64 {
        self.facts().code
    }

    /// The status of a code.
    ///
    /// # Errors
    /// [`LendingError::Unknown`] for any other number.
    pub fn from_code(code: i64) -> Result<Self, LendingError> {
        let found = STATUSES.iter().find(|facts| facts.code == code);
        let unknown = || LendingError::Unknown {
            what: "order status",
            value: code.to_string(),
        };
        found.map(|facts| facts.status).ok_or_else(unknown)
    }

    /// Returns true if the order still prevents another loan of the same product.
    pub fn is_open(self) -> bool {
        self.facts().stage != Stage::Ended
    }

    /// Returns the queue of an order that waits for the lender or a bank; `None` in every other status.
    pub fn queue(self) -> Option<&'static str> {
        match self.facts().stage {
            Stage::Waiting { queue } => Some(queue),
            Stage::Repayable | Stage::Ended => None,
        }
    }

    /// Returns true if money was released and is not all back: it may be repaid.
    pub fn is_repayable(self) -> bool {
        self.facts().stage == Stage::Repayable
    }
}

/// Cause of an order's move. Kept with every move (STATUS-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The borrower confirmed the loan.
    Confirmed,
    /// The review declined it.
    Declined,
    /// The borrower withdrew the application while it was under review. Made by the borrower alone (UX-25).
    Withdrawn,
    /// The review approved it.
    Approved,
    /// The money arrived.
    Released,
    /// The money did not arrive.
    PayoutFailed,
    /// The money came back after it had arrived.
    PayoutReversed,
    /// The day after the release came.
    DayAfterRelease,
    /// An instalment stayed unpaid past its due date.
    DueDatePassed,
    /// A rollover was paid.
    RolloverPaid,
    /// Nothing is late any more.
    BroughtUpToDate,
    /// Everything owed was paid.
    PaidInFull,
    /// A payment was taken back.
    PaymentReversed,
    /// The lender gave up what was owed.
    WrittenOff,
    /// The borrower withdrew within the cooling-off time.
    Cancelled,
    /// A write-off or a cancellation was taken back.
    DecisionReversed,
}

impl Cause {
    pub(super) const ALL: [Self; Self::DecisionReversed as usize + 1] = [
        Self::Confirmed,
        Self::Declined,
        Self::Withdrawn,
        Self::Approved,
        Self::Released,
        Self::PayoutFailed,
        Self::PayoutReversed,
        Self::DayAfterRelease,
        Self::DueDatePassed,
        Self::RolloverPaid,
        Self::BroughtUpToDate,
        Self::PaidInFull,
        Self::PaymentReversed,
        Self::WrittenOff,
        Self::Cancelled,
        Self::DecisionReversed,
    ];

    /// The word kept in the store.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
            Self::Approved => "approved",
            Self::Released => "released",
            Self::PayoutFailed => "payout_failed",
            Self::PayoutReversed => "payout_reversed",
            Self::DayAfterRelease => "day_after_release",
            Self::DueDatePassed => "due_date_passed",
            Self::RolloverPaid => "rollover_paid",
            Self::BroughtUpToDate => "brought_up_to_date",
            Self::PaidInFull => "paid_in_full",
            Self::PaymentReversed => "payment_reversed",
            Self::WrittenOff => "written_off",
            Self::Cancelled => "cancelled",
            Self::DecisionReversed => "decision_reversed",
        }
    }
}

impl FromStr for Cause {
    type Err = LendingError;

    fn from_str(word: &str) -> Result<Self, LendingError> {
        Self::ALL
            .into_iter()
            .find(|cause| cause.as_str() == word)
            .ok_or_else(|| LendingError::Unknown {
                what: "cause of a move",
                value: word.to_owned(),
            })
    }
}

/// One move of an order, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusTransition {
    /// The status before; `None` for a new order.
    pub from: Option<OrderStatus>,
    /// The status after.
    pub to: OrderStatus,
    /// Cause of the move.
    pub cause: Cause,
}

impl StatusTransition {
    /// The move that a cause makes from a status. A payment taken back leads to 174; if something is late then, see
    /// [`StatusTransition::between`].
    ///
    /// # Errors
    /// [`LendingError::TransitionNotAllowed`] when STATUS-02 has no such move.
    pub fn new(from: Option<OrderStatus>, cause: Cause) -> Result<Self, LendingError> {
        let to = match cause {
            Cause::Confirmed => OrderStatus::UnderReview,
            Cause::Declined | Cause::Withdrawn => OrderStatus::Declined,
            Cause::Approved | Cause::PayoutFailed | Cause::PayoutReversed => {
                OrderStatus::Disbursing
            }
            Cause::Released => OrderStatus::Released,
            Cause::DayAfterRelease
            | Cause::RolloverPaid
            | Cause::BroughtUpToDate
            | Cause::PaymentReversed
            | Cause::DecisionReversed => OrderStatus::InRepayment,
            Cause::DueDatePassed => OrderStatus::Overdue,
            Cause::PaidInFull | Cause::WrittenOff | Cause::Cancelled => OrderStatus::Settled,
        };
        Self::between(from, to, cause)
    }

    /// The move from one status to another by a cause.
    ///
    /// # Errors
    /// [`LendingError::TransitionNotAllowed`] when STATUS-02 has no such move.
    pub fn between(
        from: Option<OrderStatus>,
        to: OrderStatus,
        cause: Cause,
    ) -> Result<Self, LendingError> {
        if allowed(from, to, cause) {
            Ok(Self { from, to, cause })
        } else {
            Err(LendingError::TransitionNotAllowed { from, to })
        }
    }
}

/// STATUS-02 as a table: the causes that lead from one status to another.
fn allowed(from: Option<OrderStatus>, to: OrderStatus, cause: Cause) -> bool {
    use OrderStatus::{Declined, Disbursing, InRepayment, Overdue, Released, Settled, UnderReview};
    matches!(
        (from, to, cause),
        (None, UnderReview, Cause::Confirmed)
            | (
                Some(UnderReview),
                Declined,
                Cause::Declined | Cause::Withdrawn
            )
            | (Some(UnderReview), Disbursing, Cause::Approved)
            | (Some(Disbursing), Released, Cause::Released)
            | (Some(Disbursing), Disbursing, Cause::PayoutFailed)
            | (
                Some(Released | InRepayment | Overdue),
                Disbursing,
                Cause::PayoutReversed
            )
            | (
                Some(Released),
                InRepayment,
                Cause::DayAfterRelease | Cause::PaymentReversed
            )
            | (Some(InRepayment), Overdue, Cause::DueDatePassed)
            | (
                Some(Overdue),
                InRepayment,
                Cause::RolloverPaid | Cause::BroughtUpToDate
            )
            | (
                Some(Released | InRepayment | Overdue),
                Settled,
                Cause::PaidInFull | Cause::WrittenOff | Cause::Cancelled
            )
            | (
                Some(Settled),
                InRepayment | Overdue,
                Cause::PaymentReversed | Cause::DecisionReversed
            )
    )
}

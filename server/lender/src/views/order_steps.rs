//! Progress of an order, from review to settled (ORDER-01, STATUS-01).

use std::cmp::Ordering;

use tulay_lending::state::OrderStatus;
use tulay_store::order_transitions::StoredTransition;

/// Step of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderStep {
    /// Status of the step.
    pub status: OrderStatus,
    /// Time at which it was reached last, in milliseconds UTC; `None` for a later step.
    pub reached_at_ms: Option<i64>,
    /// State of the step.
    pub state: StepState,
}

/// State of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepState {
    /// The step has happened.
    Done,
    /// The order is here.
    Current,
    /// The order is here, and is late.
    Late,
    /// Not yet.
    Todo,
}

/// Steps of an order at a status; a declined one ends after the review.
pub(super) fn steps(status: OrderStatus, transitions: &[StoredTransition]) -> Vec<OrderStep> {
    use OrderStatus::{Declined, Disbursing, InRepayment, Overdue, Released, Settled, UnderReview};
    let steps: &[OrderStatus] = match status {
        Declined => &[UnderReview, Declined],
        Overdue => &[UnderReview, Disbursing, Released, Overdue, Settled],
        UnderReview | Disbursing | Released | InRepayment | Settled => {
            &[UnderReview, Disbursing, Released, InRepayment, Settled]
        }
    };
    let here = steps
        .iter()
        .position(|step| *step == status)
        .unwrap_or_default();
    let last_time = |step: OrderStatus| {
        let mut newest_first = transitions.iter().rev();
        let reached = newest_first.find(|stored| stored.transition.to == step);
        reached.map(|stored| stored.at_ms)
    };
    let state = |at: usize| match at.cmp(&here) {
        Ordering::Less => StepState::Done,
        Ordering::Equal if status == Settled => StepState::Done,
        Ordering::Equal if status == Overdue => StepState::Late,
        Ordering::Equal => StepState::Current,
        Ordering::Greater => StepState::Todo,
    };
    let step = |(at, step): (usize, &OrderStatus)| OrderStep {
        status: *step,
        reached_at_ms: if at <= here { last_time(*step) } else { None },
        state: state(at),
    };
    steps.iter().enumerate().map(step).collect()
}

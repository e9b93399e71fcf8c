//! Progress of an order, from review to settled (ORDER-01, STATUS-01).

use serde::Serialize;
use utoipa::ToSchema;

use tulay_lending::state::OrderStatus;
use tulay_store::order_transitions::StoredTransition;
use tulay_system::clock::wire_time;

/// Step of an order.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OrderStep {
    /// Name of the step.
    pub title: String,
    /// Time of the step, `YYYY-MM-DD HH:mm:ss` in Manila.
    pub time: Option<String>,
    /// State of the step.
    pub state: StepState,
}

/// State of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
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

/// Steps of an order at a status, with the titles from `title_of`; a declined one ends after the review.
pub fn steps(
    status: OrderStatus,
    transitions: &[StoredTransition],
    title_of: impl Fn(OrderStatus) -> String,
) -> Vec<OrderStep> {
    use OrderStatus::{Declined, Disbursing, InRepayment, Overdue, Released, Settled, UnderReview};
    let steps: &[OrderStatus] = match status {
        Declined => &[UnderReview, Declined],
        Overdue => &[UnderReview, Disbursing, Released, Overdue, Settled],
        _ => &[UnderReview, Disbursing, Released, InRepayment, Settled],
    };
    let here = steps
        .iter()
        .position(|step| *step == status)
        .unwrap_or_default();
    let last_time = |step: OrderStatus| {
        let reached = transitions
            .iter()
            .rev()
            .find(|stored| stored.transition.to == step);
        reached.map(|transition| wire_time(transition.at_ms))
    };
    let state = |at: usize| match at.cmp(&here) {
        std::cmp::Ordering::Less => StepState::Done,
        std::cmp::Ordering::Equal if status == Settled => StepState::Done,
        std::cmp::Ordering::Equal if status == Overdue => StepState::Late,
        std::cmp::Ordering::Equal => StepState::Current,
        std::cmp::Ordering::Greater => StepState::Todo,
    };
    let step = |(at, step): (usize, &OrderStatus)| OrderStep {
        title: title_of(*step),
        time: if at <= here { last_time(*step) } else { None },
        state: state(at),
    };
    steps.iter().enumerate().map(step).collect()
}

//! Progress of an order, from review to settled (ORDER-01, STATUS-01).

use std::cmp::Ordering;

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

/// Steps of an order at a status, each with the time at which it was reached last.
pub(super) fn steps(
    status: OrderStatus,
    transitions: &[StoredTransition],
    title: impl Fn(OrderStatus) -> String,
) -> Vec<OrderStep> {
    let steps = status.facts().way;
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
        Ordering::Equal if status == OrderStatus::Settled => StepState::Done,
        Ordering::Equal if status == OrderStatus::Overdue => StepState::Late,
        Ordering::Equal => StepState::Current,
        Ordering::Greater => StepState::Todo,
    };
    let step = |(at, step): (usize, &OrderStatus)| OrderStep {
        title: title(*step),
        time: last_time(*step).filter(|_| at <= here).map(wire_time),
        state: state(at),
    };
    steps.iter().enumerate().map(step).collect()
}

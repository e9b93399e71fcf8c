//! Steps of an order as its page shows them (ORDER-01).

use serde::Serialize;
use utoipa::ToSchema;

use tulay_lender::views::order_page::OrderPage;
use tulay_lender::views::order_steps;
use tulay_system::clock::wire_time;
use tulay_texts::Localizer;

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

impl From<order_steps::StepState> for StepState {
    fn from(state: order_steps::StepState) -> Self {
        match state {
            order_steps::StepState::Done => Self::Done,
            order_steps::StepState::Current => Self::Current,
            order_steps::StepState::Late => Self::Late,
            order_steps::StepState::Todo => Self::Todo,
        }
    }
}

/// Steps of an order, from review to settled.
pub fn present(page: &OrderPage, localizer: Localizer<'_>) -> Vec<OrderStep> {
    let step = |step: order_steps::OrderStep| OrderStep {
        title: localizer.text(page.title_of(step.status, |facts| facts.step)),
        time: step.reached_at_ms.map(wire_time),
        state: step.state.into(),
    };
    page.steps().into_iter().map(step).collect()
}

//! Shapes of a loan's installments, of its payments and of money that may be sent to its borrower.

use jiff::civil::Date;
use serde::Serialize;
use tulay_lender::loans::payments::OrderPayment;
use tulay_lending::calendar::days_between;
use tulay_lending::repayment::{PlanLine, PlanState};
use utoipa::ToSchema;

/// An installment today.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InstallmentRow {
    /// Its number, from 1.
    pub number: i64,
    /// Its due date.
    pub due_on: String,
    /// Its principal and interest, but for what was forgone or written off.
    pub scheduled_centavos: i64,
    /// Penalties owed for it.
    pub penalty_centavos: i64,
    /// The part of its principal and interest that was paid.
    pub paid_centavos: i64,
    /// Unpaid part of it, with penalties.
    pub left_centavos: i64,
    /// Its state: `paid`, `writtenOff`, `late`, `next` or `later`.
    pub state: &'static str,
    /// Days since its due date; 0 unless it is late.
    pub days_late: i64,
}

impl InstallmentRow {
    /// Builds the row of an installment on a day.
    pub fn of(line: &PlanLine, today: Date) -> Self {
        let state = match line.state {
            PlanState::Paid => "paid",
            PlanState::WrittenOff => "writtenOff",
            PlanState::Overdue => "late",
            PlanState::Next => "next",
            PlanState::Later => "later",
        };
        let is_late = line.state == PlanState::Overdue;
        Self {
            number: line.number,
            due_on: line.due_on.to_string(),
            scheduled_centavos: line.principal_centavos + line.interest_centavos,
            penalty_centavos: line.penalty_centavos,
            paid_centavos: line.paid_centavos,
            left_centavos: line.unpaid_centavos,
            state,
            days_late: if is_late {
                days_between(line.due_on, today)
            } else {
                0
            },
        }
    }
}

/// A payment of an order.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRow {
    /// Its reference within the order, by which its receipt is printed.
    pub reference: String,
    /// The channel's number.
    pub channel: String,
    /// The channel's id of the payment.
    pub payment: String,
    /// Day from which it counts.
    pub paid_on: String,
    /// Amount.
    pub amount_centavos: i64,
    /// True if it was taken back.
    pub is_taken_back: bool,
    /// True if this person can take it back.
    pub may_take_back: bool,
}

impl From<&OrderPayment> for PaymentRow {
    fn from(payment: &OrderPayment) -> Self {
        Self {
            reference: payment.reference.clone(),
            channel: payment.channel_number.clone(),
            payment: payment.channel_reference.clone(),
            paid_on: payment.paid_on.to_string(),
            amount_centavos: payment.amount_centavos,
            is_taken_back: payment.taken_back_on.is_some(),
            may_take_back: false,
        }
    }
}

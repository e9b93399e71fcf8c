//! The lending rules shown as tables, golden schedules and properties. The loans they start from
//! are named after the demo scenarios.

mod accrual;
mod allocation;
mod any_order;
mod before_reversal;
mod borrowers;
mod calculator;
mod calendar;
mod caps;
mod claims;
mod fineract;
mod golden;
mod histories;
mod interest_kinds;
mod ledger;
mod lender_decisions;
mod model;
mod model_by_hand;
mod model_sums;
mod money;
mod next_day;
mod paid_ahead;
mod patterns;
mod payout;
mod penalty;
mod product;
mod properties;
mod quote;
mod reconcile;
mod repayment;
mod rollover;
mod servicing;
mod situations;
mod state;
mod statement;
mod taken_back;

//! The lending rules shown as tables, golden schedules and properties. The loans they start from
//! are named after the demo scenarios.

mod borrowers;
mod calculator;
mod calendar;
mod golden;
mod ledger;
mod money;
mod penalty;
mod product;
mod properties;
mod quote;
mod repayment;
mod rollover;
mod servicing;
mod state;

//! The lending rules: money, calendar, products, quotes, schedules, penalties, order states, the ledger, repayment, and
//! the effects of time and money on a loan. Pure: no I/O, no clock, no floats; the caller passes the date and stores
//! the result.

mod accrual;
pub mod allocation;
pub mod calculator;
pub mod calendar;
pub mod caps;
pub mod debt_kind;
pub mod digits;
pub mod error;
mod fold;
pub mod late_example;
pub mod ledger;
pub mod lender_postings;
pub mod loan_account;
pub mod money;
pub mod payout;
pub mod penalty;
mod posting_rules;
mod prepaid;
pub mod product;
mod product_check;
pub mod quote;
pub mod rate;
pub mod reconcile;
pub mod repayment;
pub mod replay;
pub mod rollover;
pub mod schedule;
pub mod servicing;
pub mod state;
pub mod statement;
pub mod taken_back;

pub use error::LendingError;

#[cfg(test)]
mod tests;

//! Loans: actions of borrowers, payment channels, the clock and the lender's staff. Calls, servicing, the operator's
//! commands and the demo use these same functions. Independent of requests and answers.

pub mod account_repayment;
pub mod accounts;
pub mod agreement_texts;
pub mod agreements;
pub mod availability;
pub mod calendar_file;
pub mod channel_asks;
pub mod channel_requests;
pub mod charges;
pub mod clock_guard;
pub mod debit_codes;
pub mod decline;
pub mod disclosure;
pub mod documents;
pub mod ledger_check;
pub mod message_texts;
pub mod messages;
pub mod next_step;
pub mod offers;
pub mod openings;
pub mod orders;
pub mod pay_codes;
pub mod pay_url;
pub mod payment_claims;
pub mod payment_result;
pub mod payments;
pub mod payments_seen;
pub mod payout_failures;
pub mod payout_progress;
pub mod persons;
pub mod postback_events;
pub mod push;
pub mod refund_progress;
pub mod repay_token;
pub mod repayment;
pub mod signing;
pub mod stored_loan;
pub mod withdrawal;

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests;

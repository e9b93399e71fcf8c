//! Tests of staff's acts and reports on a whole server, and of calls whose answers depend on them.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

mod accrued_interest;
mod at_server;
mod audit_chain;
mod books;
mod caps;
mod clock_jump;
mod complaint_answers;
mod dragonpay;
mod faults;
mod identity_change;
mod leaving;
mod loan_decisions;
mod loan_details;
mod loan_messages;
mod money_bad_input;
mod operator_acts;
mod ops;
mod payment_result;
mod payout_account;
mod payouts;
mod payouts_crash;
mod payouts_xendit;
mod personal_data;
mod promotion;
mod provider_acts;
mod reading_people;
mod reconciliation;
mod refunds;
mod refunds_crash;
mod roles;
mod second_person;
mod security_events;
mod servicing_due;
mod session_alone;
mod sessions;
mod short_numbers;
mod signing;
mod stand_ins;
mod statement;
mod support;
mod suspense;
mod withdrawal;
mod xendit_payments;

//! Tests of the whole server through its sockets: one file per group of calls, with the names of the routes.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

mod account;
mod accrued_interest;
mod bank;
mod behind_nginx;
mod bind_card;
mod books;
mod borrowers;
mod brands;
mod calculator;
mod calendar;
mod call_limits;
mod callbacks;
mod caps;
mod certify;
mod charges_crash;
mod clock_jump;
mod codes;
mod complaint_answers;
mod complaint_images;
mod complaints;
mod contact;
mod contract;
mod data_move;
mod database;
mod demo;
mod demo_jump;
mod doubles;
mod dragonpay;
mod dragonpay_stub;
mod edges;
mod ended_loans;
#[allow(dead_code, reason = "the store's own tests use the rest")]
#[path = "../../../store/src/tests/engines.rs"]
mod engines;
mod events;
mod every_call;
mod flows;
mod fuzz;
mod gateway;
mod get_sms;
mod health;
mod home;
mod hostile_forms;
mod hostile_http;
mod idempotency;
mod images_bucket;
mod lame_duck;
mod landing_page;
mod leaving;
mod legacy_charges;
mod legacy_doubles;
mod legacy_hostile;
mod legacy_repayment;
mod loan_confirm;
mod loan_decisions;
mod loan_details;
mod loan_messages;
mod market;
mod money_bad_input;
#[allow(dead_code, reason = "the tests that stop it are apart")]
mod moto;
mod nginx;
mod opening_amount;
mod operator_acts;
mod operators_start;
mod ops;
mod outbox;
mod pay_code_check;
mod payment_result;
mod payout_account;
mod payouts;
mod payouts_crash;
mod payouts_xendit;
mod personal_data;
mod privacy;
mod private_files;
mod product;
mod promotion;
mod proofs;
mod provider_acts;
mod reconcile;
mod refunds;
mod refunds_crash;
mod register;
mod repayment;
mod reseal;
mod roles;
mod rollover;
mod round_trips;
mod s3;
mod scenarios;
mod sealed_people;
mod search;
mod second_person;
mod security_events;
mod semaphore;
mod servicing;
mod servicing_due;
mod session_tickets;
mod sessions;
mod short_numbers;
mod signing;
mod sms_gateway;
mod stand_ins;
mod statement;
#[allow(
    dead_code,
    reason = "each call that is built takes more of it into use"
)]
mod support;
mod suspense;
mod traces;
mod upstream_faults;
mod variant;
mod watching;
mod web_app;
mod without_proofs;
mod xendit_faults;
mod xendit_payments;
mod xendit_stub;

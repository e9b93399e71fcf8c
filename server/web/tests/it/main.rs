//! Tests of the whole server through its sockets: one file per group of calls, with the names of the routes.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

mod account;
mod bind_card;
mod brands;
mod calculator;
mod calendar;
mod call_limits;
mod callbacks;
mod certify;
mod charges_crash;
mod codes;
mod codes_attack;
mod complaint_images;
mod complaints;
mod contact;
mod contract;
mod database;
mod doubles;
mod edges;
mod ended_loans;
mod events;
mod every_call;
mod first_view;
mod flows;
mod fuzz;
mod get_sms;
mod home;
mod hostile_forms;
mod hostile_http;
mod idempotency;
mod legacy_charges;
mod legacy_doubles;
mod legacy_hostile;
mod legacy_repayment;
mod loan_confirm;
mod loan_papers;
mod market;
mod opening_amount;
mod outbox;
mod pay_code_check;
mod person;
mod privacy;
mod product;
mod proofs;
mod refused_bodies;
mod register;
mod repayment;
mod rollover;
mod round_trips;
mod sealed_people;
mod search;
mod semaphore;
mod servicing;
mod session_tickets;
mod sms_gateway;
mod unseen_text;
mod upstream_faults;
mod variant;
mod watching;
mod web_app;
mod xendit_faults;

use tulay_testing as support;

//! Tests of the console on a whole server: real HTTP, a real database, a stopped clock.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

mod acts;
mod bad_input;
mod books;
mod borrowers;
mod complaints;
mod day;
mod every_act;
mod lists;
mod money;
mod order_list;
mod power;
mod printed_papers;
mod readings;
mod reconciliation;
mod sign_in;
mod staff;
mod support;

//! The bridge's tests: the contract by golden messages, the emulator by tables and by random inputs, the copies, HTTP.
#![allow(clippy::expect_used, reason = "a test stops where its set-up fails")]

mod actions;
mod borrower;
mod contract;
mod events;
mod generated;
mod golden;
mod http;
mod invariants;
mod journeys;
mod messages;
mod presets;
mod senders;
mod server;
#[path = "../../../server/support/src/waiting.rs"]
#[allow(dead_code, reason = "the server's tests use the rest")]
mod waiting;

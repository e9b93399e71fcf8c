//! Tests of the demo: its borrowers, its clock and its scenarios.
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops where it cannot go on"
)]

mod demo;
mod demo_actions;
mod demo_beginning;
mod demo_jump;
mod native;
mod scenarios;

use tulay_testing as support;

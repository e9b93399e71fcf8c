//! What is left when a process is killed: real `tulay` processes and SIGKILL.
#![allow(clippy::expect_used, reason = "a test stops where it cannot go on")]

mod copies;
mod durability;
#[path = "../../store/src/tests/engines.rs"]
mod engines;
mod migrations;
mod process;

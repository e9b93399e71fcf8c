//! The log, copies and restores of a database that the store serves.
#![allow(clippy::expect_used, reason = "a test stops where it cannot go on")]

mod copies;
#[allow(dead_code, reason = "the store's own tests use the rest")]
#[path = "../../../store/src/tests/engines.rs"]
mod engines;
#[allow(dead_code, reason = "the store's own tests use the rest")]
#[path = "../../../store/src/tests/people.rs"]
mod people;
mod write_ahead;

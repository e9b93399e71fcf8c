//! State after a kill of a process: real `tulay` processes and SIGKILL.
#![allow(clippy::expect_used, reason = "a test stops where it cannot go on")]

mod backed_up;
mod backups;
mod buckets;
mod charges;
mod copies;
mod database_stalls;
mod disk_full;
mod drill;
mod durability;
#[allow(dead_code, reason = "the store's own tests use the rest")]
#[path = "../../../store/src/tests/engines.rs"]
mod engines;
mod leaders;
mod migrations;
mod payers;
mod payouts;
#[path = "../../../store/src/tests/people.rs"]
#[allow(dead_code, reason = "these tests need some of them")]
mod people;
mod pooler;
mod process;
mod stopped;
mod supervisor;
mod till;

use tulay_testing::{moto, nginx};

//! Helpers of the tests of several crates.

pub mod free_address;
pub mod programs;
pub mod waiting;

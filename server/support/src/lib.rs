//! Test helpers shared by several crates.

pub mod free_address;
pub mod programs;
pub mod waiting;

//! Helpers of the tests of staff's commands: those of all integration tests, and the commands themselves.

pub mod operators;
pub mod payouts;
pub mod payouts_of_stand_ins;

pub use tulay_testing::*;

//! Helpers of the tests of staff's acts: those of all integration tests, and the acts themselves.

pub mod operators;
pub mod payouts;
pub mod payouts_of_stand_ins;

pub use tulay_testing::*;

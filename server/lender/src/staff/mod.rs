//! Decisions of the lender's staff. `ops` parses the commands that name them and prints the outcome.

pub mod complaints;
pub mod payments;
pub mod payouts;
pub mod review;

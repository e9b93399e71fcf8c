//! Decisions of the lender's staff. `ops` parses the commands that name them and prints the outcome.

mod accrued_interest;
pub mod audit;
pub mod books;
pub mod caps;
pub mod complaints;
pub mod journal;
pub mod payments;
pub mod payouts;
pub mod promotion_report;
pub mod review;

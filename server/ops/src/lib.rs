//! Commands of the lender's staff (`tulay ops`): parses them, calls the use cases of `tulay_staff` and prints the
//! outcome.

pub mod acts;
pub mod audit;
pub mod backup_drill;
pub mod books;
pub mod borrowers;
mod caps;
pub mod command;
pub mod complaints;
mod csv;
mod evidence;
mod journal;
pub mod loan_commands;
pub mod loan_views;
pub mod moving;
pub mod owed;
mod payout_line;
mod payouts_list;
mod personal_data;
pub mod printed;
pub mod promotion;
pub mod reconcile;
pub mod reseal;
pub mod roles;
pub mod staff_accounts;
pub mod suspense;

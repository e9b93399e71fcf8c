//! The commands of the program `tulay`.

pub mod acting;
pub mod audit;
pub mod backup_drill;
pub mod borrowers;
pub mod data_check;
pub mod data_files;
pub mod evidence;
pub mod ledger;
pub mod moving;
pub mod report;
pub mod reseal;
pub mod servicing;
pub mod staff_accounts;

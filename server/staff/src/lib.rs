//! Decisions of the lender's staff. Each is an act (`act`, `acts`), which `perform` carries out and writes into the
//! audit; the other modules have the rules and the reports. The console and the program `tulay` call them.
//!
//! Imports go one way: `perform`, `acts`, the file of an act, the rules.

pub mod access;
pub mod accounts;
mod accrued;
pub mod act;
pub mod act_words;
pub mod acts;
pub mod at_server;
pub mod audit;
pub mod books;
pub mod borrower_data;
pub mod borrower_page;
pub mod borrower_search;
mod borrowers;
pub mod caps;
pub mod channels;
pub mod complaint_dossier;
pub mod complaint_replies;
mod declared;
pub mod evidence;
pub mod facts;
pub mod journal;
pub mod loan_figures;
pub mod login_failures;
pub mod meanwhile;
pub mod name_search;
pub mod notes;
pub mod open_payouts;
mod open_requests;
pub mod order_acts;
pub mod order_dossier;
pub mod order_list;
pub mod order_search;
pub mod owed;
pub mod passwords;
mod payout_line;
pub mod payout_start;
pub mod perform;
mod powers;
pub mod printed;
pub mod progress;
pub mod promotion_report;
pub mod readings;
pub mod reconciliation;
pub mod refunds;
mod released_loan;
pub mod reports;
pub mod review;
mod sent_payouts;
pub mod signature;
pub mod staff_changes;
pub mod staff_names;
pub mod suspense;
pub mod texts;
pub mod unallocated_payments;

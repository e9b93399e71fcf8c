//! Borrowers: login, identity and payout accounts. Independent of requests and answers.

pub mod account_codes;
pub mod asker;
pub mod bank_account;
pub mod barangays;
pub mod carried_session;
pub mod code_figures;
pub mod confirm_codes;
pub mod data_copy;
pub mod erasure;
pub mod identity;
pub mod language;
pub mod leaving;
pub mod login;
pub mod personal_copy;
pub mod personal_data;
mod place_words;
pub mod places;
pub mod proofs;
pub mod session_tickets;
pub mod sessions;
pub mod sms_codes;
pub mod taps;

//! Borrowers: how they log in, who they are, and where their loans are paid out to. It knows no request and no answer.

pub(crate) mod account_codes;
pub(crate) mod asker;
pub(crate) mod bank_account;
pub mod barangays;
pub mod code_figures;
pub(crate) mod confirm_codes;
pub(crate) mod erasure;
pub(crate) mod identity;
pub(crate) mod leaving;
pub(crate) mod login;
pub(crate) mod personal_copy;
pub(crate) mod personal_data;
pub(crate) mod places;
pub(crate) mod proofs;
pub(crate) mod session_tickets;
pub mod sessions;
pub(crate) mod sms_codes;

//! Use cases of a lender: actions of borrowers, providers and staff, and the background jobs. Independent of HTTP.

pub mod addresses;
pub mod borrowers;
pub mod captcha;
pub mod complaints;
pub mod error;
pub mod forms;
pub mod idempotency;
pub mod key_check;
pub mod leading;
mod lender;
pub mod loans;
pub mod monitoring;
pub mod outbox;
pub mod payouts;
pub mod pictures;
pub mod promotion;
pub mod sealed_address;
pub mod security_events;
pub mod servicing;
pub mod settings;
pub mod templates;
pub mod text_row;
pub mod views;

pub use lender::{Lender, LenderParts};

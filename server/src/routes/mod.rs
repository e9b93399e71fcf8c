//! The calls of the web app and of payment channels: one file per group, with its request and
//! response types and its handlers. It knows lending, the store and the providers, and no page.

pub mod account;
pub mod bind_card;
pub mod calculator;
pub mod callbacks;
pub mod certify;
pub mod contract;
pub mod events;
pub mod home;
pub mod loan_confirm;
pub mod loan_details;
pub mod product;
pub mod repayment;
pub mod shapes;

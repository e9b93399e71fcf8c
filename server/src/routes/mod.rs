//! The calls of the web app and of payment channels: one file per group, with its request and
//! response types and its handlers. It knows lending, the store and the providers, and no page.

#![allow(
    clippy::missing_errors_doc,
    reason = "a handler names its errors in its OpenAPI responses"
)]

pub mod account;
pub mod bind_card;
pub mod calculator;
pub mod callbacks;
pub mod captchas;
pub mod certify;
pub mod charge;
pub mod complaint_images;
pub mod complaints;
pub mod contact;
pub mod contract;
pub mod contract_page;
pub mod debit_codes;
pub mod events;
pub mod home;
pub mod legacy_repayment;
pub mod loan_confirm;
pub mod loan_details;
pub mod loan_offer;
pub mod market;
pub mod offers;
pub mod pay_code;
pub mod pay_code_check;
pub mod pay_notice;
pub mod pay_place;
pub mod people;
pub mod places;
pub mod product;
pub mod promotion;
pub mod register;
pub mod repay_token;
pub mod repayment;
pub mod sandbox_pay;
pub mod variant;

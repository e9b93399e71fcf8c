//! The calls of the web app and of payment channels: one file per group, with its request and
//! response types and its handlers. It knows lending, the store and the providers, and no page.

#![allow(
    clippy::missing_errors_doc,
    reason = "a handler names its errors in its OpenAPI responses"
)]

pub(crate) mod account;
pub(crate) mod bind_card;
pub(crate) mod calculator;
pub(crate) mod callbacks;
pub(crate) mod captchas;
pub(crate) mod certify;
pub(crate) mod complaint_images;
pub(crate) mod complaints;
pub(crate) mod contact;
pub(crate) mod contract;
pub(crate) mod contract_page;
pub(crate) mod events;
pub(crate) mod home;
pub(crate) mod legacy_repayment;
pub(crate) mod loan_confirm;
pub(crate) mod loan_details;
pub(crate) mod loan_offer;
pub(crate) mod market;
pub(crate) mod offers;
pub(crate) mod pay_code;
pub(crate) mod pay_code_check;
pub(crate) mod pay_notice;
pub(crate) mod pay_place;
pub(crate) mod product;
pub(crate) mod promotion;
pub(crate) mod register;
pub(crate) mod repayment;
pub(crate) mod sandbox_pay;
pub(crate) mod variant;

//! Views: the data of a page at one moment, read in one transaction. A route calls one function of a view and presents
//! its fields. Independent of requests and answers.

pub mod active_sessions;
pub mod bank_account_form;
pub mod calendar;
pub mod certificate;
pub mod complaint_details;
pub mod complaint_form;
pub mod complaint_list;
pub mod contract_page;
pub mod home;
pub mod identity_form;
pub mod loan_offer;
pub mod order_page;
pub mod pay_code;
pub mod product_page;
pub mod repayment_methods;
pub mod repayment_page;
mod sent_money;
pub mod session_account;
pub mod statement;

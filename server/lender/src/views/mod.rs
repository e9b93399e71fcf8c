//! Views: the data of a page at one moment, read in one transaction. A route calls one function of a view and presents
//! its fields. Independent of requests and answers.

pub mod active_sessions;
pub mod bank_account_form;
pub mod complaint_details;
pub mod complaint_form;
pub mod complaint_list;
pub mod identity_form;
pub mod loan_offer;
pub mod repayment_methods;
pub mod session_account;

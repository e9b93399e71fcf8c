//! Loans: what borrowers, payment channels, the clock and the lender's people do with them. Calls, servicing, the
//! operator's commands and the demo use these same functions. It knows no request and no answer.

pub(crate) mod account_repayment;
pub mod accounts;
pub(crate) mod agreement_texts;
pub(crate) mod agreements;
pub(crate) mod calendar_file;
pub mod channel_asks;
pub mod channel_news;
pub mod channel_requests;
pub mod charges;
pub(crate) mod clock_check;
pub(crate) mod debit_codes;
pub mod decline;
pub(crate) mod disclosure;
pub(crate) mod documents;
pub(crate) mod ledger_check;
pub(crate) mod messages;
pub(crate) mod next_step;
pub(crate) mod offers;
pub(crate) mod orders;
pub(crate) mod pay_codes;
pub(crate) mod payment_result;
pub(crate) mod payments;
pub(crate) mod payout_progress;
pub mod postbacks;
pub mod push;
pub(crate) mod refund_progress;
pub(crate) mod repay_token;
pub(crate) mod repayment;
pub(crate) mod signing;
pub(crate) mod stored_loan;

//! The console of the lender's staff over HTTP: its pages, and the calls that they make (STAFF-01 to STAFF-13). It has
//! an address of its own, apart from the borrowers' one, and calls the use cases of `tulay_staff`.

mod calls;
mod cursor;
mod failure;
mod guard;
mod input;
mod loan_views;
mod pages;
mod progressing;
mod serving;
mod session;
mod views;

pub use calls::openapi_json;
pub use serving::{serve, serve_on};

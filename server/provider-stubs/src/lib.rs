//! Stand-ins for the companies that Tulay works with: Xendit, Dragonpay and Semaphore, as their pages and public code
//! describe them. Each keeps state, is called over HTTP on this machine, and signs what it tells. Tests drive them from
//! inside; `tulay-demo --providers stub` and the program `tulay-provider-stubs` run them, with a page to pay on.
//!
//! None of them can be reached from another machine, and none tells another machine anything.

pub mod accounts;
pub mod dragonpay;
pub mod money;
pub mod pages;
pub mod postbacks;
pub mod press;
pub mod semaphore;
pub mod serving;
mod state;
pub mod stubs;
pub mod xendit;

use std::sync::Arc;

use jiff::Timestamp;

/// Tells the time: a demo's clock leaps.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

//! Stand-ins for the companies that Tulay works with: Xendit, Dragonpay and Semaphore, as their pages and public code
//! describe them. Each keeps state, is called over HTTP on this machine, and signs its postbacks. Tests drive them from
//! inside; `tulay-demo --providers stub` and the program `tulay-provider-stubs` run them, with a page to pay on.
//!
//! They cannot be reached from another machine, and send nothing to another machine.

pub mod accounts;
pub mod dragonpay;
pub mod entries;
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

/// Returns the time: a demo's clock jumps.
pub type StubClock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

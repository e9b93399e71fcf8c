//! The bridge: the contract between the Tulay pages and the app that wraps them, and an emulator of that app. Shared by
//! every host, so it depends on no desktop and no browser, reads no clock, and stores no state between two steps.

pub mod address;
pub mod emulator;
pub mod generate;
pub mod guest;
pub mod hardware;
#[cfg(feature = "http")]
pub mod http;
pub mod journey;
mod parameters;
pub mod preset;
pub mod reply;
pub mod state;

pub use bridge_contract::{bridge_config, contract, refusal, table};

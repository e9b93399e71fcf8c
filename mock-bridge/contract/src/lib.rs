//! The contract between the Tulay pages and the app that wraps them: messages, wire names, a brand's configuration of
//! the bridge, and refusals.

pub mod bridge_config;
pub mod contract;
pub mod refusal;
pub mod table;

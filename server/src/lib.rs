//! The Tulay server as a library: everything `main` and the tests build an app from.

pub mod addresses;
pub mod clock;
pub mod envelope;
pub mod error;
pub mod extract;
pub mod fields;
pub mod lending;
pub mod messages;
pub mod providers;
pub mod routes;
pub mod sealing;
pub mod store;

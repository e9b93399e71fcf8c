//! The Tulay server as a library: everything `main` and the tests build an app from.

pub mod addresses;
pub mod providers;
pub mod routes;
pub mod sealing;

//! The Tulay server as a library: everything `main` and the tests build an app from.

pub mod addresses;
pub mod lending;

//! Services of the machine and of the build: the clock, the environment, private files, addresses, the log and the
//! version. Contains nothing about loans.

pub mod addresses;
pub mod clock;
pub mod environment;
pub mod hex;
pub mod log;
pub mod previous_secret;
pub mod private;
pub mod version;

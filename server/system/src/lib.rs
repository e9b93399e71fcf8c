//! What the server uses of its machine and of its build: the clock, the environment, private files, addresses, the log and the
//! version. Knows nothing of loans.

pub mod addresses;
pub mod clock;
pub mod environment;
pub mod hex;
pub mod log;
pub mod previous_secret;
pub mod private;
pub mod version;

//! The socket of `tulay ops`: staff act through the running server, as the staff account of the system's user that they
//! are logged in as (STAFF-11). A client needs neither the sealing key nor the database. One connection is one request
//! and one answer, each JSON up to the end of its direction.

pub mod client;
pub(crate) mod message;
pub mod serving;
mod target;

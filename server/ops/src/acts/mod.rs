//! Commands that carry out acts of staff (`tulay_staff`), and the texts that they print.

pub(crate) mod order;
pub mod second_person;
pub mod servicing;
pub mod signed;
pub(crate) mod texts;

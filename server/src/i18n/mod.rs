//! What a borrower reads in an answer, in their language: sentences, days, amounts and rates.
//! It knows no call and no store.

pub mod days;
mod language;
mod localizer;
pub mod order_texts;
mod plurals;
mod text;

pub use language::Language;
pub use localizer::{Localizer, percent};
pub use text::{Text, configured_text, text};

//! Texts for borrowers in their language: sentences, days, amounts, rates and phone numbers, and the brand that they
//! are from. Contains no call and no store.

pub mod brand;
pub mod colour;
pub mod days;
mod language;
mod localizer;
pub mod masked_number;
pub mod order_texts;
pub mod phones;
mod text;
pub mod written;

pub use language::Language;
pub use localizer::{Localizer, percent, rounded_percent};
pub use text::{Text, configured_text, text};

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::Language;

    /// Forms that the pages' tests read, too.
    #[derive(Deserialize)]
    pub(super) struct WrittenForms {
        pub(super) days: Vec<Dated>,
        pub(super) moments: Vec<Dated>,
        pub(super) phones: Vec<Phone>,
        pub(super) rates: Vec<Rate>,
    }

    #[derive(Deserialize)]
    pub(super) struct Dated {
        pub(super) wire: String,
        said: BTreeMap<String, String>,
    }

    impl Dated {
        pub(super) fn said(&self, language: Language) -> &str {
            &self.said[language.tag()]
        }
    }

    #[derive(Deserialize)]
    pub(super) struct Phone {
        #[serde(rename = "phone")]
        pub(super) typed: String,
        pub(super) ph: String,
        pub(super) seed: String,
    }

    #[derive(Deserialize)]
    pub(super) struct Rate {
        pub(super) ppm: i64,
        pub(super) comma: String,
        pub(super) point: String,
    }

    pub(super) fn written_forms() -> WrittenForms {
        let forms = include_str!("../../../fixtures/written-forms.json");
        serde_json::from_str(forms).expect("the forms")
    }
}

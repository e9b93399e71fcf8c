//! Plural form of a count, by the rules of CLDR.

use icu_locale_core::locale;
use icu_plurals::{PluralCategory, PluralOperands, PluralRules};

use crate::language::Language;

/// The category that every language has.
pub const OTHER: &str = "other";

/// The plural category of a count, by its name in CLDR.
pub fn plural_category(language: Language, count: PluralOperands) -> &'static str {
    rules(language).map_or(OTHER, |rules| name(rules.category_for(count)))
}

/// Every plural category of a language, by its name in CLDR.
#[cfg(test)]
pub fn plural_categories(language: Language) -> Vec<&'static str> {
    rules(language).map_or_else(Vec::new, |rules| rules.categories().map(name).collect())
}

/// `None` only if the library was built without the data of the language.
fn rules(language: Language) -> Option<PluralRules> {
    let locale = match language {
        Language::En => locale!("en"),
        Language::Fil => locale!("fil"),
        Language::Id => locale!("id"),
        Language::Zh => locale!("zh"),
    };
    PluralRules::try_new_cardinal(locale.into()).ok()
}

fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => OTHER,
    }
}

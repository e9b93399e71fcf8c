//! A sentence and its translations. English is the key of the catalogues in `server/texts`: a sentence without a
//! translation is shown in English. A sentence with a count has a form for each plural category of its language (CLDR);
//! `en.json` holds the English forms of these alone.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

use icu_locale_core::locale;
use icu_plurals::{PluralCategory, PluralOperands, PluralRules};
use serde::Deserialize;

use crate::language::Language;

/// A sentence with its figures apart, so that it can be written in any language.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    english: &'static str,
    args: Vec<String>,
    count: Option<PluralOperands>,
}

/// A text by its English; [`Text::arg`] and [`Text::count`] fill `{0}`, `{1}` ….
pub fn text(english: &'static str) -> Text {
    Text {
        english,
        args: Vec::new(),
        count: None,
    }
}

impl From<&'static str> for Text {
    fn from(english: &'static str) -> Self {
        text(english)
    }
}

impl Text {
    /// Fills the next placeholder.
    #[must_use]
    pub fn arg(mut self, value: impl Display) -> Self {
        self.args.push(value.to_string());
        self
    }

    /// Fills the next placeholder with a count, which chooses the plural form.
    #[must_use]
    pub fn count(self, count: impl Display + Copy + Into<PluralOperands>) -> Self {
        self.arg(count).plural_of(count)
    }

    /// Chooses the plural form by a count that fills no placeholder, as the last of a list.
    #[must_use]
    pub fn plural_of(mut self, count: impl Into<PluralOperands>) -> Self {
        self.count = Some(count.into());
        self
    }

    /// The sentence in a language.
    pub fn render(&self, language: Language) -> String {
        let mut rest = translation(self.english, language, self.count);
        let mut sentence = String::with_capacity(rest.len() + 16);
        // One pass from left to right, so that a filled-in value is never read as a placeholder.
        while let Some(open) = rest.find('{') {
            let (before, after) = rest.split_at(open);
            sentence.push_str(before);
            let place = after.find('}').and_then(|close| {
                let value = self.args.get(after[1..close].parse::<usize>().ok()?)?;
                Some((value, &after[close + 1..]))
            });
            if let Some((value, tail)) = place {
                sentence.push_str(value);
                rest = tail;
            } else {
                sentence.push('{');
                rest = &after[1..];
            }
        }
        sentence + rest
    }
}

/// A catalogue: English text → its translation. A sentence lives as long as the program.
type Catalogue = BTreeMap<String, Translation>;

/// A sentence in a language: one text, or one for each plural category.
#[derive(Deserialize)]
#[serde(untagged)]
enum Translation {
    Single(String),
    ByCategory(BTreeMap<String, String>),
}

static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| read(include_str!("../translations/en.json")));
static FILIPINO: LazyLock<Catalogue> =
    LazyLock::new(|| read(include_str!("../translations/fil.json")));
static INDONESIAN: LazyLock<Catalogue> =
    LazyLock::new(|| read(include_str!("../translations/id.json")));
static CHINESE: LazyLock<Catalogue> =
    LazyLock::new(|| read(include_str!("../translations/zh.json")));

/// A test reads the same files: they cannot be malformed in a build that passed.
fn read(json: &str) -> Catalogue {
    serde_json::from_str(json).unwrap_or_default()
}

fn catalogue(language: Language) -> &'static Catalogue {
    match language {
        Language::En => &ENGLISH,
        Language::Fil => &FILIPINO,
        Language::Id => &INDONESIAN,
        Language::Zh => &CHINESE,
    }
}

/// A text that the operator wrote, in a language; unchanged if the catalogues lack it.
pub fn configured_text(written: &str, language: Language) -> String {
    translation(written, language, None).to_owned()
}

fn translation(english: &str, language: Language, count: Option<PluralOperands>) -> &str {
    match catalogue(language).get(english) {
        None => english,
        Some(Translation::Single(text)) => text,
        Some(Translation::ByCategory(forms)) => {
            debug_assert!(count.is_some(), "no count chooses the form of {english}");
            let category = count.map_or(OTHER, |count| plural_category(language, count));
            let form = forms.get(category).or_else(|| forms.get(OTHER));
            form.map_or(english, String::as_str)
        }
    }
}

/// The category that every language has.
const OTHER: &str = "other";

/// The plural category of a count, by its name in CLDR.
fn plural_category(language: Language, count: PluralOperands) -> &'static str {
    plural_rules(language).map_or(OTHER, |rules| category_name(rules.category_for(count)))
}

/// Every plural category of a language, by its name in CLDR.
#[cfg(test)]
fn plural_categories(language: Language) -> Vec<&'static str> {
    plural_rules(language).map_or_else(Vec::new, |rules| {
        rules.categories().map(category_name).collect()
    })
}

/// `None` only if the library was built without the data of the language.
fn plural_rules(language: Language) -> Option<PluralRules> {
    let locale = match language {
        Language::En => locale!("en"),
        Language::Fil => locale!("fil"),
        Language::Id => locale!("id"),
        Language::Zh => locale!("zh"),
    };
    PluralRules::try_new_cardinal(locale.into()).ok()
}

fn category_name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => OTHER,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use super::*;

    #[test]
    fn a_text_is_said_in_the_language_and_else_in_english() {
        assert_eq!(text("This is required").render(Language::Zh), "此项必填");
        assert_eq!(
            text("Not in the table {0}").arg(7).render(Language::Id),
            "Not in the table 7"
        );
    }

    #[test]
    fn a_value_is_never_read_as_a_place() {
        assert_eq!(
            text("{1} and {0}, {x} {")
                .arg("{1}")
                .arg("b")
                .render(Language::En),
            "b and {1}, {x} {"
        );
    }

    /// Names, which are the same in every language.
    const NOT_TRANSLATED: [&str; 18] = [
        "Accept-Encoding",
        "Accept-Encoding, Accept-Language",
        "BDO Unibank",
        "Bank of the Philippine Islands",
        "Chinabank",
        "ContactPoint",
        "EastWest Bank",
        "GCash",
        "Land Bank of the Philippines",
        "Maya",
        "Metrobank",
        "OpeningHoursSpecification",
        "OrderStatus",
        "Philippine National Bank",
        "Security Bank",
        "UnionBank",
        "XMLHttpRequest",
        "This server was built without the web app. `cargo xtask run` builds both.\\n",
    ];

    /// Files and folders whose texts are for the operator, the database, search engines, makers of clients or the demo.
    const IN_ENGLISH: [&str; 10] = [
        "clock_guard",
        "days",
        "envelope",
        "health",
        "openapi",
        "settings",
        "staff",
        "search",
        "tests",
        "monitoring",
    ];

    const LANGUAGES: [Language; 4] = [Language::En, Language::Fil, Language::Id, Language::Zh];

    impl Translation {
        fn texts(&self) -> Vec<&String> {
            match self {
                Self::Single(text) => vec![text],
                Self::ByCategory(forms) => forms.values().collect(),
            }
        }
    }

    #[test]
    fn ui_05_a_count_has_the_plural_form_of_its_language() {
        let of = |language, count: i64| text("{0} days").count(count).render(language);
        for (language, counted) in [
            (
                Language::En,
                ["0 days", "1 day", "2 days", "4 days", "5 days", "21 days"],
            ),
            (
                Language::Fil,
                [
                    "0 araw",
                    "1 araw",
                    "2 araw",
                    "4 na araw",
                    "5 araw",
                    "21 araw",
                ],
            ),
            (
                Language::Id,
                ["0 hari", "1 hari", "2 hari", "4 hari", "5 hari", "21 hari"],
            ),
            (
                Language::Zh,
                ["0 天", "1 天", "2 天", "4 天", "5 天", "21 天"],
            ),
        ] {
            let counts = [0, 1, 2, 4, 5, 21];
            assert_eq!(counts.map(|count| of(language, count)), counted);
        }
        let range = text("{0} to {1} days").arg(0).count(1);
        assert_eq!(range.render(Language::En), "0 to 1 day");
        let list = text("Choose a term of {0} days").arg("7, 14").plural_of(14);
        assert_eq!(
            list.render(Language::Fil),
            "Pumili ng loan term na 7, 14 na araw"
        );
    }

    #[test]
    fn ui_05_a_sentence_with_a_count_has_every_plural_form_of_each_language() {
        assert!(ENGLISH.len() > 5, "it was read");
        for language in LANGUAGES {
            let expected: BTreeSet<&str> = plural_categories(language).into_iter().collect();
            for (english, translation) in catalogue(language) {
                let found = match translation {
                    Translation::Single(_) => None,
                    Translation::ByCategory(forms) => {
                        Some(forms.keys().map(String::as_str).collect::<BTreeSet<_>>())
                    }
                };
                let wanted = ENGLISH.contains_key(english).then(|| expected.clone());
                assert_eq!(found, wanted, "{english} in {language:?}");
            }
            let is_counted = |english| catalogue(language).contains_key(english);
            assert!(ENGLISH.keys().all(is_counted), "{language:?}");
        }
    }

    #[test]
    fn ui_05_a_sentence_that_counts_something_is_among_those_with_plural_forms() {
        // A placeholder, and a word in the plural after it: `{0} days`.
        let counts = |english: &&String| {
            english.split('{').skip(1).any(|part| {
                let word = part
                    .split_once("} ")
                    .and_then(|(_, after)| after.split(' ').next());
                word.is_some_and(|word| word.len() > 3 && word.ends_with('s'))
            })
        };
        let counted: Vec<&String> = CHINESE.keys().filter(counts).collect();
        assert_eq!(counted, ENGLISH.keys().collect::<Vec<_>>());
    }

    fn places(sentence: &str) -> Vec<&str> {
        let opened = sentence.split('{').skip(1);
        let mut places: Vec<&str> = opened.filter_map(|place| place.split('}').next()).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn ui_05_the_catalogues_say_the_same_sentences_with_the_same_figures() {
        for other in [&INDONESIAN, &CHINESE] {
            assert!(FILIPINO.keys().eq(other.keys()));
        }
        for catalogue in [&FILIPINO, &INDONESIAN, &CHINESE] {
            assert!(catalogue.len() > 100, "it was read");
            for (english, translation) in catalogue.iter() {
                for said in translation.texts() {
                    assert_eq!(places(english), places(said), "{english}");
                    assert!(!said.trim().is_empty(), "{english}");
                }
            }
        }
    }

    #[test]
    fn ui_05_every_sentence_of_the_server_is_in_the_catalogues() -> std::io::Result<()> {
        let mut missing = BTreeSet::new();
        for file in sources()? {
            for sentence in sentences(&std::fs::read_to_string(&file)?) {
                let is_said = CHINESE.contains_key(&sentence);
                if !is_said && !NOT_TRANSLATED.contains(&sentence.as_str()) {
                    missing.insert(sentence);
                }
            }
        }
        assert!(
            missing.is_empty(),
            "not in server/texts/translations: {missing:#?}"
        );
        Ok(())
    }

    /// Texts of the operator in the demo's configuration and in its borrowers' orders.
    fn configured() -> std::io::Result<Vec<String>> {
        let demo: toml::Table = include_str!("../../../fixtures/demo.toml")
            .parse()
            .map_err(std::io::Error::other)?;
        let mut said = vec![];
        for (list, keys) in [
            ("products", ["description", ""]),
            ("landing_pages", ["title", "text"]),
            ("payment_channels", ["fee_text", "credited_text"]),
        ] {
            for row in demo[list].as_array().into_iter().flatten() {
                let pop = row.get("pop").and_then(toml::Value::as_table);
                let own = keys.iter().filter_map(|key| row.get(key));
                let texts = own.chain(pop.into_iter().flat_map(toml::Table::values));
                said.extend(texts.filter_map(|text| text.as_str().map(str::to_owned)));
            }
        }
        let scenarios = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/scenarios");
        for file in std::fs::read_dir(scenarios)? {
            let path = file?.path();
            // This file tests layouts with a text that no operator would write.
            if path.ends_with("long-texts.json") {
                continue;
            }
            for line in std::fs::read_to_string(path)?.lines() {
                let mut quoted = line.split('"').skip(1).step_by(2);
                if quoted.any(|name| matches!(name, "rey_msg" | "kind_tips_msg")) {
                    said.extend(quoted.next().map(str::to_owned));
                }
            }
        }
        Ok(said)
    }

    #[test]
    fn ui_05_what_the_demo_configures_is_in_the_catalogues() -> std::io::Result<()> {
        let mut missing = configured()?;
        assert!(missing.len() > 10, "it was read");
        missing.retain(|said| !CHINESE.contains_key(said));
        assert!(
            missing.is_empty(),
            "not in server/texts/translations: {missing:#?}"
        );
        Ok(())
    }

    #[test]
    fn ui_05_the_catalogues_keep_no_sentence_that_nothing_says() -> std::io::Result<()> {
        let configured = configured()?;
        let mut sources = String::new();
        for file in self::sources()? {
            // A long text has several lines.
            for line in std::fs::read_to_string(&file)?.lines() {
                sources.push_str(line.trim_start().trim_end_matches('\\'));
            }
        }
        let is_said = |english: &String| {
            configured.contains(english) || sources.contains(&format!("\"{english}\""))
        };
        let unused = CHINESE.keys().filter(|english| !is_said(english));
        let dead: Vec<&String> = unused.collect();
        assert!(dead.is_empty(), "nothing says: {dead:#?}");
        Ok(())
    }

    /// Every source file of the server that may contain a text for borrowers.
    fn sources() -> std::io::Result<Vec<PathBuf>> {
        let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut found = vec![];
        for of in ["lender", "texts", "web"] {
            found.extend(sources_below(&server.join(of).join("src"))?);
        }
        found.push(server.join("lending/src/state.rs"));
        Ok(found)
    }

    /// Every source file below a folder that may contain a text for borrowers.
    fn sources_below(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
        let mut found = vec![];
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_stem().unwrap_or_default();
            if IN_ENGLISH.iter().any(|known| name == *known) {
                continue;
            }
            if path.is_dir() {
                found.extend(sources_below(&path)?);
            } else {
                found.push(path);
            }
        }
        Ok(found)
    }

    /// Returns the texts in a source that look like a borrower's: they begin with a capital or a figure.
    fn sentences(source: &str) -> Vec<String> {
        let code = source.split("#[cfg(test)]").next().unwrap_or(source);
        let mut in_attribute = false;
        let code = code.lines().filter(|line| {
            let line = line.trim();
            in_attribute |= line.starts_with("#[");
            let is_kept = !in_attribute && !line.starts_with("//");
            in_attribute &= !line.ends_with(']');
            is_kept
        });
        let code = code.collect::<Vec<_>>().join("\n");
        let mut found = vec![];
        let mut rest = code.as_str();
        while let Some((_, after)) = rest.split_once('"') {
            let end = after.match_indices('"').map(|(at, _)| at);
            // An odd number of backslashes escapes the mark; an even one is backslashes of the text.
            let is_escaped = |at: usize| {
                let before = &after[..at];
                (before.len() - before.trim_end_matches('\\').len()) % 2 == 1
            };
            let Some(end) = end.into_iter().find(|at| !is_escaped(*at)) else {
                break;
            };
            let lines = after[..end].split("\\\n").map(str::trim_start);
            found.push(lines.collect::<String>());
            rest = &after[end + 1..];
        }
        found.retain(|text| {
            let begins = text.starts_with(char::is_uppercase) || text.starts_with("{0}");
            begins && text.contains(char::is_lowercase)
        });
        found
    }
}

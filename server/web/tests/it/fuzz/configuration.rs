//! The operator's file: faults are reported without secrets.

use tulay_config::Config;

use super::fuzz;

const SECRET: &str = "5eC7e75eC7e75eC7e75eC7e7";

/// Keys of the corpus that contain the secret.
const SECRET_KEYS: [&str; 4] = ["secret", "secret_key", "password", "callback_token"];

/// Returns true if the secret is only at the place of a secret: texts at the place of a name or a path are shown.
fn is_in_place(text: &str) -> bool {
    let in_place = SECRET_KEYS.map(|key| format!("{key} = \"{SECRET}\""));
    let mut lines = text.lines().filter(|line| line.contains(SECRET));
    lines.all(|line| in_place.iter().any(|known| known == line))
}

const WORDS: [&str; 18] = [
    "[",
    "]",
    "[[products]]",
    "=",
    "{",
    "}",
    "\"",
    "true",
    "0",
    "1_000",
    "limits",
    "secret = ",
    "sandbox",
    "listen = ",
    "brand = ",
    "2026-07-15",
    "days",
    "\n",
];

#[test]
fn sec_13_a_file_is_taken_or_refused_in_words_without_its_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    let brand = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/brands/tulay.toml"
    );
    let path = folder.path().join("tulay.toml");
    fuzz("configuration", &WORDS, |input| {
        let text = String::from_utf8_lossy(input).replace("BRAND", brand);
        std::fs::write(&path, &text).expect("a file");
        let Err(refused) = Config::load(&path) else {
            return "taken".to_owned();
        };
        let said = format!("{refused:#} {refused:?}");
        if is_in_place(&text) {
            assert!(!said.contains(SECRET), "{said}");
        }
        let first = format!("{refused:#}");
        let word = |line: &str| {
            line.chars()
                .filter(|c| c.is_alphabetic())
                .take(24)
                .collect::<String>()
        };
        first.lines().nth(1).map_or_else(|| word(&first), word)
    });
}

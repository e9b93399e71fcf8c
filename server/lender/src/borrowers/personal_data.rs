//! Checks the form of personal data: names, birthdays, phone numbers, document numbers. Stores nothing, and is
//! independent of calls.

use jiff::ToSpan;
use jiff::civil::Date;

use tulay_texts::brand::PhoneRule;
use tulay_texts::written::Fault;
use tulay_texts::{Text, text, written};

/// Maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 100;
/// Minimum age of a borrower, in years (STATIC-03: over 18).
const MIN_AGE_YEARS: i64 = 18;
/// Maximum age that is plausible for a living person, in years.
const MAX_AGE_YEARS: i64 = 120;

/// Phone number in its stored form, if the brand's rule admits it: `+63 (0)917…`, `0063 917…` and `917…` are `0917…`.
pub fn phone(typed: &str, rule: PhoneRule) -> Option<String> {
    let is_between = |c: char| c.is_whitespace() || matches!(c, '-' | '(' | ')' | '.');
    let bare = written::plain_width(typed).replace(is_between, "");
    let national = match rule {
        PhoneRule::Ph => {
            let abroad = ["+63", "0063", "63"];
            let rest = abroad.iter().find_map(|code| bare.strip_prefix(code));
            let rest = rest.unwrap_or(&bare);
            format!("0{}", rest.strip_prefix('0').unwrap_or(rest))
        }
        PhoneRule::Seed => bare,
    };
    rule.admits(&national).then_some(national)
}

/// A name, with one space between its words.
pub fn name(typed: &str) -> Result<String, Text> {
    let as_on_id = || text("Enter the name as on the ID, letters only");
    let name = match written::line(typed, MAX_NAME_CHARS) {
        Ok(name) => name.split_whitespace().collect::<Vec<_>>().join(" "),
        Err(Fault::Unseen) => return Err(as_on_id()),
        Err(fault) => return Err(fault.sentence(MAX_NAME_CHARS)),
    };
    let plain = |c: char| c.is_alphabetic() || matches!(c, ' ' | '.' | ',' | '-' | '\'' | '’');
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    if letters < 2 || !name.chars().all(plain) {
        return Err(as_on_id());
    }
    Ok(name)
}

/// Lower case without accents: 'binan' finds Biñan.
pub fn simple(text: &str) -> String {
    let plain = |letter| match letter {
        'á' | 'à' | 'â' | 'ä' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

/// Compares two names of a person by their letters, ignoring case, accents, spaces and full stops. Banks write `MARIA
/// DELA CRUZ JR` for María de la Cruz, Jr.
pub fn is_same_name(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String {
        let plain = simple(name);
        plain.chars().filter(|c| c.is_alphabetic()).collect()
    };
    letters(one) == letters(other)
}

/// Day of birth, `YYYY-MM-DD`, of a person who is 18 by `today`.
pub fn birthday(typed: &str, today: Date) -> Result<Date, Text> {
    if typed.is_empty() {
        return Err(text("This is required"));
    }
    let malformed = || text("Enter the date as YYYY-MM-DD");
    let is_plain = typed.len() == 10 && typed.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    let day: Date = typed
        .parse()
        .ok()
        .filter(|_| is_plain)
        .ok_or_else(malformed)?;
    let years_ago = |years: i64| today.saturating_sub(years.years());
    if day > years_ago(MIN_AGE_YEARS) {
        return Err(text("You must be over 18"));
    }
    if day < years_ago(MAX_AGE_YEARS) {
        let years = [MAX_AGE_YEARS, MIN_AGE_YEARS].map(years_ago);
        let [first, last] = years.map(|day| day.year().to_string());
        return Err(text("Enter a year from {0} to {1}").arg(first).arg(last));
    }
    Ok(day)
}

/// Digits of a number, possibly grouped by spaces; minimum and maximum count.
pub fn digits(typed: &str, at_least: usize, at_most: usize) -> Result<String, Text> {
    let bare: String = typed.chars().filter(|c| *c != ' ').collect();
    if bare.is_empty() {
        return Err(text("This is required"));
    }
    if !bare.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(text("Enter digits only"));
    }
    if !(at_least..=at_most).contains(&bare.len()) {
        return Err(text("Enter {0} to {1} digits").arg(at_least).count(at_most));
    }
    Ok(bare)
}

/// Number of an identity document: 5 to 20 letters, digits and hyphens, in upper case, without the spaces that people
/// write between them.
pub fn document_number(typed: &str) -> Result<String, Text> {
    let bare = typed.replace(char::is_whitespace, "").to_uppercase();
    if bare.is_empty() {
        return Err(text("This is required"));
    }
    let plain = bare
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let has_digit = bare.bytes().any(|byte| byte.is_ascii_digit());
    if !plain || !has_digit || !(5..=20).contains(&bare.len()) {
        return Err(text("Enter the number as on the ID"));
    }
    Ok(bare)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    /// The cases that the page's tests read, too.
    #[derive(serde::Deserialize)]
    struct Phones {
        phones: Vec<[String; 2]>,
        #[serde(rename = "noPhones")]
        no_phones: Vec<String>,
    }

    #[test]
    fn ui_02_every_way_to_write_a_phone_is_one_number() {
        let text = include_str!("../../../../fixtures/typed-phones.json");
        let Phones { phones, no_phones } = serde_json::from_str(text).expect("phones");
        for [typed, stored] in phones {
            assert_eq!(phone(&typed, PhoneRule::Ph), Some(stored), "{typed}");
        }
        for typed in no_phones
            .iter()
            .map(String::as_str)
            .chain(["0917123456x", ""])
        {
            assert_eq!(phone(typed, PhoneRule::Ph), None, "{typed}");
        }
        assert_eq!(
            phone("138 0013-8000", PhoneRule::Seed).as_deref(),
            Some("13800138000")
        );
        assert_eq!(phone("+639171234567", PhoneRule::Seed), None);
    }

    #[test]
    fn a_borrower_is_over_18_from_the_birthday_on_leap_days_too() {
        let today = date(2026, 3, 1);
        assert_eq!(birthday("2008-03-01", today), Ok(date(2008, 3, 1)));
        assert_eq!(
            birthday("2008-03-02", today),
            Err(text("You must be over 18"))
        );
        assert_eq!(
            birthday("2008-02-29", date(2026, 2, 28)),
            Err(text("You must be over 18"))
        );
        assert_eq!(birthday("2008-02-29", today), Ok(date(2008, 2, 29)));
        assert_eq!(
            birthday("2030-01-01", today),
            Err(text("You must be over 18"))
        );
        for wrong in ["2008-02-30", "01/02/1990", "1990-1-2", "19900102", "abc"] {
            assert_eq!(
                birthday(wrong, today),
                Err(text("Enter the date as YYYY-MM-DD")),
                "{wrong}"
            );
        }
        for wrong in ["1890-01-01", "1906-02-28"] {
            let years = text("Enter a year from {0} to {1}").arg("1906").arg("2008");
            assert_eq!(birthday(wrong, today), Err(years), "{wrong}");
        }
        assert_eq!(birthday("1906-03-01", today), Ok(date(1906, 3, 1)));
    }

    #[test]
    fn sec_01_a_name_is_the_same_in_other_case_and_without_accents_spaces_and_stops() {
        let name = "María Dela Peña-Cruz Jr.";
        for same in [
            name,
            "MARIA DELA PENA CRUZ JR",
            " maria de la  peña cruz, jr. ",
            "MARÍA DELA PEÑA-CRUZ JR.",
        ] {
            assert!(is_same_name(name, same), "{same}");
        }
        for other in [
            "Maria Dela Peña",
            "Mario Dela Peña-Cruz Jr.",
            "Cruz Jr. Maria Dela Peña",
            "María Dela Peña-Cruz Jr. and Son",
        ] {
            assert!(!is_same_name(name, other), "{other}");
        }
    }

    #[test]
    fn ux_34_a_name_is_refused_as_its_field_says() {
        let fixture = include_str!("../../../../fixtures/typed-identity.json");
        let cases: serde_json::Value = serde_json::from_str(fixture).expect("cases");
        let names = |of: &str| -> Vec<String> {
            serde_json::from_value(cases["names"][of].clone()).expect("names")
        };
        for taken in names("taken") {
            assert_eq!(name(&taken).as_deref(), Ok(taken.trim()));
        }
        for wrong in names("letters") {
            let why = text("Enter the name as on the ID, letters only");
            assert_eq!(name(&wrong), Err(why), "{wrong}");
        }
        for wrong in names("long") {
            assert_eq!(
                name(&wrong),
                Err(text("Enter up to {0} characters").count(100))
            );
        }
    }

    #[test]
    fn ux_34_names_and_numbers_are_plain_and_a_long_name_is_told_its_maximum() {
        assert_eq!(
            name(" María Dela Peña-Cruz Jr. "),
            Ok("María Dela Peña-Cruz Jr.".to_owned())
        );
        let spaced = name("  maria   clara  dela cruz ");
        assert_eq!(spaced, Ok("maria clara dela cruz".to_owned()));
        for wrong in ["X", "<script>", "Ana 2", "..."] {
            assert!(name(wrong).is_err(), "{wrong}");
        }
        let long = name(&"a".repeat(101));
        assert_eq!(long, Err(text("Enter up to {0} characters").count(100)));
        assert_eq!(
            digits("4111 1111 1111", 10, 19),
            Ok("411111111111".to_owned())
        );
        assert_eq!(digits("41a1", 4, 19), Err(text("Enter digits only")));
        for typed in [" p1234567a ", "P 1234567 A", "p1234\u{a0}567a"] {
            assert_eq!(document_number(typed), Ok("P1234567A".to_owned()));
        }
        assert!(document_number("PASSPORT").is_err());
    }
}

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

/// Phone number in its stored form, if the brand's rule admits it: `+639…` and `639…` become `09…`.
pub fn phone(typed: &str, rule: PhoneRule) -> Option<String> {
    let bare: String = typed.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let national = match rule {
        PhoneRule::Ph => ["+639", "639"]
            .iter()
            .find_map(|prefix| bare.strip_prefix(prefix))
            .map_or_else(|| bare.clone(), |rest| format!("09{rest}")),
        PhoneRule::Seed => bare,
    };
    rule.admits(&national).then_some(national)
}

/// A name, trimmed.
pub fn name(typed: &str) -> Result<String, Text> {
    let as_on_id = || text("Enter the name as on the ID, letters only");
    let name = match written::line(typed, MAX_NAME_CHARS) {
        Ok(name) => name,
        Err(Fault::Blank) => return Err(text("This is required")),
        Err(Fault::Long | Fault::Unseen) => return Err(as_on_id()),
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
        return Err(malformed());
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

/// Number of an identity document: 5 to 20 letters, digits and hyphens, in upper case.
pub fn document_number(typed: &str) -> Result<String, Text> {
    let bare = typed.trim().to_uppercase();
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

    #[test]
    fn phones_are_stored_in_one_form() {
        for (typed, stored) in [
            ("09171234567", Some("09171234567")),
            ("+639171234567", Some("09171234567")),
            ("639171234567", Some("09171234567")),
            ("0917 123 4567", Some("09171234567")),
            ("091712345678", None),
            ("9171234567", None),
            ("0917123456x", None),
            ("", None),
        ] {
            assert_eq!(phone(typed, PhoneRule::Ph).as_deref(), stored, "{typed}");
        }
        assert_eq!(
            phone("13800138000", PhoneRule::Seed).as_deref(),
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
        for wrong in [
            "2008-02-30",
            "01/02/1990",
            "1990-1-2",
            "1890-01-01",
            "19900102",
            "abc",
        ] {
            assert_eq!(
                birthday(wrong, today),
                Err(text("Enter the date as YYYY-MM-DD")),
                "{wrong}"
            );
        }
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
    fn names_and_numbers_are_plain() {
        assert_eq!(
            name(" María Dela Peña-Cruz Jr. "),
            Ok("María Dela Peña-Cruz Jr.".to_owned())
        );
        for wrong in ["X", "<script>", "Ana 2", "...", &"a".repeat(101)] {
            assert!(name(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            digits("4111 1111 1111", 10, 19),
            Ok("411111111111".to_owned())
        );
        assert_eq!(digits("41a1", 4, 19), Err(text("Enter digits only")));
        assert_eq!(document_number(" p1234567a "), Ok("P1234567A".to_owned()));
        assert!(document_number("PASSPORT").is_err());
    }
}

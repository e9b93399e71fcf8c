//! Names of staff accounts: their form, and their appearance, by which two accounts never look alike (STAFF-06).

use unicode_security::skeleton;

use tulay_lender::error::Error;

/// The longest name, in characters.
pub const MAX_CHARS: usize = 60;

/// Returns a name without space around it.
///
/// # Errors
/// 1400 where it is not 2 to 60 letters, digits, single spaces, dots and dashes, or does not begin with a letter.
pub fn checked(name: &str) -> Result<String, Error> {
    let name = name.trim();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-');
    let is_name = (2..=MAX_CHARS).contains(&name.chars().count())
        && name.starts_with(char::is_alphabetic)
        && name.chars().all(is_part)
        && !name.contains("  ");
    if is_name {
        return Ok(name.to_owned());
    }
    let why = "A name has 2 to 60 letters, digits, single spaces, dots and dashes, and begins with a letter";
    Err(Error::invalid("staff", why))
}

/// Appearance of a name: names that the eye does not tell apart have the same one, whatever their letters, capitals and
/// spacing. Follows Unicode's table of confusable characters (UTS #39).
pub fn look(name: &str) -> String {
    let upper_mapped: String = skeleton(name).collect();
    let lower = upper_mapped.to_lowercase();
    // A capital I looks like a small l, which its small form does not.
    let folded = skeleton(&lower).map(|c| if c == 'l' { 'i' } else { c });
    folded.filter(|c| c.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_06_names_that_look_alike_have_one_appearance() {
        for (one, other) in [
            ("Maria Cruz", "maria  CRUZ"),
            ("Maria Cruz", "Maria-Cruz"),
            // Cyrillic letters.
            ("Maria Cruz", "M\u{430}ria Cruz"),
            ("Maria Cruz", "\u{41c}aria Cruz"),
            // Zero width space, and a mark that changes the direction.
            ("Maria Cruz", "Maria\u{200b} Cruz"),
            ("Maria Cruz", "Maria Cruz\u{202e}"),
            ("Ilagan", "llagan"),
            ("ILAGAN", "ilagan"),
            ("Carmen", "Carrnen"),
            ("Maria 1", "Maria l"),
            ("Ben 0", "Ben O"),
            // Wide letters.
            ("Ben", "\u{ff22}\u{ff45}\u{ff4e}"),
        ] {
            assert_eq!(look(one), look(other), "{one:?} and {other:?}");
        }
        for (one, other) in [
            ("Maria Cruz", "Mario Cruz"),
            ("Ana", "Anna"),
            ("Jo Reyes", "Joy Reyes"),
        ] {
            assert_ne!(look(one), look(other), "{one:?} and {other:?}");
        }
    }

    #[test]
    fn staff_02_a_name_has_letters_digits_spaces_dots_and_dashes() {
        for name in ["Maria Cruz", " Peñaflor-Reyes ", "J. P. Santos", "Ana 2"] {
            assert_eq!(checked(name).expect("a name"), name.trim());
        }
        let long = "a".repeat(MAX_CHARS + 1);
        for name in [
            "",
            " ",
            "A",
            "2 Ana",
            "Ana  Cruz",
            "Ana_Cruz",
            "Ana\nCruz",
            "Ana\u{200b}Cruz",
            "Ana@lender",
            "<b>Ana</b>",
            long.as_str(),
        ] {
            assert!(checked(name).is_err(), "{name:?}");
        }
    }
}

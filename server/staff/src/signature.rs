//! The operator who carries out an act, and the reason.

use tulay_lender::error::Error;

/// The longest name, reason or reference, in characters.
const MAX_TEXT_CHARS: usize = 500;

/// Operator and reason of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The operator's name.
    pub operator: String,
    /// The reason, in words.
    pub reason: String,
}

impl Signature {
    /// Returns the signature of an operator whose name the environment may lack.
    ///
    /// # Errors
    /// 1400 where the name is missing.
    pub fn of(operator: Option<&str>, reason: String) -> Result<Self, Error> {
        let operator = operator.ok_or_else(|| {
            Error::invalid("operator", "Set TULAY_OPERATOR to the name of who decides")
        })?;
        let operator = operator.to_owned();
        Ok(Self { operator, reason })
    }

    /// Refuses a name or a reason that is not one line of text.
    ///
    /// # Errors
    /// 1400 naming the field.
    pub fn check(&self) -> Result<(), Error> {
        check_line("operator", &self.operator)?;
        check_line("reason", &self.reason)
    }
}

/// Refuses what is not one line of text.
pub(super) fn check_line(field: &str, text: &str) -> Result<(), Error> {
    let is_long = text.chars().count() > MAX_TEXT_CHARS;
    if text.trim().is_empty() || is_long || text.chars().any(char::is_control) {
        let why = "It has to be a line of 1 to 500 characters";
        return Err(Error::invalid(field, why).with_log_detail(field));
    }
    Ok(())
}

/// Returns true if two names belong to one person, regardless of spacing and capitals.
pub(super) fn is_same_person(one: &str, other: &str) -> bool {
    let folded = |name: &str| {
        let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        words.join(" ")
    };
    folded(one) == folded(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_11_a_person_is_the_same_however_the_name_is_typed() {
        for typed in ["Maria Cruz", " maria  CRUZ ", "MARIA\u{a0}cruz"] {
            assert!(is_same_person("Maria Cruz", typed), "{typed}");
        }
        assert!(!is_same_person("Maria Cruz", "Mario Cruz"));
    }
}

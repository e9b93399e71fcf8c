//! The operator who carries out an act, and the reason.

use crate::act::Effect;
use crate::staff_names::look;
use tulay_lender::error::Error;
use tulay_texts::written;
use tulay_texts::written::Fault;

/// Operator in the audit of an act by a command at the server. No staff account has such a name.
pub(crate) const AT_SERVER: &str = "the server's command";

/// Name in the audit of the proof of such an act.
pub(crate) const PROOF_OF_SERVER: &str = "server";

/// The longest name, reason or reference, in characters.
const MAX_TEXT_CHARS: usize = 500;

/// Operator and reason of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The operator's name.
    pub operator: String,
    /// Proof of who the operator is.
    pub proof: Proof,
    /// The reason, in words.
    pub reason: String,
    /// The effect that the operator was shown before, as [`Effect::shown_at`] names it; `None` without one.
    pub shown: Option<String>,
}

/// Proof of who an operator is (STAFF-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A command at the server itself, which needs its keys. It acts as the server and never confirms a request.
    Server,
    /// A session of the console.
    Console {
        /// True if the second factor was proven a short time ago.
        is_fresh: bool,
    },
}

impl Proof {
    /// Name in the audit.
    pub fn name(self) -> &'static str {
        match self {
            Self::Server => PROOF_OF_SERVER,
            Self::Console { .. } => "console",
        }
    }
}

impl Signature {
    /// Returns the signature of an act by a command at the server.
    pub fn at_server(reason: String) -> Self {
        Self {
            operator: AT_SERVER.to_owned(),
            proof: Proof::Server,
            reason,
            shown: None,
        }
    }

    /// Refuses a name or a reason that is not one line of text.
    ///
    /// # Errors
    /// 1400 naming the field.
    pub fn check(&self) -> Result<(), Error> {
        check_line("operator", &self.operator)?;
        check_line("reason", &self.reason)
    }

    /// Refuses an effect that is another one by now than the operator was shown (STAFF-24).
    ///
    /// # Errors
    /// 1409 for another one.
    pub(crate) fn refuse_another(&self, effect: &Effect) -> Result<(), Error> {
        let digest = self.shown.as_ref().map(|shown| shown.split_once('-'));
        match digest {
            Some(shown) if shown.is_none_or(|(_, digest)| digest != effect.digest()) => Err(
                Error::conflict("What this does has changed since it was shown"),
            ),
            _ => Ok(()),
        }
    }

    /// Time at which the operator was shown the effect, in milliseconds UTC.
    pub(crate) fn shown_ms(&self) -> Option<i64> {
        let (at_ms, _) = self.shown.as_ref()?.split_once('-')?;
        at_ms.parse().ok()
    }
}

/// Refuses text that is not one visible line (SEC-21).
pub(super) fn check_line(field: &str, text: &str) -> Result<(), Error> {
    written::line(text, MAX_TEXT_CHARS).map_err(|fault| {
        let why = match fault {
            Fault::Blank if field == "reason" => "Write the reason".into(),
            fault => fault.sentence(MAX_TEXT_CHARS),
        };
        Error::invalid(field, why).with_log_detail(field)
    })?;
    Ok(())
}

/// Returns true if two names belong to one person: they look alike (STAFF-06).
pub(super) fn is_same_person(one: &str, other: &str) -> bool {
    look(one) == look(other)
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

    #[test]
    fn money_11_a_name_and_a_reason_have_1_to_500_characters() {
        for (count, is_allowed) in [
            (0, false),
            (1, true),
            (MAX_TEXT_CHARS, true),
            (MAX_TEXT_CHARS + 1, false),
        ] {
            let text = "ñ".repeat(count);
            assert_eq!(check_line("reason", &text).is_ok(), is_allowed, "{count}");
        }
        for text in [" ", "two\nlines", "\u{200b}", "paid\u{202e}"] {
            assert!(check_line("reason", text).is_err(), "{text:?}");
        }
    }
}

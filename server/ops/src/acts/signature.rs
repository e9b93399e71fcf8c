//! The operator who carries out an act, and the reason.

use clap::Args;

use tulay_lender::error::Error;

/// The longest name, reason or reference, in characters.
const MAX_TEXT_CHARS: usize = 500;

/// The reason that the audit keeps where the operator gave none.
const NOT_STATED: &str = "not stated";

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
    pub(crate) fn check(&self) -> Result<(), Error> {
        check_line("operator", &self.operator)?;
        check_line("reason", &self.reason)
    }
}

/// Reason, and --dry-run.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct Signed {
    /// Why; the audit keeps it.
    #[arg(long)]
    pub reason: String,
    /// Shows what it would do, and does nothing.
    #[arg(long)]
    pub dry_run: bool,
}

/// Why, where somebody says so, and whether only to look.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct MaybeSigned {
    /// Why; the audit keeps it.
    #[arg(long, default_value = NOT_STATED)]
    pub reason: String,
    /// Shows what it would do, and does nothing.
    #[arg(long)]
    pub dry_run: bool,
}

impl From<Signed> for MaybeSigned {
    fn from(Signed { reason, dry_run }: Signed) -> Self {
        Self { reason, dry_run }
    }
}

impl Default for MaybeSigned {
    fn default() -> Self {
        let (reason, dry_run) = (NOT_STATED.to_owned(), false);
        Self { reason, dry_run }
    }
}

/// Refuses what is not one line of text.
pub(crate) fn check_line(field: &str, text: &str) -> Result<(), Error> {
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

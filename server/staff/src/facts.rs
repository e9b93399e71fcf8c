//! Facts of the acts: fields, role and words of each, as it declares them.

use std::convert::Infallible;
use std::fmt::Debug;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;

use crate::act::{Act, Subject};
use crate::loan_figures::{Figures, pesos};
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;
use tulay_store::operator_audit::Trace;
use tulay_store::orders::Order;

/// State of an order by which its page offers acts.
pub struct OrderCase<'a> {
    pub(crate) order: &'a Order,
    /// Figures of its loan; `None` before the release.
    pub(crate) figures: Option<Figures>,
    /// True if money is owed to the borrower, and no refund is on its way.
    pub(crate) has_refund: bool,
    /// True if a person has to allow its account.
    pub(crate) is_account_held: bool,
    pub(crate) now: Timestamp,
}

/// Facts that are the same for every act of a type.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    /// Tag of the act in the audit, the same for ever.
    pub tag: &'static str,
    /// Effect in words, for staff.
    pub meaning: &'static str,
    /// Role that the act needs.
    pub role: Role,
    /// Place where it is done.
    pub done: Done,
    /// Fields that the audit, the console and the command know.
    pub fields: &'static [Field],
    /// Words of the act, and then those of one with an optional field.
    #[serde(skip)]
    pub words: &'static [Words],
    /// Trace in orders and loans, with which the audit is compared; `None` for an act that leaves none.
    #[serde(skip)]
    pub trace: Option<Trace>,
    /// True if the act waits for a second person whatever it moves, as soon as there is one with its role.
    #[serde(skip)]
    pub always_needs_second_person: bool,
    /// True if the act reads a borrower's papers, which has a limit by the hour and person (STAFF-18).
    #[serde(skip)]
    pub reads_papers: bool,
    /// Returns true if the page of an order offers it.
    #[serde(skip)]
    pub offered: fn(&OrderCase<'_>, &mut Tx<'_>) -> Result<bool, Error>,
    /// Its JSON in the audit, in each of its forms.
    #[cfg(test)]
    #[serde(skip)]
    pub kept: &'static [&'static str],
    /// Parses its fields.
    #[serde(skip)]
    pub parse: fn(&Value) -> serde_json::Result<Arc<dyn Act>>,
}

/// Place where an act is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Done {
    /// In a form of the console, and by a command at the server.
    Form {
        /// Title of the form.
        title: &'static str,
        /// Words of its button, before the sum.
        press: &'static str,
        /// Subject on which the test of every form does it.
        #[serde(skip)]
        sample: Sample,
    },
    /// By a command at the server alone.
    Command,
    /// By calls and commands of its own, as it needs more than its fields.
    Apart,
}

/// Subject that an act fits, as the test of every form makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// An order that waits for the decision.
    UnderReview,
    /// An order whose money may be sent.
    Approved,
    /// An order that waits for leave to use its account.
    HeldAccount,
    /// A loan that is overdue, with penalties.
    Overdue,
    /// The waiver of a charge of such a loan.
    Waived,
    /// A loan released today, and the payment posted to it that is more than is owed.
    Overpaid,
    /// A payment in suspense, and the order of somebody.
    Unallocated,
    /// A payout that arrived beside the one that a person sent.
    ArrivedToo,
    /// A complaint without an answer.
    Complaint,
    /// A borrower who may log in and borrow.
    Borrower,
    /// A borrower who is locked.
    LockedBorrower,
    /// A borrower who is blocked.
    BlockedBorrower,
    /// A staff account.
    Staff,
    /// A staff account that is locked.
    LockedStaff,
    /// The act has no subject, or adds it.
    Nothing,
}

/// An act that is done in a form of the console.
pub(crate) const fn form(title: &'static str, press: &'static str, sample: Sample) -> Done {
    Done::Form {
        title,
        press,
        sample,
    }
}

/// Field of an act.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Field {
    /// Name in calls and commands.
    pub name: &'static str,
    /// Form of its input.
    #[serde(flatten)]
    pub input: Input,
}

/// Input of a field in the console's form.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Input {
    is: Kind,
    label: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    hint: &'static str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_optional: bool,
}

/// Kind of an input.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum Kind {
    /// Nothing is typed: the page knows it.
    Given,
    Sum,
    Count,
    Text,
    Days,
    Roles,
    Channel,
    DeclineReason,
    /// An order by its number or id.
    Order,
    /// A box that a person has sent the money, and the bank's reference.
    ByHand,
}

impl Input {
    const fn of(is: Kind, label: &'static str) -> Self {
        Self {
            is,
            label,
            hint: "",
            is_optional: false,
        }
    }

    pub(crate) const fn hint(self, hint: &'static str) -> Self {
        Self { hint, ..self }
    }

    pub(crate) const fn optional(self) -> Self {
        Self {
            is_optional: true,
            ..self
        }
    }
}

/// The inputs of `act!`.
pub(crate) mod inputs {
    use super::{Input, Kind};

    pub(crate) const GIVEN: Input = Input::of(Kind::Given, "");
    pub(crate) const SUM: Input = sum("Sum");
    pub(crate) const ROLES: Input = Input::of(Kind::Roles, "Roles");
    pub(crate) const BY_HAND: Input = Input::of(Kind::ByHand, "I have sent the money myself")
        .hint("Otherwise the provider sends it.")
        .optional();

    pub(crate) const fn sum(label: &'static str) -> Input {
        Input::of(Kind::Sum, label)
    }

    pub(crate) const fn count(label: &'static str) -> Input {
        Input::of(Kind::Count, label)
    }

    pub(crate) const fn text(label: &'static str) -> Input {
        Input::of(Kind::Text, label)
    }

    pub(crate) const fn days(label: &'static str) -> Input {
        Input::of(Kind::Days, label)
    }

    pub(crate) const fn channel(label: &'static str) -> Input {
        Input::of(Kind::Channel, label)
    }

    pub(crate) const fn decline_reason(label: &'static str) -> Input {
        Input::of(Kind::DeclineReason, label)
    }

    pub(crate) const fn order(label: &'static str) -> Input {
        Input::of(Kind::Order, label)
    }
}

/// Words of an act, with fields in braces.
pub struct Words {
    /// Name of the optional field with which they are used; empty for any act.
    pub with: &'static str,
    /// Sentence of the console, with names in place of ids: "Waive {sum} of {order}".
    pub sentence: &'static str,
    /// Past tense for the server's terminal: "waived {amount_centavos}".
    pub past_tense: &'static str,
}

impl Facts {
    /// Returns the names of the fields.
    pub fn field_names(&self) -> Vec<&'static str> {
        self.fields.iter().map(|field| field.name).collect()
    }

    /// Returns the words of an act with these fields.
    pub fn words(&self, field: impl Fn(&str) -> Value) -> &'static Words {
        let mut with = self.words.iter().rev();
        let found = with.find(|words| words.with.is_empty() || !field(words.with).is_null());
        found.unwrap_or(&UNKNOWN)
    }
}

/// Words of an act that this release does not know.
pub const UNKNOWN: Words = Words {
    with: "",
    sentence: "An act of another release",
    past_tense: "",
};

/// Form of an act that `act!` makes of its declaration.
pub trait Declared: Debug + Send + Sync {
    /// Facts that are the same for every act of the type.
    fn facts(&self) -> &'static Facts;

    /// Subject of the act.
    fn subject(&self) -> Subject;

    /// Value of a field; null without one.
    fn field(&self, name: &str) -> Value;

    /// The act as JSON for the audit: its tag in the field `act`, then its own fields, without the id of its order,
    /// which is a column of the audit.
    ///
    /// # Errors
    /// 1500 for an act that does not serialize.
    fn audit_json(&self) -> Result<String, Error>;
}

impl dyn Act + '_ {
    /// Tag of the act in the audit.
    pub fn audit_tag(&self) -> &'static str {
        self.facts().tag
    }

    /// Role that the act needs.
    pub fn role(&self) -> Role {
        self.facts().role
    }

    /// The act in the past tense: "approved".
    pub fn past_tense(&self) -> String {
        let words = self.facts().words(|name| self.field(name));
        let Ok(text) = filled::<Infallible>(words.past_tense, |name| {
            let value = self.field(name);
            let sum = value.as_i64().filter(|_| name.ends_with("_centavos"));
            Ok(sum.map_or_else(|| listed(&value), pesos))
        });
        text
    }
}

#[derive(Serialize)]
struct Tagged<'a, A> {
    act: &'static str,
    #[serde(flatten)]
    fields: &'a A,
}

/// The JSON of an act with its tag.
pub(crate) fn tagged_json<A: Serialize>(act: &'static str, fields: &A) -> Result<String, Error> {
    serde_json::to_string(&Tagged { act, fields }).map_err(Error::internal)
}

/// Fills in the names in braces.
pub(crate) fn filled<E>(
    template: &str,
    mut part: impl FnMut(&str) -> Result<String, E>,
) -> Result<String, E> {
    let mut words = String::new();
    for piece in template.split_inclusive('}') {
        let (text, name) = piece.split_once('{').unwrap_or((piece, ""));
        words.push_str(text);
        if let Some(name) = name.strip_suffix('}') {
            words.push_str(&part(name)?);
        }
    }
    Ok(words)
}

/// A field of an act as it is typed; values of a list after each other.
pub(crate) fn listed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(listed).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

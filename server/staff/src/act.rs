//! Act of staff: the trait that each act implements, its form in the audit, and its effect.

use std::fmt::Debug;
use std::future::{Future, ready};
use std::pin::Pin;

use jiff::Timestamp;
use serde::Serialize;

use super::loan_figures::Change;
use tulay_lender::Lender;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::settings::Role;
use tulay_store::Tx;
use tulay_store::payouts::Payout;

/// Act of staff: a decision with its subject. The module `perform` carries it out: it checks the role, writes the audit
/// and supports a dry run.
///
/// An act serializes to the fields that the audit keeps, without the id of its order, which is a column of the audit.
pub trait Act: AuditEntry + Debug + Send + Sync {
    /// Tag of the act in the audit, the same for ever.
    fn tag() -> &'static str
    where
        Self: Sized;

    /// Role that the act needs.
    fn role(&self) -> Role;

    /// Subject of the act.
    fn subject(&self) -> Subject;

    /// The act in the past tense: "approved".
    fn past_tense(&self) -> String;

    /// Returns true if the act waits for a second person whatever it moves, as soon as there is one with its role.
    fn always_needs_second_person(&self) -> bool {
        false
    }

    /// Returns true if the act reads a borrower's papers, which has a limit by the hour and person (STAFF-18).
    fn reads_papers(&self) -> bool {
        false
    }

    /// Carries the act out, with all its checks. The transaction may be rolled back or repeated: nothing else is
    /// changed here.
    ///
    /// # Errors
    /// 1004 for an unknown subject; 1400 for an invalid amount, date or text; 1409 where the state does not allow it.
    fn carry_out(&self, tx: &mut Tx<'_>, lender: &Lender, now: Timestamp) -> Result<Effect, Error>;

    /// Continues an act that was carried out and stored, and returns its effect with what followed. Does nothing
    /// unless the act needs more than its transaction.
    fn after_commit<'a>(&'a self, _lender: &'a Lender, effect: Effect) -> AfterCommit<'a> {
        Box::pin(ready(Ok(effect)))
    }
}

/// Continuation of an act after its transaction.
pub type AfterCommit<'a> = Pin<Box<dyn Future<Output = Result<Effect, Error>> + Send + 'a>>;

/// Form of an act in the audit. Every [`Act`] that serializes has it.
pub trait AuditEntry {
    /// Tag of the act.
    fn audit_tag(&self) -> &'static str;

    /// The act as JSON: its tag in the field `act`, then its own fields.
    ///
    /// # Errors
    /// 1500 for an act that does not serialize.
    fn audit_json(&self) -> Result<String, Error>;
}

impl<A: Act + Serialize> AuditEntry for A {
    fn audit_tag(&self) -> &'static str {
        A::tag()
    }

    fn audit_json(&self) -> Result<String, Error> {
        let tagged = Tagged {
            act: A::tag(),
            fields: self,
        };
        serde_json::to_string(&tagged).map_err(Error::internal)
    }
}

#[derive(Serialize)]
struct Tagged<'a, A> {
    act: &'static str,
    #[serde(flatten)]
    fields: &'a A,
}

/// Subject of an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The order of this id.
    Order(String),
    /// Something else, as staff name it.
    Other(String),
}

impl Subject {
    /// The order's id, or the name of something else.
    pub fn name(&self) -> &str {
        match self {
            Self::Order(name) | Self::Other(name) => name,
        }
    }
}

/// Effect of an act that was or would be carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Id of the order that it is about; empty without one.
    pub order_id: String,
    /// Amount that it moves; `None` for an act without an amount, which never waits for a second person.
    pub size_centavos: Option<i64>,
    /// Figures of the loan before and after, if its money had left before.
    pub figures: Option<Change>,
    /// Other changes.
    pub states: Vec<StateChange>,
    /// Payout of the money that it sent, as it was after the commit; `None` where it sends none.
    pub payout: Option<Box<Payout>>,
    /// True if it waits for a second person whatever it moves, as soon as there is one with its role.
    pub needs_second_person: bool,
    /// Name of the staff account that was locked or lost roles by it: its open requests are withdrawn (STAFF-16).
    pub weakened: Option<String>,
}

/// Returns false for a check of an act that refused with 1409: the state does not allow the act.
///
/// # Errors
/// The other errors of the check.
pub fn is_allowed<T>(checked: Result<T, Error>) -> Result<bool, Error> {
    match checked {
        Ok(_) => Ok(true),
        Err(refusal) if refusal.code() == ErrorCode::Conflict => Ok(false),
        Err(error) => Err(error),
    }
}

/// A state before and after an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateChange {
    /// Name of the state.
    pub name: &'static str,
    /// State before the act.
    pub before: String,
    /// State after the act.
    pub after: String,
}

impl StateChange {
    /// Creates the change of a state.
    pub fn new(name: &'static str, before: &str, after: &str) -> Self {
        let (before, after) = (before.to_owned(), after.to_owned());
        Self {
            name,
            before,
            after,
        }
    }
}

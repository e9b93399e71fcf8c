//! Act of staff: the trait that each act implements, and its effect.

use std::future::{Future, ready};
use std::pin::Pin;

use jiff::Timestamp;

use super::facts::Declared;
use super::loan_figures::Change;
use tulay_lender::Lender;
use tulay_lender::error::{Error, ErrorCode};
use tulay_lender::loans::signing::sha256;
use tulay_store::Tx;
use tulay_store::payouts::Payout;

/// Refusal of an amount of which a colleague may have taken a part.
pub const TOO_MUCH: &str = "{0} is more than there is: {1}";

/// Returns true for a refusal by [`TOO_MUCH`].
pub fn is_too_much(refusal: &Error) -> bool {
    refusal.sentence().contains(" is more than there is: ")
}

/// Act of staff: a decision with its subject, declared by `act!`. The module `perform` carries it out: it checks the
/// role, writes the audit and supports a dry run.
pub trait Act: Declared {
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
    /// Sentence on what was done; empty before it is.
    pub done: String,
    /// Payout of the money that it sent, as it was after the commit; `None` where it sends none.
    pub payout: Option<Box<Payout>>,
    /// True if it waits for a second person whatever it moves, as soon as there is one with its role.
    pub needs_second_person: bool,
    /// Name of the staff account that was locked or lost roles by it: its open requests are withdrawn (STAFF-16).
    pub weakened: Option<String>,
}

impl Effect {
    /// Name of what is shown at a moment, which a press gives back: the time in milliseconds UTC and the digest.
    pub fn shown_at(&self, now: Timestamp) -> String {
        format!("{}-{}", now.as_millisecond(), self.digest())
    }

    /// Digest of what it changes, by which a press is of what was shown.
    pub fn digest(&self) -> String {
        let Self {
            order_id,
            size_centavos,
            figures,
            states,
            ..
        } = self;
        sha256(format!(
            "{order_id} {size_centavos:?} {figures:?} {states:?}"
        ))
    }
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

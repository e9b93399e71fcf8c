//! Note of staff on a borrower or an order (STAFF-26).

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::act::{Act, Effect, Subject};
use crate::{borrowers, review};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_lender::settings::Role;
use tulay_store::Tx;
use tulay_store::notes::{self, Note};
use tulay_store::people::SealedText;

/// The longest note, in characters.
pub const MAX_CHARS: usize = 1000;

/// Adds a note, whose text the audit does not have: it is erased with the person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddNote {
    /// The borrower's id; `None` for a note on an order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub borrower: Option<String>,
    /// The order's id; empty for a note on a borrower.
    #[serde(skip_serializing)]
    pub order_id: String,
    /// Text and author.
    #[serde(skip)]
    pub note: NewNote,
}

/// A note to be stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewNote {
    /// The text.
    pub text: String,
    /// Name of the person who writes it.
    pub operator: String,
}

impl Act for AddNote {
    fn tag() -> &'static str {
        "add_note"
    }

    fn role(&self) -> Role {
        Role::Decide
    }

    fn subject(&self) -> Subject {
        match &self.borrower {
            Some(borrower) => Subject::Other(borrower.clone()),
            None => Subject::Order(self.order_id.clone()),
        }
    }

    fn past_tense(&self) -> String {
        "noted".to_owned()
    }

    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let (borrower, order_id) = if let Some(borrower) = &self.borrower {
            (borrower.clone(), None)
        } else {
            let order = review::find(tx, &self.order_id)?;
            (order.borrower_id.clone(), Some(order.id().to_owned()))
        };
        let borrower = borrowers::find_kept(tx, &borrower)?;
        let note = Note {
            borrower_id: borrower.id,
            order_id: order_id.clone(),
            operator: self.note.operator.clone(),
            text: SealedText::from(checked(&self.note.text)?),
            at_ms: now.as_millisecond(),
        };
        notes::insert(tx, &note)?;
        Ok(Effect {
            order_id: order_id.unwrap_or_default(),
            ..Effect::default()
        })
    }
}

/// Returns a text without space around it.
///
/// # Errors
/// 1400 for none, and one that is too long.
fn checked(text: &str) -> Result<String, Error> {
    let text = text.trim();
    if text.is_empty() || text.chars().nth(MAX_CHARS).is_some() {
        let why = "A note has 1 to 1,000 characters";
        return Err(Error::invalid("text", why));
    }
    Ok(text.to_owned())
}

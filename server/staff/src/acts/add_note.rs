//! Note of staff on a borrower or an order (STAFF-26).

use jiff::Timestamp;

use crate::act::{Act, Effect};
use crate::declared::act;
use crate::{borrowers, review};
use tulay_lender::Lender;
use tulay_lender::error::Error;
use tulay_store::Tx;
use tulay_store::notes::{self, Note};
use tulay_store::people::SealedText;
use tulay_texts::written::{self, Fault};

/// The longest note, in characters.
pub const MAX_CHARS: usize = 1000;

/// Time in which the same words on the same subject are one note.
const AGAIN_MS: i64 = 3_600_000;

act! {
    /// Adds a note, whose text the audit does not have: it is erased with the person.
    pub struct AddNote on (borrower or order_id) {
        /// The borrower's id; `None` for a note on an order.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub borrower: Option<String> = GIVEN.optional(),
        /// The order's id; empty for a note on a borrower.
        #[serde(skip_serializing)]
        pub order_id: String = GIVEN,
    } and {
        /// Text and author.
        pub note: NewNote,
    }
    tag: "add_note",
    role: Decide,
    done: Apart,
    words: [
        "Note on {order}" => "noted",
        borrower: "Note on {borrower}" => "noted",
    ],
    kept: [r#"{"act":"add_note","borrower":"bor_1"}"#, r#"{"act":"add_note"}"#],
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
    fn carry_out(&self, tx: &mut Tx<'_>, _: &Lender, now: Timestamp) -> Result<Effect, Error> {
        let (borrower, order_id) = if let Some(borrower) = &self.borrower {
            (borrower.clone(), None)
        } else {
            let order = review::find(tx, &self.order_id)?;
            (order.borrower_id.clone(), Some(order.id().to_owned()))
        };
        let borrower = borrowers::find_kept(tx, &borrower)?;
        let text = checked(&self.note.text)?;
        // A note is never removed, and one whose answer was lost is sent again.
        for newest in notes::of_borrower(tx, &borrower.id, 1)? {
            let is_again = newest.operator == self.note.operator
                && newest.order_id == order_id
                && now.as_millisecond() - newest.at_ms < AGAIN_MS;
            if is_again && newest.text.open(tx)? == text {
                return Err(Error::conflict("Your note is there already"));
            }
        }
        let note = Note {
            borrower_id: borrower.id,
            order_id: order_id.clone(),
            operator: self.note.operator.clone(),
            text: SealedText::from(text),
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
/// 1400 for none, one that is too long, and one with characters that cannot be seen or turn others round.
fn checked(text: &str) -> Result<String, Error> {
    written::lines(text, MAX_CHARS).map_err(|fault| {
        Error::invalid(
            "text",
            match fault {
                Fault::Blank | Fault::Long => "A note has 1 to 1,000 characters".into(),
                Fault::Unseen => fault.sentence(MAX_CHARS),
            },
        )
    })
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test stops where it cannot go on")]
mod tests {
    use super::*;

    #[test]
    fn staff_26_a_note_has_no_mark_that_turns_its_words_round() {
        let kept = checked(" Pays on Friday.\r\nCall at 10. ").expect("a note");
        assert_eq!(kept, "Pays on Friday.\nCall at 10.");
        for mark in ['\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            let refused = checked(&format!("Paid {mark}001"));
            assert!(refused.is_err(), "{mark:?}");
        }
    }
}

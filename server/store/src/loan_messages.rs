//! SMS about a loan in the outbox, table `sms_messages`: each once for its order, by its kind and subject. They are
//! stored as facts; their text is written when they are sent.

use super::people;
use super::{StoreError, Tx, new_id, params, sms};

/// Message about an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoanMessage {
    /// The order.
    pub order_id: String,
    /// A word for what happened.
    pub kind: String,
    /// Subject: a due date, a payment's reference, the reason of a decline.
    pub about: String,
    /// The amount that it names; 0 for none.
    pub amount_centavos: i64,
}

/// Times at which a message may be sent, in milliseconds UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SendingTime {
    /// Time of queueing.
    pub now_ms: i64,
    /// Earliest time of sending, in milliseconds UTC.
    pub not_before_ms: i64,
    /// Time from which it is not sent any more, in milliseconds UTC; `None` for a text that stays true.
    pub holds_until_ms: Option<i64>,
}

/// Queues a message to the borrower of its order, without a text; `false` when it was queued before.
pub fn insert(
    tx: &mut Tx<'_>,
    message: &LoanMessage,
    times: SendingTime,
) -> Result<bool, StoreError> {
    let inserted = tx.execute(
        // No INSERT … SELECT: SQLite keeps its undo data in a list that grows with the transaction, and walks it at the
        // end of each.
        "INSERT INTO sms_messages (id, phone, phone_sealed, created_at, holds_until, order_id, kind, about,
             amount_centavos, not_before)
         VALUES ($1,
             (SELECT borrowers.phone
              FROM orders JOIN borrowers ON borrowers.id = orders.borrower_id WHERE orders.id = $4),
             (SELECT borrowers.phone_sealed
              FROM orders JOIN borrowers ON borrowers.id = orders.borrower_id WHERE orders.id = $4),
             $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (order_id, kind, about) DO NOTHING",
        params![
            &new_id("msg"),
            times.now_ms,
            times.holds_until_ms,
            &message.order_id,
            &message.kind,
            &message.about,
            message.amount_centavos,
            times.not_before_ms,
        ],
    )?;
    Ok(inserted == 1)
}

/// Removes a message from the outbox whose text is not true any more.
pub fn withdraw(tx: &mut Tx<'_>, message_id: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM sms_messages WHERE id = $1 AND sent_at IS NULL",
        params![message_id],
    )?;
    Ok(())
}

/// Stores the text with which a message is sent.
pub fn set_body(tx: &mut Tx<'_>, message_id: &str, body: &str) -> Result<(), StoreError> {
    let sealed = people::seal(tx, &sms::place(message_id), body)?;
    tx.put(
        "UPDATE sms_messages SET body_sealed = $2 WHERE id = $1",
        params![message_id, &sealed],
    )?;
    Ok(())
}

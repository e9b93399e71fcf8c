//! Tables `sms_codes` (sign-in codes, hashed) and `sms_messages` (the outbox: messages are written with the change that
//! they report, and sent after the commit).

use super::loan_messages::LoanMessage;
use super::people::{self, SealedText};
use super::{Row, StoreError, Tx, new_id, params, phones};

/// Associated data that the text of a message is sealed with; `sealed_texts` makes the same in SQL.
pub(super) fn place(message_id: &str) -> String {
    people::place("sms_messages.body", message_id)
}

/// A sign-in code that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmsCode {
    /// `sms_…`
    pub id: String,
    /// The code's hash.
    pub code_hash: String,
    /// Time of sending, in milliseconds UTC.
    pub created_at_ms: i64,
    /// End of its validity, in milliseconds UTC.
    pub expires_at_ms: i64,
    /// Number of attempts to use it.
    pub attempts: i64,
    /// Number of attempts by others than its requester.
    pub others_attempts: i64,
    /// True if it was used.
    pub is_used: bool,
}

/// Adds a code for `phone`; gives its id.
pub fn insert_code(
    tx: &mut Tx<'_>,
    phone: &str,
    code_hash: &str,
    created_at_ms: i64,
    expires_at_ms: i64,
) -> Result<String, StoreError> {
    let id = new_id("sms");
    let phone = phones::key(tx, phone)?;
    tx.put(
        "INSERT INTO sms_codes (id, phone, code_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5)",
        params![&id, &phone, code_hash, created_at_ms, expires_at_ms],
    )?;
    Ok(id)
}

/// Stores the requester of a code and the name of the request, both as digests.
pub fn set_request(
    tx: &mut Tx<'_>,
    code_id: &str,
    asker: &str,
    request: &str,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE sms_codes SET asker = $2, request = $3 WHERE id = $1",
        params![code_id, asker, request],
    )?;
    Ok(())
}

macro_rules! select_code {
    ($rest:literal) => {
        concat!(
            "SELECT id, code_hash, created_at, expires_at, attempts, others_attempts, used_at
             FROM sms_codes WHERE ",
            $rest
        )
    };
}

/// The newest code of `phone`, used or not.
pub fn newest_code(tx: &mut Tx<'_>, phone: &str) -> Result<Option<SmsCode>, StoreError> {
    let key = phones::key(tx, phone)?;
    tx.hold(&key)?;
    tx.query_opt(
        select_code!("phone = $1 ORDER BY created_at DESC, id DESC LIMIT 1"),
        params![&key],
        read_code,
    )
}

/// Returns the newest code of `phone` that a requester requested, used or not.
pub fn newest_code_of(
    tx: &mut Tx<'_>,
    phone: &str,
    asker: &str,
) -> Result<Option<SmsCode>, StoreError> {
    let key = phones::key(tx, phone)?;
    tx.hold(&key)?;
    tx.query_opt(
        select_code!("phone = $1 AND asker = $2 ORDER BY created_at DESC, id DESC LIMIT 1"),
        params![&key, asker],
        read_code,
    )
}

/// The code of `phone` sent in answer to a request, used or not.
pub fn code_of_request(
    tx: &mut Tx<'_>,
    phone: &str,
    request: &str,
) -> Result<Option<SmsCode>, StoreError> {
    let key = phones::key(tx, phone)?;
    tx.hold(&key)?;
    tx.query_opt(
        select_code!("phone = $1 AND request = $2"),
        params![&key, request],
        read_code,
    )
}

fn read_code(row: &Row<'_>) -> Result<SmsCode, StoreError> {
    Ok(SmsCode {
        id: row.text("id")?,
        code_hash: row.text("code_hash")?,
        created_at_ms: row.int("created_at")?,
        expires_at_ms: row.int("expires_at")?,
        attempts: row.int("attempts")?,
        others_attempts: row.int("others_attempts")?,
        is_used: row.int_opt("used_at")?.is_some(),
    })
}

/// Counts one more attempt by somebody who had not requested the code.
pub fn count_others_attempt(tx: &mut Tx<'_>, code_id: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE sms_codes SET others_attempts = others_attempts + 1 WHERE id = $1",
        params![code_id],
    )?;
    Ok(())
}

/// Counts one more attempt to use a code; returns the number including it. It counts only if the transaction commits,
/// so a wrong code is an `Ok` of the closure.
pub fn count_attempt(tx: &mut Tx<'_>, code_id: &str) -> Result<i64, StoreError> {
    tx.query_one(
        "UPDATE sms_codes SET attempts = attempts + 1 WHERE id = $1 RETURNING attempts",
        params![code_id],
        |row| row.int("attempts"),
    )
}

/// Marks a code as used; returns `false` when it was used before.
pub fn use_code(tx: &mut Tx<'_>, code_id: &str, now_ms: i64) -> Result<bool, StoreError> {
    let used = tx.execute(
        "UPDATE sms_codes SET used_at = $2 WHERE id = $1 AND used_at IS NULL",
        params![code_id, now_ms],
    )?;
    Ok(used == 1)
}

/// Counts the codes sent to `phone` since a time.
pub fn count_since(tx: &mut Tx<'_>, phone: &str, since_ms: i64) -> Result<i64, StoreError> {
    let key = phones::key(tx, phone)?;
    tx.hold(&key)?;
    tx.query_one(
        "SELECT COUNT(*) AS count FROM sms_codes WHERE phone = $1 AND created_at >= $2",
        params![&key, since_ms],
        |row| row.int("count"),
    )
}

/// Counts the codes of `phone` that a requester requested since a time.
pub fn count_of_asker_since(
    tx: &mut Tx<'_>,
    phone: &str,
    asker: &str,
    since_ms: i64,
) -> Result<i64, StoreError> {
    let key = phones::key(tx, phone)?;
    tx.hold(&key)?;
    tx.query_one(
        "SELECT COUNT(*) AS count FROM sms_codes WHERE phone = $1 AND asker = $2 AND created_at >= $3",
        params![&key, asker, since_ms],
        |row| row.int("count"),
    )
}

/// A message of the outbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmsMessage {
    /// `msg_…`
    pub id: String,
    /// Phone that it is sent to.
    pub phone: SealedText,
    /// Its text; empty until a loan's message is sent.
    pub body: SealedText,
    /// Time of writing, in milliseconds UTC.
    pub created_at_ms: i64,
    /// Time of sending, in milliseconds UTC.
    pub sent_at_ms: Option<i64>,
    /// True if it was not sent and is never tried again.
    pub is_given_up: bool,
    /// True if its text expires, as a code does.
    pub is_passing: bool,
    /// Earliest time of sending, in milliseconds UTC.
    pub not_before_ms: i64,
    /// Its content as a fact, if it is about a loan.
    pub loan: Option<LoanMessage>,
}

impl SmsMessage {
    /// Its position in the outbox.
    pub fn place(&self) -> (i64, String) {
        (self.created_at_ms, self.id.clone())
    }
}

/// Adds a message to the outbox; returns its id.
pub fn insert_message(
    tx: &mut Tx<'_>,
    phone: &str,
    body: &str,
    now_ms: i64,
) -> Result<String, StoreError> {
    insert(tx, phone, body, now_ms, None)
}

/// Adds a message to a borrower to the outbox; returns `None` for an unknown id. The phone is copied as it is stored.
pub fn insert_message_to_borrower(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    body: &str,
    now_ms: i64,
) -> Result<(), StoreError> {
    let id = new_id("msg");
    let sealed = people::seal(tx, &place(&id), body)?;
    tx.put(
        "INSERT INTO sms_messages (id, phone, phone_sealed, body_sealed, created_at)
         SELECT $1, phone, phone_sealed, $3, $4 FROM borrowers WHERE id = $2",
        params![&id, borrower_id, &sealed, now_ms],
    )
}

/// [`insert_message`] for a message with a text that expires: it is not sent at `holds_until_ms` or later.
pub fn insert_passing_message(
    tx: &mut Tx<'_>,
    phone: &str,
    body: &str,
    now_ms: i64,
    holds_until_ms: i64,
) -> Result<String, StoreError> {
    insert(tx, phone, body, now_ms, Some(holds_until_ms))
}

fn insert(
    tx: &mut Tx<'_>,
    phone: &str,
    body: &str,
    now_ms: i64,
    holds_until_ms: Option<i64>,
) -> Result<String, StoreError> {
    let id = new_id("msg");
    let sealed = people::seal(tx, &place(&id), body)?;
    let (phone, phone_sealed) = phones::columns(tx, phone)?;
    tx.put(
        "INSERT INTO sms_messages (id, phone, phone_sealed, body_sealed, created_at, holds_until)
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            &id,
            &phone,
            phone_sealed.as_deref(),
            &sealed,
            now_ms,
            holds_until_ms
        ],
    )?;
    Ok(id)
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT id, phone, phone_sealed, body_sealed, created_at, sent_at, not_before, order_id, kind, about,
                    amount_centavos, holds_until, given_up_at
             FROM sms_messages ",
            $rest
        )
    };
}

/// Messages whose next attempt is due at `now_ms`, oldest first, at most `limit`, after the one at a
/// [`SmsMessage::place`]. Those about a loan wait for the day in Manila (UTC+8): 8:00 to 20:00.
pub fn unsent(
    tx: &mut Tx<'_>,
    now_ms: i64,
    after: Option<&(i64, String)>,
    limit: i64,
) -> Result<Vec<SmsMessage>, StoreError> {
    let (after_ms, after_id) = after.map_or((i64::MIN, ""), |(at_ms, id)| (*at_ms, id.as_str()));
    tx.query_all(
        select!(
            "WHERE sent_at IS NULL AND given_up_at IS NULL AND (created_at, id) > ($1, $2)
               AND try_after <= $3 AND (holds_until IS NULL OR holds_until > $3) AND not_before <= $3
               AND (order_id IS NULL OR ($3 + 28800000) % 86400000 BETWEEN 28800000 AND 71999999)
             ORDER BY created_at, id LIMIT $4"
        ),
        params![after_ms, after_id, now_ms, limit],
        read_message,
    )
}

/// Claims the next attempt to send a message, so that no other server makes it; returns the number of attempts
/// including this one, or `None` when no attempt is due. The caller sets the time of the next attempt with
/// [`try_again_after`].
pub fn take_try(tx: &mut Tx<'_>, message_id: &str, now_ms: i64) -> Result<Option<i64>, StoreError> {
    tx.query_opt(
        "UPDATE sms_messages SET tries = tries + 1
         WHERE id = $1 AND sent_at IS NULL AND given_up_at IS NULL AND try_after <= $2
           AND (holds_until IS NULL OR holds_until > $2) AND not_before <= $2
           AND (order_id IS NULL OR ($2 + 28800000) % 86400000 BETWEEN 28800000 AND 71999999)
         RETURNING tries",
        params![message_id, now_ms],
        |row| row.int("tries"),
    )
}

/// Sets the time before which a message is not tried again, in milliseconds UTC.
pub fn try_again_after(
    tx: &mut Tx<'_>,
    message_id: &str,
    try_after_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE sms_messages SET try_after = $2 WHERE id = $1",
        params![message_id, try_after_ms],
    )?;
    Ok(())
}

/// Clears the text of a code that is sent, or that is never sent: it is not needed any more. A loan's message stays.
pub fn blank_code(tx: &mut Tx<'_>, message_id: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE sms_messages SET body_sealed = NULL
         WHERE id = $1 AND holds_until IS NOT NULL AND order_id IS NULL",
        params![message_id],
    )?;
    Ok(())
}

/// Gives a message up: it is never tried again.
pub fn give_up(tx: &mut Tx<'_>, message_id: &str, now_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "UPDATE sms_messages SET given_up_at = $2 WHERE id = $1 AND sent_at IS NULL",
        params![message_id, now_ms],
    )?;
    Ok(())
}

/// Gives up messages with expired texts, and clears their codes; returns their number.
pub fn give_up_passed(tx: &mut Tx<'_>, now_ms: i64) -> Result<u64, StoreError> {
    tx.execute(
        "UPDATE sms_messages SET given_up_at = $1,
             body_sealed = CASE WHEN order_id IS NULL THEN NULL ELSE body_sealed END
         WHERE sent_at IS NULL AND given_up_at IS NULL AND created_at <= $1 AND holds_until <= $1",
        params![now_ms],
    )
}

/// Records that a message was sent; returns `false` when it was recorded before.
pub fn mark_sent(tx: &mut Tx<'_>, message_id: &str, now_ms: i64) -> Result<bool, StoreError> {
    let marked = tx.execute(
        "UPDATE sms_messages SET sent_at = $2 WHERE id = $1 AND sent_at IS NULL",
        params![message_id, now_ms],
    )?;
    Ok(marked == 1)
}

/// The messages to `phone`, newest first, at most `limit`.
pub fn messages_to(
    tx: &mut Tx<'_>,
    phone: &str,
    limit: i64,
) -> Result<Vec<SmsMessage>, StoreError> {
    let key = phones::key(tx, phone)?;
    tx.query_all(
        select!("WHERE phone = $1 ORDER BY created_at DESC, id DESC LIMIT $2"),
        params![&key, limit],
        read_message,
    )
}

fn read_message(row: &Row<'_>) -> Result<SmsMessage, StoreError> {
    let id = row.text("id")?;
    Ok(SmsMessage {
        body: match row.text_opt("body_sealed")? {
            None => SealedText::from(""),
            Some(sealed) => SealedText::sealed(place(&id), sealed),
        },
        id,
        phone: phones::stored(row.text("phone")?, row.text_opt("phone_sealed")?),
        created_at_ms: row.int("created_at")?,
        sent_at_ms: row.int_opt("sent_at")?,
        not_before_ms: row.int("not_before")?,
        loan: match row.text_opt("order_id")? {
            None => None,
            Some(order_id) => Some(LoanMessage {
                order_id,
                kind: row.text("kind")?,
                about: row.text("about")?,
                amount_centavos: row.int("amount_centavos")?,
            }),
        },
        is_passing: row.int_opt("holds_until")?.is_some(),
        is_given_up: row.int_opt("given_up_at")?.is_some(),
    })
}

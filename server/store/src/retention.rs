//! Deletes expired data: of each borrower when they are reviewed (`borrowers.look_at`), and of tables without a
//! borrower by age. Every statement takes a batch. Retention periods are decided elsewhere.

use super::{StoreError, Tx, params};

/// Facts that decide how long a borrower's data is kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traces {
    /// Time at which they last applied, identified themselves, or were seen, in milliseconds UTC.
    pub active_ms: i64,
    /// True if they want to be erased.
    pub leaves: bool,
    /// Time at which the oldest account that no loan was paid to was replaced, in milliseconds UTC.
    pub replaced_ms: Option<i64>,
    /// Time of the answer to the complaint that was answered first, in milliseconds UTC.
    pub answered_ms: Option<i64>,
}

/// The ids of borrowers whose review is due, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn to_look_at(tx: &mut Tx<'_>, now_ms: i64, limit: i64) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT id FROM borrowers WHERE look_at <= $1 ORDER BY look_at LIMIT $2",
        params![now_ms, limit],
        |row| row.text("id"),
    )
}

/// Sets the time of a borrower's next review.
///
/// # Errors
/// The store's own failures.
pub fn look_again(tx: &mut Tx<'_>, borrower_id: &str, at_ms: i64) -> Result<(), StoreError> {
    tx.put(
        "UPDATE borrowers SET look_at = $2 WHERE id = $1",
        params![borrower_id, at_ms],
    )?;
    Ok(())
}

/// Returns the facts about a borrower; `None` for one that was deleted.
///
/// # Errors
/// The store's own failures.
pub fn traces(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<Traces>, StoreError> {
    tx.hold(borrower_id)?;
    tx.query_opt(
        "SELECT created_at, leaves_at,
             (SELECT MAX(order_moves.at) FROM orders JOIN order_moves ON order_moves.order_id = orders.id
              WHERE orders.borrower_id = $1) AS moved_at,
             (SELECT updated_at FROM identities WHERE borrower_id = $1) AS identified_at,
             (SELECT MAX(seen_at) FROM sessions WHERE borrower_id = $1) AS seen_at,
             (SELECT MAX(at) FROM known_askers WHERE known_askers.phone = borrowers.phone) AS asked_at,
             (SELECT MIN(replaced_at) FROM bank_accounts WHERE borrower_id = $1
              AND NOT EXISTS (SELECT 1 FROM payouts WHERE payouts.account_id = bank_accounts.id)
              AND NOT EXISTS (SELECT 1 FROM order_accounts WHERE order_accounts.account_id = bank_accounts.id))
              AS replaced_at,
             (SELECT MIN(resolved_at) FROM complaints WHERE borrower_id = $1) AS resolved_at
         FROM borrowers WHERE id = $1",
        params![borrower_id],
        |row| {
            let seen = ["moved_at", "identified_at", "seen_at", "asked_at"].map(|column| row.int_opt(column));
            let seen: Result<Vec<_>, _> = seen.into_iter().collect();
            let seen = seen?.into_iter().flatten();
            Ok(Traces {
                active_ms: seen.fold(row.int("created_at")?, i64::max),
                leaves: row.int_opt("leaves_at")?.is_some(),
                replaced_ms: row.int_opt("replaced_at")?,
                answered_ms: row.int_opt("resolved_at")?,
            })
        },
    )
}

/// Deletes a borrower's accounts that were replaced before a time and that no loan was paid to.
///
/// # Errors
/// The store's own failures.
pub fn delete_replaced_accounts(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    before_ms: i64,
) -> Result<u64, StoreError> {
    tx.execute(
        "DELETE FROM bank_accounts WHERE borrower_id = $1 AND replaced_at <= $2
             AND NOT EXISTS (SELECT 1 FROM payouts WHERE payouts.account_id = bank_accounts.id)
             AND NOT EXISTS (SELECT 1 FROM order_accounts WHERE order_accounts.account_id = bank_accounts.id)",
        params![borrower_id, before_ms],
    )
}

/// Deletes a borrower's complaints that were answered before a time; their images are deleted after the commit.
///
/// # Errors
/// The store's own failures.
pub fn delete_complaints(
    tx: &mut Tx<'_>,
    borrower_id: &str,
    before_ms: i64,
) -> Result<(), StoreError> {
    for statement in [
        "INSERT INTO images_to_remove (name, at)
         SELECT name, CAST($2 AS BIGINT) FROM complaint_images WHERE complaint_id IN
             (SELECT id FROM complaints WHERE borrower_id = $1 AND resolved_at <= $2)",
        "DELETE FROM complaint_images WHERE complaint_id IN
             (SELECT id FROM complaints WHERE borrower_id = $1 AND resolved_at <= $2)",
        "DELETE FROM complaint_scores WHERE complaint_id IN
             (SELECT id FROM complaints WHERE borrower_id = $1 AND resolved_at <= $2)",
        "DELETE FROM complaint_replies WHERE complaint_id IN
             (SELECT id FROM complaints WHERE borrower_id = $1 AND resolved_at <= $2)",
        "DELETE FROM complaints WHERE borrower_id = $1 AND resolved_at <= $2",
    ] {
        tx.put(statement, params![borrower_id, before_ms])?;
    }
    Ok(())
}

/// A table whose rows are deleted by age.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aged {
    /// Codes, from their end.
    Codes,
    /// SMS with a text that expires, from that time on.
    PassedMessages,
    /// Texts of sent SMS; the record of sending stays, so that none is sent twice.
    Words,
    /// Presses in the app.
    Presses,
    /// Visits and presses on landing pages.
    Visits,
    /// Phones that logged in.
    KnownPhones,
    /// Sessions, from their end.
    Sessions,
    /// Captchas, from their end.
    Captchas,
    /// Answers for a repeated key.
    RepeatedAnswers,
    /// Counts of rate limits.
    Counts,
}

impl Aged {
    fn statement(self) -> &'static str {
        match self {
            Self::Codes => {
                "DELETE FROM sms_codes WHERE id IN
                     (SELECT id FROM sms_codes WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)"
            }
            Self::PassedMessages => {
                "DELETE FROM sms_messages WHERE id IN
                     (SELECT id FROM sms_messages WHERE holds_until IS NOT NULL AND holds_until < $1
                      ORDER BY holds_until LIMIT $2)"
            }
            Self::Words => {
                "UPDATE sms_messages SET body_sealed = NULL WHERE id IN
                     (SELECT id FROM sms_messages WHERE sent_at < $1 AND body_sealed IS NOT NULL
                      ORDER BY sent_at LIMIT $2)"
            }
            Self::Presses => {
                "DELETE FROM page_events WHERE id IN
                     (SELECT id FROM page_events WHERE at < $1 ORDER BY at LIMIT $2)"
            }
            Self::Visits => {
                "DELETE FROM promotion_events WHERE id IN
                     (SELECT id FROM promotion_events WHERE at < $1 ORDER BY at LIMIT $2)"
            }
            Self::KnownPhones => {
                "DELETE FROM known_askers WHERE (phone, asker) IN
                     (SELECT phone, asker FROM known_askers WHERE at < $1 ORDER BY at LIMIT $2)"
            }
            Self::Sessions => {
                "DELETE FROM sessions WHERE token_hash IN
                     (SELECT token_hash FROM sessions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)"
            }
            Self::Captchas => {
                "DELETE FROM captchas WHERE sid_digest IN
                     (SELECT sid_digest FROM captchas WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)"
            }
            Self::RepeatedAnswers => {
                "DELETE FROM idempotency_keys WHERE (borrower_id, call, key) IN
                     (SELECT borrower_id, call, key FROM idempotency_keys WHERE created_at < $1
                      ORDER BY created_at LIMIT $2)"
            }
            Self::Counts => {
                "DELETE FROM rate_limits WHERE (subject, window_start) IN
                     (SELECT subject, window_start FROM rate_limits WHERE window_start < $1
                      ORDER BY window_start LIMIT $2)"
            }
        }
    }
}

/// Deletes older rows, at most `limit`; returns their number.
///
/// # Errors
/// The store's own failures.
pub fn forget(tx: &mut Tx<'_>, aged: Aged, before_ms: i64, limit: i64) -> Result<u64, StoreError> {
    tx.execute(aged.statement(), params![before_ms, limit])
}

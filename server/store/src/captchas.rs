//! Table `captchas`: the captcha of each open landing page (its sid). It stores only a digest of the sid; an answer is
//! sealed. The effect of a right answer is decided elsewhere.

use super::{Row, StoreError, Tx, params};

/// The captcha of a landing page that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captcha {
    /// The sealed answer; `None` before the first image, and once it is used up.
    pub answer: Option<String>,
    /// End of the answer's validity, in milliseconds UTC.
    pub answer_until_ms: i64,
    /// The digest of the phone for which it was solved.
    pub solved_for: Option<String>,
    /// Result of registering with it.
    pub outcome: Option<String>,
}

/// Opens a page's sid.
///
/// # Errors
/// [`StoreError::Unique`] for a sid that is open.
pub fn insert(
    tx: &mut Tx<'_>,
    sid_digest: &str,
    now_ms: i64,
    expires_at_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "INSERT INTO captchas (sid_digest, created_at, expires_at) VALUES ($1, $2, $3)",
        params![sid_digest, now_ms, expires_at_ms],
    )?;
    Ok(())
}

/// The captcha of a sid that is open at `now_ms`. Of concurrent uses, the later one sees what the earlier one made of it.
pub fn find(tx: &mut Tx<'_>, sid_digest: &str, now_ms: i64) -> Result<Option<Captcha>, StoreError> {
    tx.hold(sid_digest)?;
    tx.query_opt(
        "SELECT answer, answer_until, solved_for, outcome FROM captchas
         WHERE sid_digest = $1 AND expires_at > $2",
        params![sid_digest, now_ms],
        |row: &Row<'_>| {
            Ok(Captcha {
                answer: row.text_opt("answer")?,
                answer_until_ms: row.int("answer_until")?,
                solved_for: row.text_opt("solved_for")?,
                outcome: row.text_opt("outcome")?,
            })
        },
    )
}

/// Replaces the answer of an open sid; returns `false` for a sid that is not open.
pub fn renew(
    tx: &mut Tx<'_>,
    sid_digest: &str,
    sealed_answer: &str,
    answer_until_ms: i64,
    now_ms: i64,
) -> Result<bool, StoreError> {
    let renewed = tx.execute(
        "UPDATE captchas SET answer = $2, answer_until = $3, solved_for = NULL, outcome = NULL
         WHERE sid_digest = $1 AND expires_at > $4",
        params![sid_digest, sealed_answer, answer_until_ms, now_ms],
    )?;
    Ok(renewed == 1)
}

/// Ties the answer to the phone for which it was given, until `answer_until_ms`.
pub fn solve(
    tx: &mut Tx<'_>,
    sid_digest: &str,
    phone_digest: &str,
    answer_until_ms: i64,
) -> Result<(), StoreError> {
    tx.put(
        "UPDATE captchas SET solved_for = $2, answer_until = $3 WHERE sid_digest = $1",
        params![sid_digest, phone_digest, answer_until_ms],
    )?;
    Ok(())
}

/// Removes the answer: nothing can be opened with it any more.
pub fn burn(tx: &mut Tx<'_>, sid_digest: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE captchas SET answer = NULL, solved_for = NULL, outcome = NULL WHERE sid_digest = $1",
        params![sid_digest],
    )?;
    Ok(())
}

/// Stores the result of registering with it.
pub fn settle(tx: &mut Tx<'_>, sid_digest: &str, outcome: &str) -> Result<(), StoreError> {
    tx.put(
        "UPDATE captchas SET outcome = $2 WHERE sid_digest = $1",
        params![sid_digest, outcome],
    )?;
    Ok(())
}

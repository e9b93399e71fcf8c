//! Erases a person (SEC-07): all their data is deleted in the caller's transaction. Their loans stay in the books under
//! a pseudonym, which nothing links with the person; signed documents stay sealed for their own retention period. The
//! caller decides whether a person may be erased.

use super::{StoreError, Tx, new_id, params};
use tulay_lending::ledger::Account;

/// Person to be erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ErasedPerson<'a> {
    /// The borrower's id.
    pub id: &'a str,
    /// Digest of the phone, by which a visitor of a landing page who typed it is found.
    pub phone_digest: &'a str,
}

/// Times of an erasure, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// Time of the erasure, in milliseconds UTC.
    pub now_ms: i64,
    /// Time that documents signed for a loan are kept after its end, in milliseconds.
    pub signed_ms: i64,
}

/// Rows that an erasure kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Left {
    /// Orders that stay in the books.
    pub orders: u64,
    /// Images that are to be removed after the commit.
    pub images: u64,
    /// Loans whose signed documents stay sealed.
    pub signed: u64,
}

/// Statements that delete a person's rows: each row before those that it refers to.
const OF_PERSON: [&str; 21] = [
    "DELETE FROM complaint_images WHERE borrower_id = $1",
    "DELETE FROM complaint_scores WHERE complaint_id IN (SELECT id FROM complaints WHERE borrower_id = $1)",
    "DELETE FROM complaint_replies WHERE complaint_id IN (SELECT id FROM complaints WHERE borrower_id = $1)",
    "DELETE FROM complaints WHERE borrower_id = $1",
    "DELETE FROM scores WHERE borrower_id = $1",
    "DELETE FROM idempotency_keys WHERE borrower_id = $1",
    "DELETE FROM page_events WHERE borrower_id = $1",
    "DELETE FROM registrations WHERE borrower_id = $1",
    "DELETE FROM corrections WHERE borrower_id = $1",
    "DELETE FROM notes WHERE borrower_id = $1",
    "DELETE FROM identities WHERE borrower_id = $1",
    "DELETE FROM name_words WHERE borrower_id = $1",
    "DELETE FROM past_identities WHERE borrower_id = $1",
    "DELETE FROM order_identities WHERE borrower_id = $1",
    "DELETE FROM sessions WHERE borrower_id = $1",
    "DELETE FROM rate_limits WHERE subject IN ('complaints/' || $1, 'images/' || $1)",
    "DELETE FROM known_askers WHERE phone = (SELECT phone FROM borrowers WHERE id = $1)",
    "DELETE FROM sms_codes WHERE phone IN
         ((SELECT phone FROM borrowers WHERE id = $1), 'account/' || $1, 'first-account/' || $1, 'copy/' || $1,
          'identity/' || $1, 'leave/' || $1)",
    "DELETE FROM sms_messages WHERE phone = (SELECT phone FROM borrowers WHERE id = $1)",
    "DELETE FROM order_persons WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM order_accounts WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
];

/// Statements that empty what tells of a person in rows that stay in the books, while their borrower finds them.
const FOUND_BY_PERSON: [&str; 2] = [
    "UPDATE channel_requests SET target = NULL WHERE code IN
         (SELECT code FROM pay_codes WHERE borrower_id = $1)",
    "UPDATE payouts SET account_last4 = '' WHERE order_id IN
         (SELECT id FROM orders WHERE borrower_id = $1)",
];

/// Statements that do so, and replace the borrower by the pseudonym.
const OF_PSEUDONYM: [&str; 3] = [
    "UPDATE pay_codes SET borrower_id = $2 WHERE borrower_id = $1",
    "UPDATE bank_accounts SET borrower_id = $2, current_key = NULL, holder_sealed = NULL,
         number_sealed = '', number_last4 = '' WHERE borrower_id = $1",
    "UPDATE orders SET borrower_id = $2, h5_url = '', next_url = '', rey_msg = '', kind_tips_msg = NULL
     WHERE borrower_id = $1",
];

/// Erases a person.
///
/// # Errors
/// The store's own failures.
pub fn erase(tx: &mut Tx<'_>, person: ErasedPerson<'_>, times: Times) -> Result<Left, StoreError> {
    let ErasedPerson { id, phone_digest } = person;
    tx.hold(id)?;
    let images = tx.execute(
        "INSERT INTO images_to_remove (name, at)
         SELECT name, CAST($2 AS BIGINT) FROM complaint_images WHERE borrower_id = $1",
        params![id, times.now_ms],
    )?;
    for statement in OF_PERSON {
        tx.put(statement, params![id])?;
    }
    tx.put(
        "DELETE FROM promotion_events WHERE phone_digest = $1",
        params![phone_digest],
    )?;
    tx.put(
        "DELETE FROM bank_accounts WHERE borrower_id = $1
             AND NOT EXISTS (SELECT 1 FROM payouts WHERE payouts.account_id = bank_accounts.id)",
        params![id],
    )?;
    let (orders, signed) = keep_loans(tx, id, times)?;
    tx.put("DELETE FROM borrowers WHERE id = $1", params![id])?;
    Ok(Left {
        orders,
        images,
        signed,
    })
}

/// Replaces a borrower by a pseudonym in the books; returns the number of orders that have it, and of those whose
/// signed documents are kept.
fn keep_loans(tx: &mut Tx<'_>, id: &str, times: Times) -> Result<(u64, u64), StoreError> {
    let orders = tx.query_one(
        "SELECT COUNT(*) AS count FROM orders WHERE borrower_id = $1",
        params![id],
        |row| row.int("count"),
    )?;
    if orders == 0 {
        return Ok((0, 0));
    }
    let pseudonym = new_id("gon");
    tx.put(
        "INSERT INTO borrowers (id, phone, created_at, look_at) VALUES ($1, $1, $2, $3)",
        params![&pseudonym, times.now_ms, i64::MAX],
    )?;
    tx.put(
        "INSERT INTO signings_to_remove (order_id, remove_at)
         SELECT orders.id, CASE WHEN orders.released_on IS NULL THEN CAST($2 AS BIGINT)
             ELSE (SELECT MAX(at) FROM order_moves WHERE order_moves.order_id = orders.id) + CAST($3 AS BIGINT) END
         FROM orders JOIN signings ON signings.order_id = orders.id WHERE orders.borrower_id = $1",
        params![id, times.now_ms, times.signed_ms],
    )?;
    for statement in FOUND_BY_PERSON {
        tx.put(statement, params![id])?;
    }
    for statement in OF_PSEUDONYM {
        tx.put(statement, params![id, &pseudonym])?;
    }
    remove_signings(tx, times.now_ms, orders)?;
    let signed = tx.query_one(
        "SELECT COUNT(*) AS count FROM signings_to_remove WHERE order_id IN
             (SELECT id FROM orders WHERE borrower_id = $1)",
        params![&pseudonym],
        |row| row.int("count"),
    )?;
    let count = |rows: i64| u64::try_from(rows).unwrap_or(0);
    Ok((count(orders), count(signed)))
}

/// Deletes signed documents of erased people after their retention period, of at most `limit` orders; returns the
/// number of orders.
///
/// # Errors
/// The store's own failures.
pub fn remove_signings(tx: &mut Tx<'_>, now_ms: i64, limit: i64) -> Result<u64, StoreError> {
    let due = tx.query_all(
        "SELECT order_id FROM signings_to_remove WHERE remove_at <= $1 ORDER BY remove_at LIMIT $2",
        params![now_ms, limit],
        |row| row.text("order_id"),
    )?;
    if due.is_empty() {
        return Ok(0);
    }
    tx.put("INSERT INTO forgetting (key) VALUES (1)", params![])?;
    for order_id in &due {
        for statement in [
            "DELETE FROM signed_consents WHERE order_id = $1",
            "DELETE FROM signed_documents WHERE order_id = $1",
            "DELETE FROM signings WHERE order_id = $1",
            "DELETE FROM signings_to_remove WHERE order_id = $1",
        ] {
            tx.put(statement, params![order_id])?;
        }
    }
    tx.put("DELETE FROM forgetting /* scans */", params![])?;
    Ok(due.len() as u64)
}

/// Returns the time at which a borrower's last loan ended or was last paid, in milliseconds UTC; `None` if there was no
/// loan.
///
/// # Errors
/// The store's own failures.
pub fn last_of_loans_ms(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<i64>, StoreError> {
    tx.hold(borrower_id)?;
    tx.query_one(
        "SELECT MAX(at) AS newest FROM
             (SELECT order_moves.at AS at FROM orders JOIN order_moves ON order_moves.order_id = orders.id
              WHERE orders.borrower_id = $1 AND orders.released_on IS NOT NULL
              UNION ALL
              SELECT loan_events.received_at AS at FROM orders JOIN loan_events ON loan_events.order_id = orders.id
              WHERE orders.borrower_id = $1) AS ends",
        params![borrower_id],
        |row| row.int_opt("newest"),
    )
}

/// Time of receipt of a borrower's newest payment that was not taken back, in milliseconds UTC.
///
/// # Errors
/// The store's own failures.
pub fn last_payment_ms(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<i64>, StoreError> {
    tx.query_one(
        "SELECT MAX(received_at) AS newest FROM loan_events JOIN orders ON orders.id = loan_events.order_id
         WHERE orders.borrower_id = $1 AND kind IN ('repayment', 'rollover')
             AND NOT EXISTS (SELECT 1 FROM loan_events AS later WHERE later.target = loan_events.reference)",
        params![borrower_id],
        |row| row.int_opt("newest"),
    )
}

/// Deletes at once the data of a leaving borrower that the law does not require to be kept.
///
/// # Errors
/// The store's own failures.
pub fn leave(tx: &mut Tx<'_>, person: ErasedPerson<'_>, now_ms: i64) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM page_events WHERE borrower_id = $1",
        "DELETE FROM registrations WHERE borrower_id = $1",
        "DELETE FROM scores WHERE borrower_id = $1",
        "DELETE FROM idempotency_keys WHERE borrower_id = $1",
        "DELETE FROM sessions WHERE borrower_id = $1",
        "DELETE FROM known_askers WHERE phone = (SELECT phone FROM borrowers WHERE id = $1)",
    ] {
        tx.put(statement, params![person.id])?;
    }
    tx.put(
        "DELETE FROM promotion_events WHERE phone_digest = $1",
        params![person.phone_digest],
    )?;
    tx.put(
        "UPDATE borrowers SET leaves_at = $2, blocked_at = $2, look_at = 0 WHERE id = $1",
        params![person.id, now_ms],
    )?;
    Ok(())
}

/// Finds an order of a borrower for which money is still owed or sent to them; `None` if there is none.
///
/// # Errors
/// The store's own failures.
pub fn owed_to(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Option<String>, StoreError> {
    tx.query_opt(
        "SELECT id FROM orders WHERE borrower_id = $1 AND (
             EXISTS (SELECT 1 FROM payouts WHERE payouts.order_id = orders.id
                 AND refund_event IS NOT NULL AND state IN ('started', 'pending', 'held'))
             OR (SELECT SUM(entries.amount_centavos) FROM postings
                 JOIN entries ON entries.posting_id = postings.id
                 WHERE postings.order_id = orders.id AND entries.account = $2) < 0)
         ORDER BY id LIMIT 1",
        params![borrower_id, Account::OverpaymentPayable.as_str()],
        |row| row.text("id"),
    )
}

/// Returns names of images whose rows were deleted, at most `limit`.
///
/// # Errors
/// The store's own failures.
pub fn images_to_remove(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT name FROM images_to_remove ORDER BY name LIMIT $1 /* scans */",
        params![limit],
        |row| row.text("name"),
    )
}

/// Records that an image was deleted.
///
/// # Errors
/// The store's own failures.
pub fn image_is_removed(tx: &mut Tx<'_>, name: &str) -> Result<(), StoreError> {
    tx.put(
        "DELETE FROM images_to_remove WHERE name = $1",
        params![name],
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{FOUND_BY_PERSON, OF_PSEUDONYM};
    use crate::migrate::migrate;
    use crate::migrations::SQLITE;

    /// Texts of rows that stay in the books, and tell of the loan and its payments alone.
    const KEPT: [(&str, &str); 5] = [
        (
            "channel_requests",
            "reference code channel_number provider_id kind status differs",
        ),
        (
            "payouts",
            "reference order_id provider rail_code account_id state provider_id failure_code remedy refund_event",
        ),
        ("pay_codes", "code order_id channel_number status open_key"),
        ("bank_accounts", "id channel_number bank_code"),
        (
            "orders",
            "id short_number product_id open_key terms_json released_on service_on decline_reason",
        ),
    ];

    #[test]
    fn sec_07_each_text_that_outlives_its_borrower_is_emptied_or_tells_of_the_loan_alone() {
        let mut connection = Connection::open_in_memory().expect("a database");
        migrate(&mut connection, SQLITE).expect("the schema");
        let texts = "SELECT name FROM pragma_table_info($1) WHERE type = 'TEXT' ORDER BY cid";
        let mut texts = connection.prepare(texts).expect("a list");
        let statements = FOUND_BY_PERSON.iter().chain(&OF_PSEUDONYM);
        for (statement, kept) in statements.zip(KEPT) {
            let update = statement.strip_prefix("UPDATE ").expect("an update");
            let (table, rest) = update.split_once(" SET ").expect("a table");
            let (values, _) = rest.split_once(" WHERE ").expect("values");
            let written: Vec<&str> = values
                .split(',')
                .filter_map(|value| value.trim().split(' ').next())
                .collect();
            let columns = texts.query_map([table], |row| row.get(0)).expect("names");
            let left: Vec<String> = columns
                .map(|column| column.expect("a name"))
                .filter(|column: &String| !written.contains(&column.as_str()))
                .collect();
            assert_eq!((table, left.join(" ").as_str()), kept);
        }
    }
}

//! Deletion of borrowers, for the demo alone, which resets them to the start of their scenarios. Nothing else deletes
//! from the ledger; a person is erased by `erasure`. Rows that refer to an order or a borrower have no index for this:
//! the statements scan, which is acceptable here.

use super::{StoreError, Tx, operator_audit, params};

/// Reason of the rows that take acts back, in the audit.
const OF_RESET: &str = "the scenario was reset";

/// Statements that delete a borrower's rows: each row before those that it refers to.
const OF_BORROWER: [&str; 40] = [
    "INSERT INTO forgetting (key) SELECT 1 WHERE CAST($1 AS TEXT) IS NOT NULL",
    "DELETE FROM rate_limits WHERE subject IN ('complaints/' || $1, 'images/' || $1)",
    "DELETE FROM registrations WHERE borrower_id = $1",
    "DELETE FROM complaint_images WHERE borrower_id = $1",
    "DELETE FROM complaint_scores WHERE complaint_id IN
         (SELECT id FROM complaints WHERE borrower_id = $1)",
    "DELETE FROM complaint_replies WHERE complaint_id IN
         (SELECT id FROM complaints WHERE borrower_id = $1)",
    "DELETE FROM complaints WHERE borrower_id = $1",
    "DELETE FROM entries WHERE posting_id IN (SELECT id FROM postings WHERE order_id IN
         (SELECT id FROM orders WHERE borrower_id = $1))",
    "DELETE FROM postings WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM loan_events WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM instalments WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM order_moves WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM scores WHERE borrower_id = $1",
    "DELETE FROM payment_decisions WHERE (provider, event_id) IN
         (SELECT provider, event_id FROM payment_events WHERE reference IN
             (SELECT code FROM pay_codes WHERE order_id IN
                 (SELECT id FROM orders WHERE borrower_id = $1)))",
    "DELETE FROM payment_events WHERE reference IN (SELECT code FROM pay_codes WHERE order_id IN
         (SELECT id FROM orders WHERE borrower_id = $1))",
    "DELETE FROM channel_requests WHERE code IN (SELECT code FROM pay_codes WHERE order_id IN
         (SELECT id FROM orders WHERE borrower_id = $1))",
    "DELETE FROM pay_codes WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM signed_consents WHERE order_id IN
         (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM signed_documents WHERE order_id IN
         (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM signings WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM signings_to_remove WHERE order_id IN
         (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM payouts WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM order_persons WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM order_accounts WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1)",
    "DELETE FROM order_identities WHERE borrower_id = $1",
    "DELETE FROM notes WHERE borrower_id = $1",
    "DELETE FROM name_words WHERE borrower_id = $1",
    "DELETE FROM orders WHERE borrower_id = $1 /* scans */",
    "DELETE FROM idempotency_keys WHERE borrower_id = $1",
    "DELETE FROM page_events WHERE borrower_id = $1",
    "DELETE FROM bank_accounts WHERE borrower_id = $1",
    "DELETE FROM identities WHERE borrower_id = $1",
    "DELETE FROM past_identities WHERE borrower_id = $1",
    "DELETE FROM corrections WHERE borrower_id = $1",
    "DELETE FROM sessions WHERE borrower_id = $1 /* scans */",
    "DELETE FROM sms_codes WHERE phone IN ((SELECT phone
         FROM borrowers WHERE id = $1), 'account/' || $1, 'first-account/' || $1,
         'copy/' || $1, 'identity/' || $1, 'leave/' || $1)",
    "DELETE FROM sms_messages WHERE phone = (SELECT phone FROM borrowers WHERE id = $1)",
    "DELETE FROM known_askers WHERE phone = (SELECT phone FROM borrowers WHERE id = $1)",
    "DELETE FROM borrowers WHERE id = $1 /* scans */",
    "DELETE FROM forgetting WHERE CAST($1 AS TEXT) IS NOT NULL /* scans */",
];

const ALL: [&str; 45] = [
    "INSERT INTO forgetting (key) VALUES (1)",
    "DELETE FROM servicing_days /* scans */",
    "DELETE FROM captchas /* scans */",
    "DELETE FROM promotion_events /* scans */",
    "DELETE FROM registrations /* scans */",
    "DELETE FROM complaint_images /* scans */",
    "DELETE FROM complaint_scores /* scans */",
    "DELETE FROM complaint_replies /* scans */",
    "DELETE FROM complaints /* scans */",
    "DELETE FROM entries /* scans */",
    "DELETE FROM postings /* scans */",
    "DELETE FROM loan_events /* scans */",
    "DELETE FROM instalments /* scans */",
    "DELETE FROM order_moves /* scans */",
    "DELETE FROM scores /* scans */",
    "DELETE FROM payment_decisions /* scans */",
    "DELETE FROM payment_events /* scans */",
    "DELETE FROM channel_requests /* scans */",
    "DELETE FROM pay_codes /* scans */",
    "DELETE FROM signed_consents /* scans */",
    "DELETE FROM signed_documents /* scans */",
    "DELETE FROM signings /* scans */",
    "DELETE FROM signings_to_remove /* scans */",
    "DELETE FROM images_to_remove /* scans */",
    "DELETE FROM payouts /* scans */",
    "DELETE FROM order_persons /* scans */",
    "DELETE FROM order_accounts /* scans */",
    "DELETE FROM order_identities /* scans */",
    "DELETE FROM notes /* scans */",
    "DELETE FROM name_words /* scans */",
    "DELETE FROM orders /* scans */",
    "DELETE FROM idempotency_keys /* scans */",
    "DELETE FROM page_events /* scans */",
    "DELETE FROM bank_accounts /* scans */",
    "DELETE FROM identities /* scans */",
    "DELETE FROM past_identities /* scans */",
    "DELETE FROM session_tickets /* scans */",
    "DELETE FROM corrections /* scans */",
    "DELETE FROM sessions /* scans */",
    "DELETE FROM sms_codes /* scans */",
    "DELETE FROM sms_messages /* scans */",
    "DELETE FROM known_askers /* scans */",
    "DELETE FROM rate_limits /* scans */",
    "DELETE FROM borrowers /* scans */",
    "DELETE FROM forgetting /* scans */",
];

/// Deletes a borrower and all their data. The audit keeps its rows about the orders, and gets rows that take them back.
pub fn delete_borrower(tx: &mut Tx<'_>, borrower_id: &str, at_ms: i64) -> Result<(), StoreError> {
    for order_id in orders_of(tx, borrower_id)? {
        operator_audit::take_back(tx, &order_id, OF_RESET, at_ms)?;
    }
    for statement in OF_BORROWER {
        tx.put(statement, params![borrower_id])?;
    }
    Ok(())
}

/// Deletes all borrowers, each as [`delete_borrower`] does.
pub fn delete_all_borrowers(tx: &mut Tx<'_>, at_ms: i64) -> Result<(), StoreError> {
    let orders = tx.query_all("SELECT id FROM orders /* scans */", params![], |row| {
        row.text("id")
    })?;
    for order_id in orders {
        operator_audit::take_back(tx, &order_id, OF_RESET, at_ms)?;
    }
    for statement in ALL {
        tx.put(statement, params![])?;
    }
    Ok(())
}

fn orders_of(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT id FROM orders WHERE borrower_id = $1 /* scans */",
        params![borrower_id],
        |row| row.text("id"),
    )
}

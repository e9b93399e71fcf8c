//! All stored data of one person, table by table, for a copy of their data (SEC-07). Values are texts; sealed values
//! stay sealed. Secrets that would open a session or confirm a payment (tokens, codes, digests) are left out.

use super::{StoreError, Tx, params};

/// The rows of one table about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalTable {
    /// The table.
    pub name: &'static str,
    /// Its columns, without keys that only the database needs.
    pub columns: &'static [&'static str],
    /// Its rows; none for NULL.
    pub rows: Vec<Vec<Option<String>>>,
}

/// A table to read: its name, its columns, the statement.
type Section = (&'static str, &'static [&'static str], &'static str);

macro_rules! section {
    ($table:literal, [$($column:literal),+], $rest:literal) => {
        (
            $table,
            &[$($column),+],
            concat!("SELECT ''", $(", CAST(", $column, " AS TEXT)"),+, " FROM ", $table, " ", $rest),
        )
    };
}

const SECTIONS: [Section; 29] = [
    section!(
        "borrowers",
        ["id", "phone", "phone_sealed", "phone_end", "created_at", "language", "locked_at", "blocked_at", "leaves_at"],
        "WHERE id = $1"
    ),
    section!(
        "identities",
        ["borrower_id", "person_sealed", "id_number_sealed", "updated_at"],
        "WHERE borrower_id = $1"
    ),
    section!(
        "past_identities",
        ["id", "person_sealed", "id_number_sealed", "replaced_at"],
        "WHERE borrower_id = $1 ORDER BY replaced_at"
    ),
    section!("corrections", ["at", "changed_sealed"], "WHERE borrower_id = $1 ORDER BY at"),
    section!("notes", ["id", "order_id", "at", "text_sealed"], "WHERE borrower_id = $1 ORDER BY at"),
    section!(
        "bank_accounts",
        ["id", "card_type", "channel_number", "bank_code", "holder_sealed", "number_sealed", "created_at", "changed_at", "replaced_at"],
        "WHERE borrower_id = $1 ORDER BY created_at"
    ),
    section!(
        "orders",
        ["id", "short_number", "product_id", "status", "principal_centavos", "term_days", "terms_json", "created_at", "released_on", "rollovers", "decline_reason", "rey_msg", "kind_tips_msg"],
        "WHERE borrower_id = $1 ORDER BY created_at"
    ),
    section!(
        "order_moves",
        ["order_id", "at", "from_status", "to_status", "cause"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id, seq"
    ),
    section!(
        "order_accounts",
        ["order_id", "account_id", "accepted_at"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id"
    ),
    section!(
        "order_identities",
        ["order_id", "person_sealed", "id_number_sealed"],
        "WHERE borrower_id = $1 ORDER BY order_id"
    ),
    section!(
        "instalments",
        ["order_id", "version", "number", "due_on", "principal_centavos", "interest_centavos"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id, version, number"
    ),
    section!(
        "loan_events",
        ["order_id", "kind", "effective_on", "received_at", "amount_centavos", "reference", "target", "detail"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id, sequence"
    ),
    section!(
        "postings",
        ["id", "order_id", "kind", "at", "effective_on", "reference", "reverses"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id, seq"
    ),
    section!(
        "entries",
        ["posting_id", "account", "amount_centavos", "instalment"],
        "WHERE posting_id IN (SELECT id FROM postings WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1))
         ORDER BY posting_id, line"
    ),
    section!(
        "payouts",
        ["order_id", "reference", "provider", "account_id", "amount_centavos", "state", "failure_code", "started_at", "changed_at"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id, started_at"
    ),
    section!(
        "pay_codes",
        ["code", "order_id", "channel_number", "amount_centavos", "is_delay", "created_at", "expires_at", "status"],
        "WHERE borrower_id = $1 ORDER BY created_at"
    ),
    section!(
        "payment_events",
        ["provider", "event_id", "reference", "status", "amount_centavos", "outcome", "received_at", "paid_at"],
        "WHERE reference IN (SELECT code FROM pay_codes WHERE borrower_id = $1) ORDER BY received_at"
    ),
    section!(
        "signings",
        ["order_id", "signed_at", "language", "origin_sealed"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY signed_at"
    ),
    section!(
        "signed_documents",
        ["order_id", "kind", "title", "language", "sha256", "content_sealed"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id, place"
    ),
    section!(
        "signed_consents",
        ["order_id", "box_name", "language", "wording"],
        "WHERE order_id IN (SELECT id FROM orders WHERE borrower_id = $1) ORDER BY order_id, box_name"
    ),
    section!(
        "complaints",
        ["id", "short_number", "order_id", "problem_type", "problem_son_type", "content_sealed", "created_at", "acknowledged_at", "resolved_at"],
        "WHERE borrower_id = $1 ORDER BY created_at"
    ),
    section!(
        "complaint_replies",
        ["complaint_id", "body_sealed", "at"],
        "WHERE complaint_id IN (SELECT id FROM complaints WHERE borrower_id = $1) ORDER BY at"
    ),
    section!(
        "complaint_scores",
        ["complaint_id", "score", "at"],
        "WHERE complaint_id IN (SELECT id FROM complaints WHERE borrower_id = $1) ORDER BY at"
    ),
    section!(
        "complaint_images",
        ["name", "complaint_id", "is_reply", "created_at"],
        "WHERE borrower_id = $1 ORDER BY created_at"
    ),
    section!(
        "sms_messages",
        ["id", "created_at", "sent_at", "kind", "holds_until", "body_sealed"],
        "WHERE phone = (SELECT phone FROM borrowers WHERE id = $1) ORDER BY created_at"
    ),
    section!(
        "sessions",
        ["created_at", "seen_at", "expires_at", "ended_at", "device"],
        "WHERE borrower_id = $1 ORDER BY created_at"
    ),
    section!(
        "page_events",
        ["at", "product_id", "module_id", "position_id"],
        "WHERE borrower_id = $1 ORDER BY at"
    ),
    section!(
        "registrations",
        ["at", "page_id", "user_from", "app_from", "utm_tag", "invite_code"],
        "WHERE borrower_id = $1"
    ),
    section!("scores", ["at", "order_id", "score"], "WHERE borrower_id = $1 ORDER BY at"),
];

/// All stored data of a borrower.
///
/// # Errors
/// The store's own failures.
pub fn of_borrower(tx: &mut Tx<'_>, borrower_id: &str) -> Result<Vec<PersonalTable>, StoreError> {
    let mut tables = Vec::new();
    for (name, columns, sql) in SECTIONS {
        let rows = tx.query_all(sql, params![borrower_id], |row| {
            let texts = row.texts()?;
            Ok(texts.into_iter().skip(1).collect())
        })?;
        tables.push(PersonalTable {
            name,
            columns,
            rows,
        });
    }
    Ok(tables)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rusqlite::Connection;

    use super::SECTIONS;
    use crate::migrate::migrate;
    use crate::migrations::SQLITE;

    /// Tables without personal data that is not also in another table, each with the reason.
    const NOT_COPIED: [(&str, &str); 31] = [
        ("_litestream_lock", "of Litestream"),
        ("_litestream_seq", "of Litestream"),
        ("captchas", "of a page, under a digest, for minutes"),
        ("channel_requests", "how a provider was asked for a code"),
        ("forgetting", "lets rows go"),
        ("holds", "of the engine"),
        ("idempotency_keys", "answers that the borrower had"),
        ("images_to_remove", "names of images whose rows are gone"),
        ("known_askers", "digests of phones that logged in"),
        ("ledger_checks", "of the books as a whole"),
        ("operator_audit", "names borrowers by id alone"),
        ("name_words", "digests of the words of a name"),
        ("open_requests", "of the audit"),
        ("operator_audit_head", "of the audit"),
        ("order_persons", "digests of numbers that are copied"),
        ("payment_decisions", "which order a payment was posted to"),
        ("promotion_events", "visits, under a digest of a phone"),
        ("rate_limits", "counts"),
        ("refinery_schema_history", "of the schema"),
        ("resealing", "lets what was signed be sealed anew"),
        ("sealing_check", "of the key"),
        ("servicing_days", "of servicing"),
        (
            "session_tickets",
            "stand for a session for a minute, under a digest",
        ),
        ("signings_to_remove", "of erased people"),
        ("sms_codes", "digests of codes, whose messages are copied"),
        ("sqlite_sequence", "of the engine"),
        ("sqlite_stat1", "of the engine"),
        ("staff_accounts", "of the lender's people"),
        ("staff_rules", "of the lender's people"),
        ("staff_sessions", "of the lender's people"),
        ("write_checks", "of the probes"),
    ];

    /// Texts of copied tables that are left out besides the borrower's id, each with the reason.
    const LEFT_OUT: [(&str, &str); 24] = [
        ("corrections.id", "of the database"),
        ("notes.operator", "of the lender's people"),
        ("bank_accounts.number_last4", "of a number that is copied"),
        ("bank_accounts.current_key", "of the database"),
        ("orders.open_key", "of the database"),
        ("orders.service_on", "of servicing"),
        ("orders.h5_url", "opens the borrower's page at a partner"),
        ("orders.next_url", "opens the borrower's page at a partner"),
        ("postings.event", "of the books"),
        ("payouts.rail_code", "how a provider was asked"),
        ("payouts.account_last4", "of an account that is copied"),
        ("payouts.provider_id", "how a provider was asked"),
        ("payouts.remedy", "how a failure is mended"),
        ("payouts.refund_event", "of the books"),
        ("pay_codes.open_key", "of the database"),
        (
            "signed_documents.template_version",
            "of a text that is copied",
        ),
        ("complaints.acknowledge_by", "follows from its time"),
        ("complaints.resolve_by", "follows from its time"),
        (
            "sms_messages.phone",
            "a digest of the phone, which is copied",
        ),
        ("sms_messages.phone_sealed", "the phone, which is copied"),
        ("sms_messages.order_id", "in its words"),
        ("sms_messages.about", "keeps it from being sent twice"),
        ("sessions.token_hash", "a digest of what opens a session"),
        ("page_events.id", "of the database"),
    ];

    #[test]
    fn sec_07_every_table_is_copied_or_has_a_reason_why_not() {
        let mut connection = Connection::open_in_memory().expect("a database");
        migrate(&mut connection, SQLITE).expect("the schema");
        let list = "SELECT name FROM sqlite_master WHERE type = 'table'";
        let mut list = connection.prepare(list).expect("a list");
        let tables = list.query_map([], |row| row.get(0)).expect("names");
        let tables: BTreeSet<String> = tables.map(|name| name.expect("a name")).collect();
        let copied = SECTIONS.iter().map(|section| section.0);
        let known: BTreeSet<&str> = copied.chain(NOT_COPIED.map(|it| it.0)).collect();
        let forgotten = tables
            .iter()
            .filter(|table| !known.contains(table.as_str()));
        assert_eq!(forgotten.collect::<Vec<_>>(), Vec::<&String>::new());
    }

    #[test]
    fn sec_07_every_text_of_a_copied_table_is_copied_or_has_a_reason_why_not() {
        let mut connection = Connection::open_in_memory().expect("a database");
        migrate(&mut connection, SQLITE).expect("the schema");
        let texts = "SELECT name FROM pragma_table_info($1) WHERE type = 'TEXT' ORDER BY cid";
        let mut texts = connection.prepare(texts).expect("a list");
        let mut left_out = Vec::new();
        for (table, copied, _) in SECTIONS {
            let names = texts.query_map([table], |row| row.get(0)).expect("names");
            let names = names.map(|name: rusqlite::Result<String>| name.expect("a name"));
            let missing =
                names.filter(|name| name != "borrower_id" && !copied.contains(&name.as_str()));
            left_out.extend(missing.map(|name| format!("{table}.{name}")));
        }
        assert_eq!(left_out, LEFT_OUT.map(|(text, _)| text));
    }
}

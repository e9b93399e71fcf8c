//! The statements that the server runs for an order read, a confirmation and a postback, word for word: the test below holds
//! them to the server's source. Knows what they ask for, not why.

macro_rules! order {
    ($rest:literal) => {
        concat!(
            "SELECT id, borrower_id, product_id, principal_centavos, term_days, terms_json,
                    status, created_at, released_on, rollovers, inside, h5_url, next_url,
                    rey_msg, kind_tips_msg, card_need_pop, is_score, repay_banner, short_number
             FROM orders ",
            $rest
        )
    };
}

macro_rules! code {
    ($rest:literal) => {
        concat!(
            "SELECT code, order_id, borrower_id, channel_number, amount_centavos, is_delay,
                    created_at, expires_at, status, rollovers
             FROM pay_codes ",
            $rest
        )
    };
}

/// Of both: who is signed in.
pub const SESSION: &str = "SELECT borrower_id, created_at, seen_at, expires_at FROM sessions
         WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2 AND seen_at > $3";
/// Of both: the account of an order.
pub const ORDER_ACCOUNT: &str =
    "SELECT card_type, channel_number, bank_code, number_sealed, number_last4, account_id, changed_at, accepted_at
         FROM order_accounts JOIN bank_accounts ON bank_accounts.id = order_accounts.account_id
         WHERE order_id = $1";
/// The confirmation: when an order of the product was last turned down.
pub const LAST_DECLINE: &str =
    "SELECT order_moves.at FROM orders JOIN order_moves ON order_moves.order_id = orders.id
         WHERE orders.borrower_id = $1 AND orders.product_id = $2 AND order_moves.to_status = $3
         ORDER BY order_moves.at DESC LIMIT 1";
/// Of read and postback: the schedule of the release.
pub const SCHEDULE: &str = "SELECT version, number, due_on, principal_centavos, interest_centavos
         FROM instalments WHERE order_id = $1 AND version = 1 ORDER BY number";
/// Of read and postback: an order's events.
pub const EVENTS: &str =
    "SELECT reference, sequence, kind, effective_on, amount_centavos, rollovers_before, target,
             detail
         FROM loan_events WHERE order_id = $1 ORDER BY sequence";

/// The read: the order.
pub const ORDER: &str = order!("WHERE id = $1 AND borrower_id = $2");
/// The read: the newest code to pay by.
pub const NEWEST_CODE: &str =
    code!("WHERE order_id = $1 AND created_at > $2 ORDER BY created_at DESC LIMIT 1");
/// The read: a refund.
pub const REFUND: &str = "SELECT reference, order_id, try, provider, rail_code, account_id, account_last4,
                    amount_centavos, state, provider_id, failure_code, remedy, started_at,
                    changed_at, asked, ask_at, refund_event
             FROM payouts WHERE order_id = $1 AND refund_event IS NOT NULL ORDER BY try DESC LIMIT 1";
/// The read: its moves.
pub const MOVES: &str = "SELECT from_status, to_status, cause, at FROM order_moves
         WHERE order_id = $1 ORDER BY seq";

/// The confirmation: an answer under the same key.
pub const ANSWERED: &str = "SELECT body_hash, answer_json FROM idempotency_keys
         WHERE borrower_id = $1 AND call = $2 AND key = $3";
/// The confirmation: an open order of the product.
pub const OPEN_ORDER: &str = order!("WHERE open_key = $1");
/// The confirmation: the borrower's identity.
pub const IDENTITY: &str =
    "SELECT borrower_id, id_number_sealed, person_sealed, name, birthday, id_type, id_number_last4,
                region, province, city, barangay, address, zip
         FROM identities WHERE borrower_id = $1";
/// The confirmation: a loan that was paid off.
pub const PAID_OFF: &str = "SELECT 1 FROM orders WHERE borrower_id = $1 AND status = $2
             AND (SELECT cause FROM order_moves WHERE order_id = orders.id ORDER BY seq DESC LIMIT 1) = $3
         LIMIT 1";
/// The confirmation: the borrower's language.
pub const LANGUAGE: &str = "UPDATE borrowers SET language = $2 WHERE id = $1";
/// The confirmation: whether the borrower is blocked.
pub const BLOCKED: &str = "SELECT blocked_at FROM borrowers WHERE id = $1";
/// The confirmation: the account of now, and whose it is.
pub const HOLDER: &str = "SELECT id, holder_sealed, holder_name, holder_birthday, city FROM bank_accounts WHERE current_key = $1";
/// The confirmation: whether a short number is taken.
pub const SHORT_NUMBER: &str = "SELECT 1 FROM orders WHERE short_number = $1
         UNION ALL SELECT 1 FROM complaints WHERE short_number = $1";
/// The confirmation: the account of the order.
pub const INSERT_ORDER_ACCOUNT: &str =
    "INSERT INTO order_accounts (order_id, account_id) VALUES ($1, $2)
         ON CONFLICT (order_id) DO UPDATE SET account_id = excluded.account_id, accepted_at = NULL";
/// The confirmation: the order.
pub const INSERT_ORDER: &str =
    "INSERT INTO orders (id, borrower_id, product_id, principal_centavos, term_days,
             terms_json, status, created_at, released_on, rollovers, inside, h5_url, next_url,
             rey_msg, kind_tips_msg, card_need_pop, is_score, repay_banner, short_number, open_key)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
             $18, $19, $20)
         ON CONFLICT (open_key) DO NOTHING";
/// The confirmation: its first move.
pub const INSERT_MOVE: &str =
    "INSERT INTO order_moves (order_id, seq, from_status, to_status, at, cause)
         VALUES ($1,
             (SELECT COALESCE(MAX(seq), 0) + 1 FROM order_moves WHERE order_id = $1), $2, $3, $4, $5)";
/// The confirmation: the press.
pub const INSERT_SIGNING: &str =
    "INSERT INTO signings (order_id, signed_at, language, origin_sealed)
         VALUES ($1, $2, $3, $4)";
/// The confirmation: the agreements.
pub const INSERT_DOCUMENTS: &str = "INSERT INTO signed_documents
             (order_id, place, kind, title, language, template_version, sha256, content_sealed)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8), ($1, $9, $10, $11, $12, $13, $14, $15),
             ($1, $16, $17, $18, $19, $20, $21, $22)";
/// The confirmation: the box that was checked.
pub const INSERT_CONSENT: &str =
    "INSERT INTO signed_consents (order_id, box_name, language, wording, is_sent)
             VALUES ($1, $2, $3, $4, $5)";
/// The confirmation: its SMS.
pub const INSERT_SMS: &str =
    "INSERT INTO sms_messages (id, phone, phone_sealed, body, body_sealed, created_at)
         SELECT $1, phone, phone_sealed, $3, $4, $5 FROM borrowers WHERE id = $2";
/// The confirmation: the answer, for the same key.
pub const INSERT_ANSWER: &str =
    "INSERT INTO idempotency_keys (borrower_id, call, key, body_hash, answer_json, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)";

/// The postback: what was asked of the provider.
pub const REQUEST: &str = "SELECT r.reference, r.code, r.seq, r.channel_number, r.provider_id, r.kind, r.target, r.status,
                    r.created_at, r.expires_at, r.ask_at, r.differs, r.differs_at
             FROM channel_requests r WHERE r.reference = $1";
/// The postback: the code.
pub const CODE: &str = code!("WHERE code = $1");
/// The postback: that it came.
pub const INSERT_EVENT: &str = "INSERT INTO payment_events (provider, event_id, reference, status, amount_centavos, paid_at, outcome, received_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (provider, event_id) DO NOTHING";
/// The postback: what was asked for is paid.
pub const REQUEST_PAID: &str = "UPDATE channel_requests SET status = $2,
             ask_at = CASE WHEN $2 = 'paid' THEN NULL ELSE ask_at END
         WHERE reference = $1 AND status <> 'paid'";
/// The postback: the provider and the code say the same.
pub const REQUEST_DIFFERS: &str = "UPDATE channel_requests SET differs = $2,
             differs_at = CASE WHEN CAST($2 AS TEXT) IS NULL THEN NULL WHEN differs = $2 THEN differs_at ELSE $3 END
         WHERE reference = $1";
/// The postback: the order.
pub const PAID_ORDER: &str = order!("WHERE id = $1");
/// The postback: the code is paid.
pub const CODE_PAID: &str =
    "UPDATE pay_codes SET status = 'paid', open_key = NULL WHERE code = $1 AND status <> 'paid'";
/// The postback: the day of servicing.
pub const SERVICING_DAY: &str =
    "SELECT day, at FROM servicing_days ORDER BY day DESC LIMIT 1 /* scans */";
/// The postback: the schedule of now.
pub const SCHEDULE_OF_NOW: &str = "SELECT version, number, due_on, principal_centavos, interest_centavos FROM instalments
         WHERE order_id = $1 AND version = (SELECT MAX(version) FROM instalments WHERE order_id = $1)
         ORDER BY number";
/// The postback: the ledger of the order.
pub const LEDGER: &str = "SELECT p.seq, p.kind, p.reference, p.effective_on, p.reverses, e.account, e.amount_centavos, e.instalment, p.event
         FROM postings AS p JOIN entries AS e ON e.posting_id = p.id
         WHERE p.order_id = $1 ORDER BY p.seq, e.line";
/// The postback: the event of the loan.
pub const INSERT_LOAN_EVENT: &str = "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at, amount_centavos, rollovers_before, target, detail)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
/// The postback: the posting.
pub const INSERT_POSTING: &str = "INSERT INTO postings (id, order_id, seq, kind, at, effective_on, reference, reverses, event)
         VALUES ($1, $2, (SELECT COALESCE(MAX(seq), 0) + 1 FROM postings WHERE order_id = $2), $3, $4, $5, $6, $7, $8)";
/// The postback: a line of it.
pub const INSERT_ENTRY: &str = "INSERT INTO entries (posting_id, line, account, amount_centavos, instalment) VALUES ($1, $2, $3, $4, $5)";
/// The postback: when the order is serviced next.
pub const SERVICE_ON: &str = "UPDATE orders SET service_on = $2 WHERE id = $1 AND service_on > $2";
/// The postback: other codes of the order.
pub const VOID_CODES: &str =
    "UPDATE pay_codes SET status = 'void', open_key = NULL WHERE order_id = $1 AND status = 'open'";
/// The postback: the SMS that thanks.
pub const INSERT_THANKS: &str = "INSERT INTO sms_messages (id, phone, phone_sealed, body, created_at, holds_until, order_id, kind, about, amount_centavos, not_before)
         VALUES ($1, (SELECT borrowers.phone FROM orders JOIN borrowers ON borrowers.id = orders.borrower_id WHERE orders.id = $4),
             (SELECT borrowers.phone_sealed FROM orders JOIN borrowers ON borrowers.id = orders.borrower_id WHERE orders.id = $4),
             '', $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (order_id, kind, about) DO NOTHING";
/// The postback: what came of it.
pub const EVENT_OUTCOME: &str =
    "UPDATE payment_events SET outcome = $3 WHERE provider = $1 AND event_id = $2";

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &[&str] = &[
        SESSION,
        ORDER_ACCOUNT,
        LAST_DECLINE,
        SCHEDULE,
        EVENTS,
        ORDER,
        NEWEST_CODE,
        REFUND,
        MOVES,
        ANSWERED,
        OPEN_ORDER,
        IDENTITY,
        PAID_OFF,
        LANGUAGE,
        BLOCKED,
        HOLDER,
        SHORT_NUMBER,
        INSERT_ORDER_ACCOUNT,
        INSERT_ORDER,
        INSERT_MOVE,
        INSERT_SIGNING,
        INSERT_DOCUMENTS,
        INSERT_CONSENT,
        INSERT_SMS,
        INSERT_ANSWER,
        REQUEST,
        CODE,
        INSERT_EVENT,
        REQUEST_PAID,
        REQUEST_DIFFERS,
        PAID_ORDER,
        CODE_PAID,
        SERVICING_DAY,
        SCHEDULE_OF_NOW,
        LEDGER,
        INSERT_LOAN_EVENT,
        INSERT_POSTING,
        INSERT_ENTRY,
        SERVICE_ON,
        VOID_CODES,
        INSERT_THANKS,
        EVENT_OUTCOME,
    ];

    fn in_one_line(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_statements_are_the_servers() {
        let store = concat!(env!("CARGO_MANIFEST_DIR"), "/../../server/store/src");
        let mut source = String::new();
        for file in std::fs::read_dir(store).expect("the server's store") {
            let path = file.expect("a file of it").path();
            if path.extension().is_some_and(|ending| ending == "rs") {
                source += &in_one_line(&std::fs::read_to_string(path).expect("its text"));
            }
        }
        for statement in ALL {
            // The server's own text of a macro breaks where the macro does.
            let parts = in_one_line(statement);
            let parts = [
                "FROM orders ",
                "FROM pay_codes ",
                "FROM payouts ",
                "FROM channel_requests r ",
                "FROM bank_accounts ",
            ]
            .into_iter()
            .fold(vec![parts], |parts, broken| {
                let parts = parts.iter().flat_map(|part| part.split_inclusive(broken));
                parts.map(str::to_owned).collect()
            });
            for part in parts.iter().map(|part| part.trim().to_owned()) {
                assert!(source.contains(&part), "the server no longer says: {part}");
            }
        }
    }
}

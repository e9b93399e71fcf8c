//! The statements that the server runs for an order read and for a confirmation, word for word: the test below holds
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

/// Of both: who is signed in.
pub const SESSION: &str = "SELECT borrower_id, created_at, seen_at, expires_at FROM sessions
         WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > $2 AND seen_at > $3";
/// Of both: the account that money goes to.
pub const ACCOUNT: &str = "SELECT card_type, channel_number, bank_code, number_sealed, number_last4 FROM bank_accounts WHERE current_key = $1";

/// The read: the order.
pub const ORDER: &str = order!("WHERE id = $1 AND borrower_id = $2");
/// The read: the schedule that it was released with.
pub const SCHEDULE: &str = "SELECT version, number, due_on, principal_centavos, interest_centavos
         FROM instalments WHERE order_id = $1 AND version = 1 ORDER BY number";
/// The read: its events.
pub const EVENTS: &str =
    "SELECT reference, sequence, kind, effective_on, amount_centavos, rollovers_before, target,
             detail
         FROM loan_events WHERE order_id = $1 ORDER BY sequence";
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
/// The confirmation: an agreement.
pub const INSERT_DOCUMENT: &str = "INSERT INTO signed_documents
                 (order_id, place, kind, title, language, template_version, sha256, content_sealed)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
/// The confirmation: the box that was checked.
pub const INSERT_CONSENT: &str =
    "INSERT INTO signed_consents (order_id, box_name, language, wording, is_sent)
             VALUES ($1, $2, $3, $4, $5)";
/// The confirmation: the borrower's phone.
pub const BORROWER: &str = "SELECT id, phone, phone_sealed FROM borrowers WHERE id = $1";
/// The confirmation: its SMS.
pub const INSERT_SMS: &str =
    "INSERT INTO sms_messages (id, phone, phone_sealed, body, body_sealed, created_at, holds_until)
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
/// The confirmation: the answer, for the same key.
pub const INSERT_ANSWER: &str =
    "INSERT INTO idempotency_keys (borrower_id, call, key, body_hash, answer_json, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)";

#[cfg(test)]
mod tests {
    use super::*;

    fn in_one_line(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The server's own text of a macro breaks where the macro does.
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
        let all = [
            SESSION,
            ACCOUNT,
            ORDER,
            SCHEDULE,
            EVENTS,
            MOVES,
            ANSWERED,
            OPEN_ORDER,
            IDENTITY,
            PAID_OFF,
            INSERT_ORDER,
            INSERT_MOVE,
            INSERT_SIGNING,
            INSERT_DOCUMENT,
            INSERT_CONSENT,
            BORROWER,
            INSERT_SMS,
            INSERT_ANSWER,
        ];
        for statement in all {
            let parts = statement.split_inclusive("FROM orders ");
            for part in parts.map(in_one_line) {
                assert!(source.contains(&part), "the server no longer says: {part}");
            }
        }
    }
}

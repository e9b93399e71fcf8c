//! Phones: found by a digest, and stored encrypted beside it.

use crate::{Store, StoreError};
use crate::{borrowers, known_askers, params, sms};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, read, write};

const MARIA: &str = "09170000001";
const VISITOR: &str = "09170000007";

/// Returns every stored digest of a phone.
fn named(store: &Store) -> Vec<String> {
    read(store, |tx| {
        let sql = "SELECT phone FROM borrowers UNION SELECT phone FROM sms_messages
             UNION SELECT phone FROM sms_codes UNION SELECT phone FROM known_askers /* scans */";
        tx.query_all(sql, params![], |row| row.text("phone"))
    })
}

/// Codes, messages and an asker of Maria's, and the code of somebody without an account.
fn busy(store: &Store) {
    write(store, |tx| {
        sms::insert_code(tx, MARIA, "hash", NOW_MS, NOW_MS + 1)?;
        sms::insert_code(tx, VISITOR, "hash", NOW_MS, NOW_MS + 1)?;
        sms::insert_code(tx, "account/bor_maria", "hash", NOW_MS, NOW_MS + 1)?;
        sms::insert_message(tx, MARIA, "Tulay: hello", NOW_MS)?;
        known_askers::note(tx, MARIA, "asker-a", NOW_MS)
    });
}

/// Everything found about Maria by her phone: her id, her codes, her messages' phones, and the asker's entries.
fn found(store: &Store) -> (String, i64, Vec<String>, [bool; 2]) {
    read(store, |tx| {
        let borrower = borrowers::find_by_phone(tx, MARIA)?.expect("Maria");
        assert_eq!(borrower.phone, MARIA);
        let codes = sms::count_since(tx, MARIA, 0)?;
        let messages = sms::messages_to(tx, MARIA, 10)?;
        let phones: Result<_, StoreError> = messages.iter().map(|it| it.phone.open(tx)).collect();
        let a = known_askers::is_known(tx, MARIA, "asker-a")?;
        let b = known_askers::is_known(tx, MARIA, "asker-b")?;
        Ok::<_, StoreError>((borrower.id, codes, phones?, [a, b]))
    })
}

#[test]
fn sec_06_a_phone_is_found_by_a_digest_in_each_table() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        busy(&store);
        let names = named(&store);
        let others = names.iter().filter(|name| !name.starts_with("phone:"));
        assert_eq!(others.collect::<Vec<_>>(), ["account/bor_maria"]);
        assert_eq!(names.len(), 3, "one for Maria, one for the visitor");
        assert_eq!(
            found(&store),
            ("bor_maria".into(), 1, vec![MARIA.to_owned()], [true, false])
        );
        let again = write(&store, |tx| borrowers::find_or_insert(tx, MARIA, NOW_MS));
        assert_eq!((again.0.id.as_str(), again.1), ("bor_maria", false));
    });
}

#[test]
fn sec_06_a_sealed_phone_opens_beside_its_own_digest_alone() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        jose(&store);
        write(&store, |tx| {
            let sql = "UPDATE borrowers SET phone_sealed =
                 (SELECT phone_sealed FROM borrowers WHERE id = 'bor_maria') WHERE id = 'bor_jose'";
            tx.execute(sql, params![])
        });
        let refused: Result<_, StoreError> =
            store.read_blocking(|tx| borrowers::find(tx, "bor_jose"));
        assert!(
            matches!(refused, Err(StoreError::Sealing(_))),
            "{refused:?}"
        );
        let found = read(&store, |tx| borrowers::find(tx, "bor_maria"));
        assert_eq!(found.map(|it| it.phone).as_deref(), Some(MARIA));
    });
}

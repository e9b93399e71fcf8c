//! Borrowers are found by the words of their names (STAFF-25), and staff's notes stay theirs (STAFF-26).

use jiff::civil::date;

use crate::identities::{self, Identity};
use crate::notes::{self, Note};
use crate::people::SealedText;
use crate::{Store, erasure, names};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, read, write};

fn named(store: &Store, borrower_id: &'static str, name: &'static str) {
    write(store, move |tx| {
        let identity = Identity {
            name: name.to_owned(),
            birthday: date(1994, 3, 8),
            id_type: "passport".to_owned(),
            id_number_sealed: "00".to_owned(),
            id_number_last4: "5678".to_owned(),
            region: String::new(),
            province: String::new(),
            city: String::new(),
            barangay: String::new(),
            address: String::new(),
            zip: String::new(),
        };
        identities::save(tx, borrower_id, &identity, NOW_MS)
    });
}

/// Ids of the borrowers that words find.
fn found(store: &Store, words: &'static str) -> Vec<String> {
    read(store, move |tx| names::find(tx, &names::words(words), 10))
}

#[test]
fn staff_25_a_borrower_is_found_by_all_words_of_the_name_until_it_is_corrected_or_erased() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        jose(&store);
        named(&store, "bor_maria", "María Peña Cruz");
        named(&store, "bor_jose", "Jose dela Cruz");
        assert_eq!(found(&store, "cruz"), ["bor_jose", "bor_maria"]);
        assert_eq!(found(&store, "CRUZ, pena"), ["bor_maria"]);
        assert_eq!(found(&store, "jose pena"), [""; 0]);
        assert_eq!(found(&store, "cru"), [""; 0]);
        assert_eq!(found(&store, ""), [""; 0]);
        named(&store, "bor_maria", "María Peña Reyes");
        assert_eq!(found(&store, "cruz"), ["bor_jose"]);
        assert_eq!(found(&store, "maria reyes"), ["bor_maria"]);
        let note = Note {
            borrower_id: "bor_maria".to_owned(),
            order_id: None,
            operator: "Ben Lim".to_owned(),
            text: SealedText::from("Pays on Friday"),
            at_ms: NOW_MS,
        };
        write(&store, move |tx| notes::insert(tx, &note));
        write(&store, |tx| {
            let person = erasure::ErasedPerson {
                id: "bor_maria",
                phone_digest: "none",
            };
            let times = erasure::Times {
                now_ms: NOW_MS,
                signed_ms: 0,
            };
            erasure::erase(tx, person, times)
        });
        assert_eq!(found(&store, "reyes"), [""; 0]);
        assert!(read(&store, |tx| notes::of_borrower(tx, "bor_maria", 10)).is_empty());
    });
}

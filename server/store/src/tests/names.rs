//! Borrowers are found by the words of their names (STAFF-25), and staff's notes stay theirs (STAFF-26).

use jiff::civil::date;

use crate::identities::{self, Identity};
use crate::notes::{self, Note};
use crate::people::SealedText;
use crate::{Store, erasure, names};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, person, read, write};

fn named(store: &Store, borrower_id: &str, name: &str) {
    let (borrower_id, name) = (borrower_id.to_owned(), name.to_owned());
    write(store, move |tx| {
        let identity = Identity {
            name: name.clone(),
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
        identities::save(tx, &borrower_id, &identity, NOW_MS)
    });
}

/// Ids of the borrowers that words find.
fn found(store: &Store, name: &str) -> Vec<String> {
    let words = names::words(name);
    read(store, move |tx| names::find(tx, &words, 100))
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

#[test]
fn staff_25_each_search_of_up_to_four_words_finds_all_whose_names_have_them_and_nobody_else() {
    const WORDS: [&str; 5] = ["ana", "cruz", "dela", "maria", "reyes"];
    let name = |of: u32| {
        let chosen = (0..).zip(WORDS).filter(|(at, _)| of & (1 << at) != 0);
        chosen.map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    };
    on_both_engines(|engine| {
        let store = engine.open();
        for of in 1..32 {
            let id = format!("bor_{of:02}");
            person(&store, &id, &format!("091700000{of:02}"));
            named(&store, &id, &name(of));
        }
        for asked in (1..32_u32).filter(|asked| asked.count_ones() <= 4) {
            let have = (1..32).filter(|of| of & asked == asked);
            let have: Vec<String> = have.map(|of| format!("bor_{of:02}")).collect();
            assert_eq!(found(&store, &name(asked)), have, "{}", name(asked));
        }
    });
}

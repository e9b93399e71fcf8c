//! Signed documents: stored once, read back unchanged, and protected by the database itself.

use crate::sealed_texts::{self, SealedColumn, SealedCursor, SealedTextRow};
use crate::signings::{self, SignedConsent, SignedDocument, Signing};
use crate::{Store, StoreError, deletion};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, push, read, under_review, write};

fn signing() -> Signing {
    Signing {
        signed_at_ms: NOW_MS,
        language: "fil".into(),
        origin_sealed: "00ff".into(),
    }
}

fn document(place: i64, kind: &str) -> SignedDocument {
    SignedDocument {
        place,
        kind: kind.into(),
        title: "Loan agreement".into(),
        language: "en".into(),
        template_version: "0.2.0+abc".into(),
        sha256: "12".into(),
        content_sealed: "34".into(),
    }
}

fn documents() -> [SignedDocument; 3] {
    [
        document(1, "loan-agreement"),
        document(2, "data-consent"),
        document(3, "disclosure-statement"),
    ]
}

fn consent() -> SignedConsent {
    SignedConsent {
        box_name: "agreements".into(),
        language: "fil".into(),
        wording: "Nabasa ko".into(),
        is_sent: true,
    }
}

fn sign(store: &Store) -> Result<(), StoreError> {
    store.write_blocking(|tx| signings::insert(tx, "ord_1", &signing(), &documents(), &[consent()]))
}

#[test]
fn money_08_what_was_signed_is_stored_once_and_read_back() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = under_review("ord_1", &maria(&store));
        assert!(matches!(sign(&store), Err(StoreError::Constraint(_))));
        push(&store, &order);
        let before = order.clone();
        assert_eq!(read(&store, move |tx| signings::find(tx, &before)), None);
        sign(&store).expect("stored");
        assert!(matches!(sign(&store), Err(StoreError::Unique { .. })));
        let found = read(&store, move |tx| {
            let found = signings::find(tx, &order)?;
            let one = signings::document(tx, &order, "data-consent")?;
            let none = signings::document(tx, &order, "other")?;
            let all = signings::documents(tx, &order)?;
            Ok((found, one, none, all, signings::consents(tx, &order)?))
        });
        let all = documents().to_vec();
        let second = document(2, "data-consent");
        let expected = (Some(signing()), Some(second), None, all, vec![consent()]);
        assert_eq!(found, expected);
    });
}

#[test]
fn money_08_the_demo_forgets_what_its_borrowers_signed() {
    on_both_engines(|engine| {
        let store = engine.open();
        let borrower = maria(&store);
        let order = under_review("ord_1", &borrower);
        push(&store, &order);
        sign(&store).expect("stored");
        write(&store, move |tx| {
            deletion::delete_borrower(tx, &borrower.id, 1)
        });
        assert_eq!(read(&store, move |tx| signings::find(tx, &order)), None);
    });
}

#[test]
fn prod_10_what_was_signed_is_sealed_anew_and_nothing_else_of_it_changes() {
    on_both_engines(|engine| {
        let store = engine.open();
        push(&store, &under_review("ord_1", &maria(&store)));
        sign(&store).expect("stored");
        let first = |column: SealedColumn| {
            let mut texts = read(&store, move |tx| column.batch(tx, &SealedCursor::default()));
            texts.remove(0)
        };
        let signed = |column: &SealedColumn| column.name.starts_with("sign");
        let columns: Vec<_> = SealedColumn::ALL.into_iter().filter(signed).collect();
        assert_eq!(columns.len(), 2, "the origin and the documents");
        for column in columns {
            let before = first(column);
            let alone = before.clone();
            let refused = store.write_blocking(move |tx| column.replace(tx, &alone, "anew"));
            assert!(
                matches!(refused, Err(StoreError::Constraint(_))),
                "{refused:?}"
            );
            assert_eq!(first(column), before);
            let (told, stale) = (before.clone(), before.clone());
            let resealed = |text: SealedTextRow| {
                write(&store, move |tx| {
                    sealed_texts::resealing(tx, |tx| column.replace(tx, &text, "anew"))
                })
            };
            assert!(resealed(told));
            assert!(!resealed(stale), "somebody else was faster");
            assert_eq!(first(column).text, "anew");
        }
        let forged = store.write_blocking(|tx| {
            sealed_texts::resealing(tx, |tx| {
                tx.execute(
                    "UPDATE signed_documents SET sha256 = '13' WHERE order_id = 'ord_1'",
                    &[],
                )
            })
        });
        assert!(
            matches!(forged, Err(StoreError::Constraint(_))),
            "{forged:?}"
        );
    });
}

//! Complaints, their images, the answer and the stars.

use crate::complaints::{self, Complaint};
use crate::{ShortNumber, Store, StoreError, complaint_images, orders};
use jiff::civil::date;

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, push, read, under_review, write};

/// Maria's complaint about her order.
fn complaint() -> Complaint {
    Complaint {
        id: "cmp_1".into(),
        number: ShortNumber::read("7K3M-01XD").expect("a number"),
        borrower_id: "bor_maria".into(),
        order_id: Some("ord_1".into()),
        problem_type: 1,
        problem_son_type: Some(2),
        content: "They rang at night <script>".into(),
        created_at_ms: NOW_MS,
        acknowledge_by: date(2026, 3, 4),
        resolve_by: date(2026, 4, 1),
    }
}

fn sent(store: &Store) -> Complaint {
    let borrower = maria(store);
    push(store, &under_review("ord_1", &borrower));
    let stored = complaint();
    write(store, move |tx| complaints::insert(tx, &stored));
    complaint()
}

#[test]
fn call_08_a_complaint_is_read_as_it_was_sent_and_by_its_borrower_alone() {
    on_both_engines(|engine| {
        let store = engine.open();
        let sent = sent(&store);
        jose(&store);
        let found = read(&store, |tx| complaints::find(tx, "bor_maria", "cmp_1"));
        let found = found.expect("the complaint").complaint;
        let words = found.content.clone();
        let content = read(&store, move |tx| words.open(tx));
        let content = content.as_str().into();
        assert_eq!(Complaint { content, ..found }, sent);
        let foreign = read(&store, |tx| complaints::find(tx, "bor_jose", "cmp_1"));
        assert_eq!(foreign, None);
        let listed = |borrower: &'static str| {
            read(&store, move |tx| complaints::of_borrower(tx, borrower, 10)).len()
        };
        assert_eq!((listed("bor_maria"), listed("bor_jose")), (1, 0));
        store.close();
    });
}

#[test]
fn call_08_an_answer_is_given_once_and_resolves_the_complaint() {
    on_both_engines(|engine| {
        let store = engine.open();
        sent(&store);
        assert_eq!(
            read(&store, |tx| complaints::open(tx, None, false, 10)).len(),
            1
        );
        let first = write(&store, |tx| {
            complaints::reply(tx, "cmp_1", "Sorry", NOW_MS + 1)
        });
        let again = write(&store, |tx| {
            complaints::reply(tx, "cmp_1", "Again", NOW_MS + 2)
        });
        assert_eq!((first, again), (true, false));
        let stored = read(&store, |tx| complaints::find_for_any_borrower(tx, "cmp_1"));
        let stored = stored.expect("the complaint");
        let reply = stored.reply.expect("an answer");
        assert_eq!(read(&store, move |tx| reply.open(tx)), "Sorry");
        assert_eq!(stored.resolved_at_ms, Some(NOW_MS + 1));
        assert_eq!(stored.acknowledged_at_ms, Some(NOW_MS + 1));
        assert!(read(&store, |tx| complaints::open(tx, None, false, 10)).is_empty());
        let resolved = |at_ms, id: &'static str| {
            read(&store, move |tx| {
                complaints::resolved(tx, Some((at_ms, id)), false, 10)
            })
            .len()
        };
        assert_eq!(
            (resolved(i64::MAX, ""), resolved(NOW_MS + 1, "cmp_2")),
            (1, 1)
        );
        assert_eq!(
            (resolved(NOW_MS + 1, "cmp_1"), resolved(NOW_MS, "")),
            (0, 0)
        );
        store.close();
    });
}

#[test]
fn call_09_of_two_scores_the_first_is_stored() {
    on_both_engines(|engine| {
        let store = engine.open();
        sent(&store);
        let first = write(&store, |tx| {
            complaints::insert_score(tx, "cmp_1", 4, NOW_MS)
        });
        let again = write(&store, |tx| {
            complaints::insert_score(tx, "cmp_1", 1, NOW_MS)
        });
        assert_eq!((first, again), (true, false));
        let stored = read(&store, |tx| complaints::find_for_any_borrower(tx, "cmp_1"));
        assert_eq!(stored.and_then(|stored| stored.score), Some(4));
        store.close();
    });
}

#[test]
fn call_06_an_image_is_sent_once_by_who_uploaded_it_and_unsent_ones_are_forgotten() {
    on_both_engines(|engine| {
        let store = engine.open();
        sent(&store);
        jose(&store);
        write(&store, |tx| {
            for name in ["b", "a", "old", "answer"] {
                complaint_images::insert(tx, name, "bor_maria", NOW_MS)?;
            }
            Ok::<_, StoreError>(())
        });
        let send_since = |name: &'static str, borrower: &'static str, place: i64, since_ms: i64| {
            write(&store, move |tx| {
                complaint_images::send(tx, name, borrower, "cmp_1", place, since_ms)
            })
        };
        let send = |name, borrower, place| send_since(name, borrower, place, NOW_MS);
        assert!(!send_since("a", "bor_maria", 1, NOW_MS + 1), "too old");
        assert!(send("a", "bor_maria", 1) && send("b", "bor_maria", 0));
        assert!(!send("a", "bor_maria", 2), "it was sent before");
        assert!(!send("old", "bor_jose", 0), "it is Maria's");
        let answer_with = |name: &'static str| {
            write(&store, move |tx| {
                complaint_images::send_with_reply(tx, name, "cmp_1", 0)
            })
        };
        assert!(answer_with("answer"));
        assert!(!answer_with("answer") && !answer_with("a") && !answer_with("none"));
        let images = |is_reply| {
            read(&store, move |tx| {
                complaint_images::of_complaint(tx, "cmp_1", is_reply)
            })
        };
        assert_eq!(images(false), ["b", "a"]);
        assert_eq!(images(true), ["answer"]);
        let unsent = |before_ms: i64| {
            read(&store, move |tx| {
                complaint_images::unsent_before(tx, before_ms)
            })
        };
        assert!(unsent(NOW_MS).is_empty());
        assert_eq!(unsent(NOW_MS + 1), ["old"]);
        for name in ["old", "a", "answer"] {
            write(&store, move |tx| complaint_images::forget_unsent(tx, name));
        }
        assert!(unsent(NOW_MS + 1).is_empty());
        assert_eq!(
            (images(false).len(), images(true).len()),
            (2, 1),
            "what was sent stays"
        );
        store.close();
    });
}

#[test]
fn ux_06_an_order_and_a_complaint_are_found_by_their_numbers() {
    on_both_engines(|engine| {
        let store = engine.open();
        let complaint = sent(&store);
        let order = read(&store, |tx| orders::find_for_any_borrower(tx, "ord_1"));
        let number = order.expect("an order").number;
        let ids = |number: ShortNumber| {
            read(&store, move |tx| {
                Ok((number.order_id(tx)?, number.complaint_id(tx)?))
            })
        };
        assert_eq!(ids(number), (Some("ord_1".to_owned()), None));
        assert_eq!(ids(complaint.number), (None, Some("cmp_1".to_owned())));
        assert_eq!(
            ids(ShortNumber::read("00000000").expect("one")),
            (None, None)
        );
    });
}

#[test]
fn ux_06_no_two_orders_have_one_number() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        let first = under_review("ord_1", &maria);
        let mut second = under_review("ord_2", &jose);
        second.number = first.number.clone();
        push(&store, &first);
        let refused = store.write_blocking(move |tx| orders::insert(tx, &second));
        assert!(
            matches!(refused, Err(StoreError::Unique { .. })),
            "{refused:?}"
        );
    });
}

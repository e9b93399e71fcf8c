//! Pay codes, postbacks and the stored answers of money calls.

use crate::idempotency::{self, Answered};
use crate::orders::Order;
use crate::pay_codes::{self, PayCode, PayCodeKey, PayCodeStatus};
use crate::payment_decisions::{self, PaymentDecision};
use crate::payment_events::{self, PaymentEvent, UnallocatedBy};
use crate::retention::{self, Aged};
use crate::{Store, StoreError};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, push, read, under_review, write};

fn order_of_maria(store: &Store) -> Order {
    let order = under_review("ord_1", &maria(store));
    push(store, &order);
    order
}

fn pay_code(code: &str, order: &Order) -> PayCode {
    PayCode {
        code: code.into(),
        order_id: order.id().into(),
        borrower_id: order.borrower_id.clone(),
        channel_number: "90006".into(),
        amount_centavos: 104_200,
        is_delay: false,
        created_at_ms: NOW_MS,
        expires_at_ms: NOW_MS + 1000,
        status: PayCodeStatus::Open,
        rollovers: 0,
    }
}

fn insert(store: &Store, pay_code: &PayCode) -> bool {
    let pay_code = pay_code.clone();
    write(store, move |tx| pay_codes::insert(tx, &pay_code))
}

const KEY: PayCodeKey<'_> = PayCodeKey {
    order_id: "ord_1",
    channel_number: "90006",
    amount_centavos: 104_200,
    is_delay: false,
};

#[test]
fn call_24_there_is_one_open_code_for_the_same_payment() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let first = pay_code("1001", &order);
        assert!(insert(&store, &first));
        assert!(!insert(&store, &pay_code("1002", &order)));
        let open = read(&store, |tx| pay_codes::find_open(tx, KEY));
        assert_eq!(open, Some(first.clone()));
        assert_eq!(read(&store, |tx| pay_codes::find(tx, "1001")), Some(first));
        assert_eq!(read(&store, |tx| pay_codes::find(tx, "1002")), None);
        let mut delay = pay_code("1003", &order);
        delay.is_delay = true;
        assert!(insert(&store, &delay));
    });
}

#[test]
fn call_24_a_closed_code_makes_room_for_the_next() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let close = |code: &'static str| {
            write(&store, move |tx| {
                pay_codes::close(tx, code, PayCodeStatus::Paid)
            })
        };
        insert(&store, &pay_code("1001", &order));
        assert!(close("1001"));
        assert!(!close("1001"));
        assert!(insert(&store, &pay_code("1002", &order)));
        assert_eq!(write(&store, |tx| pay_codes::void_all(tx, "ord_1")), 1);
        assert!(insert(&store, &pay_code("1003", &order)));
        let status = |code: &'static str| {
            let found = read(&store, move |tx| pay_codes::find(tx, code));
            found.map(|pay_code| pay_code.status)
        };
        assert_eq!(status("1001"), Some(PayCodeStatus::Paid));
        assert_eq!(status("1002"), Some(PayCodeStatus::Void));
    });
}

#[test]
fn period_03_the_newest_code_that_may_be_paid_is_found_until_it_expires() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        let first = pay_code("1001", &order);
        let mut second = pay_code("1002", &order);
        second.amount_centavos = 100;
        second.created_at_ms += 1;
        insert(&store, &first);
        insert(&store, &second);
        let newest = |is_delay, at_ms| {
            let order = order.clone();
            read(&store, move |tx| {
                pay_codes::newest_open(tx, &order, is_delay, at_ms)
            })
        };
        assert_eq!(newest(false, NOW_MS), Some(second));
        assert_eq!(newest(true, NOW_MS), None);
        assert_eq!(newest(false, NOW_MS + 1000), None);
        assert_eq!(
            write(&store, |tx| pay_codes::expire(tx, NOW_MS + 999, 9)),
            0
        );
        assert_eq!(
            write(&store, |tx| pay_codes::expire(tx, NOW_MS + 1000, 9)),
            2
        );
        assert_eq!(read(&store, |tx| pay_codes::find_open(tx, KEY)), None);
    });
}

#[test]
fn a_postback_is_stored_once_per_channel_and_event() {
    on_both_engines(|engine| {
        let store = engine.open();
        let event = PaymentEvent {
            provider: "90006".into(),
            event_id: "evt_1".into(),
            reference: "1001".into(),
            status: "paid".into(),
            amount_centavos: 104_200,
            paid_at_ms: Some(NOW_MS - 1000),
            outcome: "received".into(),
            received_at_ms: NOW_MS,
        };
        for is_first in [true, false] {
            let event = event.clone();
            let stored = write(&store, move |tx| payment_events::insert(tx, &event));
            assert_eq!(stored, is_first);
        }
        write(&store, |tx| {
            payment_events::set_outcome(tx, "90006", "evt_1", "posted")
        });
        let outcome = "posted".to_string();
        let expected = PaymentEvent { outcome, ..event };
        let stored = read(&store, |tx| payment_events::of_reference(tx, "1001"));
        assert_eq!(stored, std::slice::from_ref(&expected));
        let found = read(&store, |tx| payment_events::find(tx, "90006", "evt_1"));
        assert_eq!(found, Some(expected));
        for (provider, event_id) in [("90007", "evt_1"), ("90006", "evt_2")] {
            let none = read(&store, move |tx| {
                payment_events::find(tx, provider, event_id)
            });
            assert_eq!(none, None);
        }
    });
}

#[test]
fn conf_07_a_key_keeps_its_first_answer_and_is_the_borrowers_own() {
    on_both_engines(|engine| {
        let store = engine.open();
        let borrower = maria(&store).id;
        let answered = Answered {
            body_hash: "hash".into(),
            answer_json: "{}".into(),
        };
        let insert = || {
            let (borrower, answered) = (borrower.clone(), answered.clone());
            store.write_blocking(move |tx| {
                idempotency::insert(tx, &borrower, "push", "key-1", &answered, NOW_MS)
            })
        };
        insert().expect("the first");
        assert!(matches!(insert(), Err(StoreError::Unique { .. })));
        let find = |borrower: String| {
            read(&store, move |tx| {
                idempotency::find(tx, &borrower, "push", "key-1")
            })
        };
        assert_eq!(find(borrower.clone()), Some(answered.clone()));
        assert_eq!(find("bor_jose".into()), None);
        assert_eq!(
            write(&store, |tx| retention::forget(
                tx,
                Aged::RepeatedAnswers,
                NOW_MS + 1,
                100
            )),
            1
        );
        assert_eq!(find(borrower.clone()), None);
    });
}

#[test]
fn a_payment_that_came_late_marks_its_code_paid_once() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        insert(&store, &pay_code("1001", &order));
        assert_eq!(
            write(&store, |tx| pay_codes::expire(tx, NOW_MS + 2000, 9)),
            1
        );
        assert!(write(&store, |tx| pay_codes::mark_paid(tx, "1001")));
        assert!(!write(&store, |tx| pay_codes::mark_paid(tx, "1001")));
        assert!(!write(&store, |tx| pay_codes::mark_paid(tx, "1009")));
        let code = read(&store, |tx| pay_codes::find(tx, "1001"));
        assert_eq!(code.map(|code| code.status), Some(PayCodeStatus::Paid));
        assert!(
            insert(&store, &pay_code("1002", &order)),
            "room for another"
        );
    });
}

fn event(number: usize, status: &str, outcome: &str) -> PaymentEvent {
    PaymentEvent {
        provider: "90006".into(),
        event_id: format!("gc_{number}"),
        reference: "1001".into(),
        status: status.into(),
        amount_centavos: 104_200,
        paid_at_ms: None,
        outcome: outcome.into(),
        received_at_ms: NOW_MS + i64::try_from(number).unwrap_or_default(),
    }
}

#[test]
fn unallocated_payments_are_listed_the_longest_waiting_first() {
    on_both_engines(|engine| {
        let store = engine.open();
        for (number, (status, outcome)) in [
            ("paid", "posted"),
            ("paid", "suspense"),
            ("failed", "quarantine"),
            ("paid", "quarantine"),
            ("paid", "returned"),
            ("failed", "ignored"),
        ]
        .iter()
        .enumerate()
        {
            let event = event(number, status, outcome);
            assert!(write(&store, move |tx| payment_events::insert(tx, &event)));
        }
        let aside = read(&store, |tx| {
            payment_events::unallocated(tx, (UnallocatedBy::Received, false), None, 10)
        });
        let ids: Vec<&str> = aside
            .iter()
            .map(|(event, _)| event.event_id.as_str())
            .collect();
        assert_eq!(ids, ["gc_1", "gc_3"]);
        let first = read(&store, |tx| {
            payment_events::unallocated(tx, (UnallocatedBy::Received, false), None, 1)
        });
        assert_eq!(first, aside[..1]);
        let at_ms = first[0].0.received_at_ms;
        let next = read(&store, move |tx| {
            payment_events::unallocated(
                tx,
                (UnallocatedBy::Received, false),
                Some((at_ms, "gc_1")),
                1,
            )
        });
        assert_eq!(next, aside[1..]);
    });
}

#[test]
fn staff_04_unallocated_payments_are_found_by_their_id_and_their_reference() {
    on_both_engines(|engine| {
        let store = engine.open();
        for (number, (status, outcome)) in [
            ("paid", "posted"),
            ("paid", "suspense"),
            ("failed", "quarantine"),
            ("paid", "quarantine"),
            ("paid", "returned"),
        ]
        .iter()
        .enumerate()
        {
            let event = event(number, status, outcome);
            assert!(write(&store, move |tx| payment_events::insert(tx, &event)));
        }
        for (named, limit, right) in [
            ("gc_3", 9, vec!["gc_3"]),
            ("1001", 9, vec!["gc_1", "gc_3"]),
            ("1001", 1, vec!["gc_1"]),
            ("gc_0", 9, vec![]),
            ("gc_2", 9, vec![]),
        ] {
            let found = read(&store, move |tx| {
                payment_events::unallocated_named(tx, named, limit)
            });
            let ids: Vec<_> = found.into_iter().map(|(event, _)| event.event_id).collect();
            assert_eq!(ids, right, "{named} {limit}");
        }
    });
}

#[test]
fn a_decision_about_a_payment_is_added_once_and_the_newest_is_found() {
    on_both_engines(|engine| {
        let store = engine.open();
        let decision = |seq, decision: &str| PaymentDecision {
            provider: "90006".into(),
            event_id: "gc_1".into(),
            seq,
            decision: decision.into(),
            target: "ord_1".into(),
            at_ms: NOW_MS + seq,
        };
        let add = |decided: PaymentDecision| {
            store.write_blocking(move |tx| payment_decisions::insert(tx, &decided))
        };
        assert!(
            matches!(add(decision(1, "posted")), Err(StoreError::Constraint(_))),
            "of no payment"
        );
        let stored = event(1, "paid", "suspense");
        write(&store, move |tx| payment_events::insert(tx, &stored));
        let newest = || {
            read(&store, |tx| {
                payment_decisions::newest_of(tx, "90006", "gc_1")
            })
        };
        assert_eq!(newest(), None);
        add(decision(1, "posted")).expect("the first");
        assert!(matches!(
            add(decision(1, "returned")),
            Err(StoreError::Unique { .. })
        ));
        add(decision(2, "taken_back")).expect("the second");
        assert_eq!(newest(), Some(decision(2, "taken_back")));
        let all = read(&store, |tx| payment_decisions::newest(tx, 10));
        assert_eq!(all, [decision(2, "taken_back"), decision(1, "posted")]);
    });
}

#[test]
fn call_12_a_charge_that_began_keeps_its_place_until_it_is_paid_or_failed() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = order_of_maria(&store);
        insert(&store, &pay_code("1001", &order));
        assert!(write(&store, |tx| pay_codes::begin_charge(tx, "1001")));
        assert!(!write(&store, |tx| pay_codes::begin_charge(tx, "1001")));
        assert_eq!(write(&store, |tx| pay_codes::void_all(tx, "ord_1")), 0);
        assert_eq!(
            write(&store, |tx| pay_codes::expire(tx, NOW_MS + 1000, 9)),
            0
        );
        assert!(
            !insert(&store, &pay_code("1002", &order)),
            "no second of it"
        );
        let begun = read(&store, |tx| pay_codes::charging(tx, 10));
        assert_eq!(begun.len(), 1);
        assert_eq!(begun[0].status, PayCodeStatus::Charging);
        assert!(write(&store, |tx| {
            pay_codes::close(tx, "1001", PayCodeStatus::Failed)
        }));
        assert!(read(&store, |tx| pay_codes::charging(tx, 10)).is_empty());
        assert!(insert(&store, &pay_code("1002", &order)), "room again");
        assert!(write(&store, |tx| pay_codes::begin_charge(tx, "1002")));
        assert!(write(&store, |tx| pay_codes::mark_paid(tx, "1002")));
        assert!(read(&store, |tx| pay_codes::charging(tx, 10)).is_empty());
    });
}

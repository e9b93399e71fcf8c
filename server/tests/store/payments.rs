//! Pay codes, postbacks and the answers of money calls.

use tulay_server::store::idempotency::{self, Answered};
use tulay_server::store::orders::Order;
use tulay_server::store::pay_codes::{self, PayCode, PayCodeKey, PayCodeStatus};
use tulay_server::store::payment_events::{self, PaymentEvent};
use tulay_server::store::{Store, StoreError};

use crate::on_both_engines;
use crate::people::{NOW_MS, maria, push, read, under_review, write};

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
        assert_eq!(write(&store, |tx| pay_codes::expire(tx, NOW_MS + 999)), 0);
        assert_eq!(write(&store, |tx| pay_codes::expire(tx, NOW_MS + 1000)), 2);
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
            outcome: "received".into(),
        };
        for is_first in [true, false] {
            let event = event.clone();
            let stored = write(&store, move |tx| payment_events::insert(tx, &event, NOW_MS));
            assert_eq!(stored, is_first);
        }
        write(&store, |tx| {
            payment_events::set_outcome(tx, "90006", "evt_1", "posted")
        });
        let outcome = "posted".to_string();
        let expected = PaymentEvent { outcome, ..event };
        let kept = read(&store, |tx| payment_events::of_reference(tx, "1001"));
        assert_eq!(kept, [expected]);
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
            write(&store, |tx| idempotency::delete_before(tx, NOW_MS + 1)),
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
        assert_eq!(write(&store, |tx| pay_codes::expire(tx, NOW_MS + 2000)), 1);
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

#[test]
fn what_was_kept_aside_is_listed_newest_first() {
    on_both_engines(|engine| {
        let store = engine.open();
        for (at, outcome) in ["posted", "suspense", "quarantine", "ignored"]
            .iter()
            .enumerate()
        {
            let event = PaymentEvent {
                provider: "90006".into(),
                event_id: format!("gc_{at}"),
                reference: "1001".into(),
                status: "paid".into(),
                amount_centavos: 104_200,
                outcome: (*outcome).into(),
            };
            let at_ms = NOW_MS + i64::try_from(at).unwrap_or_default();
            assert!(write(&store, move |tx| payment_events::insert(
                tx, &event, at_ms
            )));
        }
        let aside = read(&store, |tx| payment_events::kept_aside(tx, 10));
        let outcomes: Vec<&str> = aside.iter().map(|event| event.outcome.as_str()).collect();
        assert_eq!(outcomes, ["quarantine", "suspense"]);
        assert_eq!(
            read(&store, |tx| payment_events::kept_aside(tx, 1)).len(),
            1
        );
    });
}

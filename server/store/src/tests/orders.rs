//! Orders, their moves and their schedules.

use crate::borrowers::{self, Borrower};
use crate::orders::Order;
use crate::{Store, StoreError, loan_accounts, order_transitions, orders, page_events};
use jiff::civil::date;
use tulay_lending::product::BeforeReversal;
use tulay_lending::schedule::{InstalmentSplit, Schedule};
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};

use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, push, read, under_review, write};

fn step(store: &Store, order_id: &'static str, from: OrderStatus, cause: Cause) {
    let step = StatusTransition::new(Some(from), cause).expect("an allowed move");
    write(store, move |tx| {
        order_transitions::insert(tx, order_id, &step, NOW_MS)
    });
}

#[test]
fn call_34_an_order_is_read_by_its_borrower_alone() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        let order = under_review("ord_1", &maria);
        assert!(push(&store, &order));
        let found =
            |borrower_id: String| read(&store, move |tx| orders::find(tx, &borrower_id, "ord_1"));
        assert_eq!(found(maria.id.clone()), Some(order.clone()));
        assert_eq!(found(jose.id.clone()), None);
        let newest = |id: String| read(&store, move |tx| orders::newest(tx, &id));
        assert_eq!(newest(maria.id), Some(order.clone()));
        assert_eq!(newest(jose.id), None);
        let any = read(&store, |tx| orders::find_for_any_borrower(tx, "ord_1"));
        assert_eq!(any, Some(order));
    });
}

#[test]
fn money_20_an_order_keeps_its_rule() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        let charging = under_review("ord_1", &maria);
        let mut waiving = under_review("ord_2", &jose);
        waiving.loan.agreed.terms.penalty.before_reversal = BeforeReversal::Waive;
        for order in [charging, waiving] {
            assert!(push(&store, &order));
            let id = order.id().to_owned();
            let found = read(&store, move |tx| orders::find_for_any_borrower(tx, &id));
            assert_eq!(found, Some(order));
        }
    });
}

#[test]
fn conf_07_a_second_push_finds_the_open_order() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let order = under_review("ord_1", &maria);
        assert!(push(&store, &order));
        assert!(!push(&store, &under_review("ord_2", &maria)));
        let id = maria.id.clone();
        let open = read(&store, move |tx| orders::find_open(tx, &id, "1"));
        assert_eq!(open, Some(order));
        let mut other_product = under_review("ord_3", &maria);
        other_product.product_id = "2".into();
        assert!(push(&store, &other_product));
    });
}

#[test]
fn status_02_transitions_are_stored_and_a_closed_order_makes_room() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let order = under_review("ord_1", &maria);
        push(&store, &order);
        step(&store, "ord_1", OrderStatus::UnderReview, Cause::Declined);
        let stored = order.clone();
        let transitions = read(&store, move |tx| order_transitions::of_order(tx, &stored));
        let causes: Vec<Cause> = transitions
            .iter()
            .map(|stored| stored.transition.cause)
            .collect();
        assert_eq!(causes, [Cause::Confirmed, Cause::Declined]);
        assert_eq!(transitions[0].transition.from, None);
        assert_eq!(transitions[1].transition.to, OrderStatus::Declined);
        assert_eq!(transitions[1].at_ms, NOW_MS);
        let id = maria.id.clone();
        assert_eq!(read(&store, move |tx| orders::newest_open(tx, &id)), None);
        assert!(push(&store, &under_review("ord_2", &maria)));
    });
}

#[test]
fn status_02_a_move_from_elsewhere_is_refused() {
    on_both_engines(|engine| {
        let store = engine.open();
        push(&store, &under_review("ord_1", &maria(&store)));
        let released =
            StatusTransition::new(Some(OrderStatus::Disbursing), Cause::Released).expect("a move");
        let refused = store
            .write_blocking(move |tx| order_transitions::insert(tx, "ord_1", &released, NOW_MS));
        assert!(
            matches!(refused, Err(StoreError::Corrupt(_))),
            "{refused:?}"
        );
    });
}

#[test]
fn static_03_a_loan_that_was_paid_off_makes_a_repeat_client() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        push(&store, &under_review("ord_1", &maria));
        let has_paid_off = || {
            let id = maria.id.clone();
            read(&store, move |tx| orders::has_paid_off(tx, &id))
        };
        step(&store, "ord_1", OrderStatus::UnderReview, Cause::Approved);
        step(&store, "ord_1", OrderStatus::Disbursing, Cause::Released);
        assert!(!has_paid_off());
        step(&store, "ord_1", OrderStatus::Released, Cause::PaidInFull);
        assert!(has_paid_off());
    });
}

#[test]
fn static_03_a_loan_that_was_written_off_or_cancelled_makes_no_repeat_client() {
    for cause in [Cause::WrittenOff, Cause::Cancelled] {
        on_both_engines(|engine| {
            let store = engine.open();
            let maria = maria(&store);
            push(&store, &under_review("ord_1", &maria));
            step(&store, "ord_1", OrderStatus::UnderReview, Cause::Approved);
            step(&store, "ord_1", OrderStatus::Disbursing, Cause::Released);
            step(&store, "ord_1", OrderStatus::Released, cause);
            let id = maria.id.clone();
            assert!(!read(&store, move |tx| orders::has_paid_off(tx, &id)));
        });
    }
}

#[test]
fn status_01_a_batch_holds_what_waits() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        push(&store, &under_review("ord_1", &maria));
        push(&store, &under_review("ord_2", &jose));
        let ids = |orders: Vec<orders::Order>| -> Vec<String> {
            orders.iter().map(|order| order.id().to_string()).collect()
        };
        let waiting = |after| ids(read(&store, move |tx| orders::waiting_batch(tx, after, 9)));
        assert_eq!(waiting(""), ["ord_1", "ord_2"]);
        assert_eq!(waiting("ord_1"), ["ord_2"]);
        step(&store, "ord_1", OrderStatus::UnderReview, Cause::Approved);
        step(&store, "ord_1", OrderStatus::Disbursing, Cause::Released);
        assert_eq!(waiting(""), ["ord_2"]);
    });
}

#[test]
fn delay_01_a_rollover_makes_the_newest_schedule_and_keeps_the_first() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let order = under_review("ord_1", &maria);
        push(&store, &order);
        let none = order.clone();
        assert_eq!(
            read(&store, move |tx| loan_accounts::newest_schedule(tx, &none)),
            None
        );
        let first = Schedule::new(300_000, 91, 300, InstalmentSplit::Equal, date(2026, 3, 2))
            .expect("a schedule");
        let mut second = first.clone();
        second.version = 2;
        for schedule in [first, second.clone()] {
            write(&store, move |tx| {
                loan_accounts::insert_schedule(tx, "ord_1", &schedule)
            });
        }
        let newest = read(&store, move |tx| loan_accounts::newest_schedule(tx, &order));
        assert_eq!(newest, Some(second.clone()));
        let again =
            store.write_blocking(move |tx| loan_accounts::insert_schedule(tx, "ord_1", &second));
        assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
    });
}

#[test]
fn order_13_binding_an_account_clears_the_dialog() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let mut order = under_review("ord_1", &maria);
        order.page_flags.card_need_pop = true;
        push(&store, &order);
        let id = maria.id.clone();
        write(&store, move |tx| orders::clear_card_need_pop(tx, &id));
        let id = maria.id.clone();
        let found = read(&store, move |tx| orders::find(tx, &id, "ord_1")).expect("an order");
        assert!(!found.page_flags.card_need_pop);
    });
}

#[test]
fn call_35_stars_are_stored_once() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        push(&store, &under_review("ord_1", &maria));
        for (score, is_first) in [(5, true), (1, false)] {
            let id = maria.id.clone();
            let stored = write(&store, move |tx| {
                page_events::insert_score(tx, &id, "ord_1", score, NOW_MS)
            });
            assert_eq!(stored, is_first);
        }
        let kept = read(&store, move |tx| {
            page_events::find_score(tx, &maria.id, "ord_1")
        });
        assert_eq!(kept, Some(5));
    });
}

#[test]
fn staff_04_the_newest_orders_of_a_phones_end_are_found_whatever_number_of_borrowers_has_it() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        for (order_id, borrower, at_ms) in [
            ("ord_1", &maria, NOW_MS),
            ("ord_2", &jose, NOW_MS + 9),
            ("ord_3", &maria, NOW_MS + 1),
        ] {
            let mut order = under_review(order_id, borrower);
            (order.created_at_ms, order.product_id) = (at_ms, order_id.to_owned());
            assert!(push(&store, &order));
        }
        // Their ids are the lowest ones; one of them has an order.
        for number in 1..=5 {
            let borrower = Borrower {
                id: format!("bor_{number}"),
                phone: format!("0918{number}000001"),
            };
            let stored = borrower.clone();
            write(&store, move |tx| borrowers::insert(tx, &stored, NOW_MS));
            if number == 3 {
                let mut order = under_review("ord_4", &borrower);
                order.created_at_ms = NOW_MS + 2;
                assert!(push(&store, &order));
            }
        }
        for (limit, right) in [
            (2, vec!["ord_4", "ord_3"]),
            (9, vec!["ord_4", "ord_3", "ord_1"]),
        ] {
            let found = read(&store, move |tx| orders::of_phone_end(tx, "0001", limit));
            assert_eq!(found.iter().map(Order::id).collect::<Vec<_>>(), right);
        }
        assert_eq!(read(&store, |tx| orders::of_phone_end(tx, "9999", 9)), []);
    });
}

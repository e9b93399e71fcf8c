//! Lists of orders, page by page (STAFF-13).

use jiff::civil::date;
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};

use crate::Store;
use crate::loan_batches::{self, Listed};
use crate::order_lists::{self, Ended, Place, Range};
use crate::orders::Order;
use crate::service_days;
use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, push, read, under_review, write};

fn place(at_ms: i64, order_id: &str) -> Place {
    Place {
        at_ms,
        order_id: order_id.to_owned(),
    }
}

/// Ids of the orders of each page of two. `between` runs after each page.
fn pages(store: &Store, mut range: Range, between: impl Fn()) -> Vec<Vec<String>> {
    let mut pages = Vec::new();
    loop {
        let asked = range.clone();
        let places = read(store, move |tx| order_lists::page(tx, &asked, 2));
        let Some(last) = places.last() else {
            return pages;
        };
        range.after = last.clone();
        pages.push(places.into_iter().map(|place| place.order_id).collect());
        between();
    }
}

fn newest_first(status: OrderStatus) -> Range {
    Range {
        status,
        is_newest_first: true,
        after: place(i64::MAX, ""),
        until_ms: 0,
    }
}

fn order(store: &Store, id: &str, created_at_ms: i64, product: &str) -> Order {
    let mut order = under_review(
        id,
        &crate::borrowers::Borrower {
            id: "bor_maria".to_owned(),
            phone: String::new(),
        },
    );
    order.created_at_ms = created_at_ms;
    order.product_id = product.to_owned();
    assert!(push(store, &order));
    order
}

fn overdue(store: &Store, id: &'static str, product: &str, since_ms: i64) {
    order(store, id, NOW_MS, product);
    write(store, move |tx| {
        for (from, cause) in [
            (OrderStatus::UnderReview, Cause::Approved),
            (OrderStatus::Disbursing, Cause::Released),
            (OrderStatus::Released, Cause::DayAfterRelease),
            (OrderStatus::InRepayment, Cause::DueDatePassed),
        ] {
            let step = StatusTransition::new(Some(from), cause).expect("a move");
            crate::order_transitions::insert(tx, id, &step, NOW_MS)?;
        }
        service_days::set_next(tx, id, date(2026, 3, 3), since_ms)
    });
}

#[test]
fn staff_13_each_order_is_on_one_page_while_others_are_added() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        // Two of the same millisecond are in the order of their ids.
        for (id, at_ms, product) in [
            ("ord_3", NOW_MS, "1"),
            ("ord_2", NOW_MS + 1, "2"),
            ("ord_1", NOW_MS + 1, "3"),
        ] {
            order(&store, id, at_ms, product);
        }
        overdue(&store, "ord_9", "9", NOW_MS);
        let review = OrderStatus::UnderReview;
        let found = pages(&store, newest_first(review), || {});
        assert_eq!(found, [vec!["ord_2", "ord_1"], vec!["ord_3"]]);
        let added = std::cell::Cell::new(3);
        let found = pages(&store, Range::oldest_first(review), || {
            // An application that arrives meanwhile comes last; the list ends once no more arrive.
            if added.get() < 5 {
                added.set(added.get() + 1);
                let number = added.get();
                let id = format!("ord_{number}");
                order(&store, &id, NOW_MS + number, &number.to_string());
            }
        });
        let found: Vec<String> = found.concat();
        assert_eq!(found, ["ord_3", "ord_1", "ord_2", "ord_4", "ord_5"]);
    });
}

#[test]
fn staff_13_overdue_orders_are_listed_by_the_time_since_which_they_are_overdue() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        overdue(&store, "ord_1", "1", 2_000);
        overdue(&store, "ord_2", "2", 1_000);
        overdue(&store, "ord_3", "3", 3_000);
        order(&store, "ord_4", NOW_MS, "4");
        let late = OrderStatus::Overdue;
        let found = pages(&store, Range::oldest_first(late), || {}).concat();
        assert_eq!(found, ["ord_2", "ord_1", "ord_3"]);
        let found = pages(&store, newest_first(late), || {}).concat();
        assert_eq!(found, ["ord_3", "ord_1", "ord_2"]);
        let some = Range {
            after: place(1_001, ""),
            until_ms: 3_000,
            ..Range::oldest_first(late)
        };
        assert_eq!(pages(&store, some, || {}).concat(), ["ord_1"]);
        let some = Range {
            after: place(3_000, ""),
            until_ms: 1_001,
            ..newest_first(late)
        };
        assert_eq!(pages(&store, some, || {}).concat(), ["ord_1"]);
    });
}

/// Writes an event of a loan.
fn happened(store: &Store, order_id: &'static str, sequence: i64, kind: &'static str, at_ms: i64) {
    write(store, move |tx| {
        let reference = format!("{order_id}/{sequence}");
        let target = (kind == "reversal").then(|| format!("{order_id}/{}", sequence - 1));
        tx.execute(
            "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at, target, detail)
             VALUES ($1, $2, $3, $4, '2026-03-03', $5, $6, '2026-03-03')",
            crate::params![&reference, order_id, sequence, kind, at_ms, target.as_deref()],
        )
    });
}

#[test]
fn staff_13_a_loan_that_ended_twice_is_listed_once_by_its_last_end() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        for (id, product) in [("ord_1", "1"), ("ord_2", "2"), ("ord_3", "3")] {
            order(&store, id, NOW_MS, product);
        }
        for (kind, how) in [
            ("write_off", Ended::WrittenOff),
            ("cancellation", Ended::Cancelled),
        ] {
            let from = if how == Ended::WrittenOff { 1 } else { 11 };
            happened(&store, "ord_1", from, kind, 1_000);
            happened(&store, "ord_2", from, kind, 2_000);
            happened(&store, "ord_1", from + 1, kind, 3_000);
            happened(&store, "ord_3", from, kind, 4_000);
            happened(&store, "ord_3", from + 1, "reversal", 5_000);
            // An end that is taken back leaves the one before it.
            happened(&store, "ord_2", from + 1, kind, 6_000);
            happened(&store, "ord_2", from + 2, "reversal", 7_000);
            for range in [
                Range::oldest_first(OrderStatus::Settled),
                newest_first(OrderStatus::Settled),
            ] {
                let mut right = vec![place(2_000, "ord_2"), place(3_000, "ord_1")];
                if range.is_newest_first {
                    right.reverse();
                }
                let found = read(&store, move |tx| order_lists::ended(tx, how, &range, 9));
                assert_eq!(found, right, "{kind}");
            }
            let people = read(&store, move |tx| {
                let (first, last) = (place(2_000, "ord_2"), place(3_000, "ord_1"));
                let orders = order_lists::between_ended(tx, how, &first, &last)?;
                let listed = Listed::Ended(how, first, last);
                let mut people = loan_batches::borrowers(tx, &listed, &orders)?;
                let rows = orders
                    .iter()
                    .map(|order| (order.id().to_owned(), people.of(order)));
                Ok::<_, crate::StoreError>(rows.collect::<Vec<_>>())
            });
            let right = ["ord_1", "ord_2"].map(|id| (id.to_owned(), Some(maria.clone())));
            assert_eq!(people, right, "by id");
        }
    });
}

#[test]
fn staff_13_the_orders_of_a_page_of_a_product_are_read_with_their_borrowers() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        overdue(&store, "ord_1", "1", 1_000);
        overdue(&store, "ord_2", "2", 2_000);
        order(&store, "ord_3", NOW_MS, "3");
        order(&store, "ord_4", NOW_MS, "4");
        for (status, product, first, last, right) in [
            (
                OrderStatus::Overdue,
                "2",
                place(1_000, "ord_1"),
                place(2_000, "ord_2"),
                "ord_2",
            ),
            (
                OrderStatus::UnderReview,
                "3",
                place(NOW_MS, "ord_3"),
                place(NOW_MS, "ord_4"),
                "ord_3",
            ),
        ] {
            let found = read(&store, move |tx| {
                let orders = order_lists::between_of_product(tx, status, product, &first, &last)?;
                let listed =
                    Listed::OfProduct(status, product.to_owned(), first.clone(), last.clone());
                let mut people = loan_batches::borrowers(tx, &listed, &orders)?;
                let rows = orders
                    .iter()
                    .map(|order| (order.id().to_owned(), people.of(order)));
                Ok::<_, crate::StoreError>(rows.collect::<Vec<_>>())
            });
            assert_eq!(found, [(right.to_owned(), Some(maria.clone()))]);
        }
    });
}

#[test]
fn staff_23_the_numbers_of_many_orders_are_read_by_few_statements() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        let first = order(&store, "ord_1", NOW_MS, "1");
        let last = order(&store, "ord_2", NOW_MS, "2");
        let mut ids = vec!["ord_1".to_owned()];
        ids.extend((0..60).map(|number| format!("ord_none_{number}")));
        ids.push("ord_2".to_owned());
        let numbers = read(&store, move |tx| crate::orders::numbers(tx, &ids));
        assert_eq!(numbers.len(), 2);
        for order in [first, last] {
            assert_eq!(numbers.get(order.id()), Some(&order.number));
        }
    });
}

#[test]
fn staff_13_the_orders_of_a_page_are_read_with_their_borrowers() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        overdue(&store, "ord_1", "1", 1_000);
        overdue(&store, "ord_2", "2", 2_000);
        overdue(&store, "ord_3", "3", 3_000);
        order(&store, "ord_4", NOW_MS, "4");
        for (status, first, last, right) in [
            (
                OrderStatus::Overdue,
                place(2_000, "ord_2"),
                place(3_000, "ord_3"),
                vec!["ord_2", "ord_3"],
            ),
            (
                OrderStatus::UnderReview,
                place(NOW_MS, "ord_4"),
                place(NOW_MS, "ord_4"),
                vec!["ord_4"],
            ),
        ] {
            let found = read(&store, move |tx| {
                let orders = order_lists::between(tx, status, &first, &last)?;
                let listed = Listed::InStatus(status, first.clone(), last.clone());
                let mut borrowers = loan_batches::borrowers(tx, &listed, &orders)?;
                let rows = orders
                    .iter()
                    .map(|order| (order.id().to_owned(), borrowers.of(order)));
                Ok::<_, crate::StoreError>(rows.collect::<Vec<_>>())
            });
            let right = right
                .into_iter()
                .map(|id| (id.to_owned(), Some(maria.clone())));
            assert_eq!(found, right.collect::<Vec<_>>());
        }
    });
}

#[test]
fn staff_13_the_orders_of_a_product_are_a_list_of_their_own() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        for (id, product) in [("ord_1", "1"), ("ord_2", "2"), ("ord_3", "3")] {
            order(&store, id, NOW_MS, product);
        }
        overdue(&store, "ord_4", "4", 1_000);
        for (range, product, right) in [
            (
                Range::oldest_first(OrderStatus::UnderReview),
                "2",
                vec!["ord_2"],
            ),
            (newest_first(OrderStatus::UnderReview), "3", vec!["ord_3"]),
            (
                Range::oldest_first(OrderStatus::Overdue),
                "4",
                vec!["ord_4"],
            ),
            (newest_first(OrderStatus::Overdue), "1", vec![]),
        ] {
            let found = read(&store, move |tx| {
                order_lists::page_of_product(tx, &range, product, 2)
            });
            let found: Vec<_> = found.into_iter().map(|place| place.order_id).collect();
            assert_eq!(found, right, "{product}");
        }
        for how in [Ended::WrittenOff, Ended::Cancelled] {
            let range = Range::oldest_first(OrderStatus::Settled);
            let found = read(&store, move |tx| order_lists::ended(tx, how, &range, 2));
            assert_eq!(found, []);
        }
    });
}

//! Lists of orders, page by page (STAFF-13).

use jiff::civil::date;
use rusqlite::Connection;
use tulay_lending::replay::{EventKind, LoanEvent};
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};

use crate::loan_batches::{self, Listed};
use crate::migrate::migrate;
use crate::migrations::SQLITE;
use crate::order_lists::{self, ListPlace, Range, Sorted};
use crate::orders::{self, Order};
use crate::payment_events::{self, UnallocatedBy};
use crate::reports::{BY_DAY, BY_TIME};
use crate::tests::engines::Engine;
use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, maria, push, read, under_review, write};
use crate::{Store, Value, complaints, loan_events, service_days};

fn place(key: i64, order_id: &str) -> ListPlace {
    ListPlace {
        key,
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

fn ascending(sorted: Sorted) -> Range {
    Range {
        sorted,
        ..Range::oldest_first(OrderStatus::UnderReview)
    }
}

fn descending(sorted: Sorted) -> Range {
    Range {
        is_descending: true,
        after: place(i64::MAX, ""),
        until: 0,
        ..ascending(sorted)
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
        let found = pages(&store, descending(Sorted::Created(review)), || {});
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
fn staff_13_overdue_orders_are_listed_by_the_time_from_which_they_are_late() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        overdue(&store, "ord_1", "1", 2_000);
        overdue(&store, "ord_2", "2", 1_000);
        overdue(&store, "ord_3", "3", 3_000);
        order(&store, "ord_4", NOW_MS, "4");
        let late = Sorted::Due(OrderStatus::Overdue);
        let found = pages(&store, ascending(late), || {}).concat();
        assert_eq!(found, ["ord_2", "ord_1", "ord_3"]);
        let found = pages(&store, descending(late), || {}).concat();
        assert_eq!(found, ["ord_3", "ord_1", "ord_2"]);
        let some = Range {
            after: place(1_001, ""),
            until: 3_000,
            ..ascending(late)
        };
        assert_eq!(pages(&store, some, || {}).concat(), ["ord_1"]);
        let some = Range {
            after: place(3_000, ""),
            until: 1_001,
            ..descending(late)
        };
        assert_eq!(pages(&store, some, || {}).concat(), ["ord_1"]);
    });
}

/// Writes an event of a loan, and how the loan ended with it; a reversal takes the one before it back.
fn happened(
    store: &Store,
    (order_id, end): (&'static str, Cause),
    sequence: i64,
    kind: &EventKind,
    at_ms: i64,
) {
    let event = LoanEvent {
        reference: format!("{order_id}/{sequence}"),
        sequence,
        effective_on: date(2026, 3, 3),
        kind: kind.clone(),
    };
    write(store, move |tx| {
        loan_events::insert(tx, order_id, &event, at_ms)?;
        loan_events::set_end(tx, order_id, Some(end))
    });
}

#[test]
fn staff_13_a_loan_that_ended_twice_is_listed_once_by_its_last_end() {
    on_both_engines(|engine| {
        let store = engine.open();
        maria(&store);
        for (id, product) in [("ord_1", "1"), ("ord_2", "2"), ("ord_3", "3")] {
            order(&store, id, NOW_MS, product);
        }
        let amount_centavos = 300_000;
        for (from, kind, end, sorted) in [
            (
                1,
                EventKind::WriteOff { amount_centavos },
                Cause::WrittenOff,
                Sorted::WrittenOff,
            ),
            (
                11,
                EventKind::Cancellation,
                Cause::Cancelled,
                Sorted::Cancelled,
            ),
        ] {
            let listed = |range: Range| read(&store, move |tx| order_lists::page(tx, &range, 9));
            assert_eq!(listed(ascending(sorted)), []);
            let reversal = |id, sequence: i64| EventKind::Reversal {
                event_reference: format!("{id}/{}", sequence - 1),
                recorded_on: date(2026, 3, 3),
            };
            happened(&store, ("ord_1", end), from, &kind, 1_000);
            happened(&store, ("ord_2", end), from, &kind, 2_000);
            happened(&store, ("ord_1", end), from + 1, &kind, 3_000);
            happened(&store, ("ord_3", end), from, &kind, 4_000);
            happened(
                &store,
                ("ord_3", end),
                from + 1,
                &reversal("ord_3", from + 1),
                5_000,
            );
            // An end that is taken back leaves the one before it.
            happened(&store, ("ord_2", end), from + 1, &kind, 6_000);
            happened(
                &store,
                ("ord_2", end),
                from + 2,
                &reversal("ord_2", from + 2),
                7_000,
            );
            let mut right = vec![place(2_000, "ord_2"), place(3_000, "ord_1")];
            assert_eq!(listed(ascending(sorted)), right);
            right.reverse();
            assert_eq!(listed(descending(sorted)), right);
        }
    });
}

/// An order as it is stored for the lists.
#[derive(Clone)]
struct Stored {
    id: String,
    status: OrderStatus,
    product: &'static str,
    created_at: i64,
    principal: i64,
    late_from: i64,
    written_off_at: Option<i64>,
    cancelled_at: Option<i64>,
}

impl Stored {
    /// The figure that sorts it in a list; `None` if it is not in it.
    fn key(&self, sorted: Sorted) -> Option<i64> {
        match sorted {
            Sorted::Created(status) => (self.status == status).then_some(self.created_at),
            Sorted::Principal(status) => (self.status == status).then_some(self.principal),
            Sorted::Due(status) => {
                (self.status == status && self.late_from > 0).then_some(self.late_from)
            }
            Sorted::WrittenOff => self.written_off_at,
            Sorted::Cancelled => self.cancelled_at,
        }
    }
}

/// Stores many orders, most of which share their figures with others.
fn many(store: &Store) -> Vec<Stored> {
    let maria = maria(store);
    let orders = (0..60_i64).map(|number| Stored {
        id: format!("ord_{:02}", number * 37 % 60),
        status: [OrderStatus::Overdue, OrderStatus::Settled][usize::from(number % 3 == 0)],
        product: ["1", "2"][usize::from(number % 4 == 0)],
        created_at: NOW_MS + number % 5,
        principal: 100_000 * (1 + number % 4),
        late_from: if number % 11 == 0 {
            0
        } else {
            1_000 + number % 7
        },
        written_off_at: (number % 6 == 0).then_some(1 + number % 2),
        cancelled_at: (number % 5 == 0).then_some(1 + number % 3),
    });
    let orders: Vec<Stored> = orders.collect();
    let stored = orders.clone();
    write(store, move |tx| {
        for order in &stored {
            let mut applied = under_review(&order.id, &maria);
            applied.product_id.clone_from(&order.id);
            crate::tests::people::confirm(tx, &applied)?;
            tx.execute(
                "UPDATE orders SET open_key = NULL, status = $2, product_id = $3, created_at = $4,
                     principal_centavos = $5, late_from = $6, written_off_at = $7, cancelled_at = $8 WHERE id = $1",
                crate::params![
                    &order.id,
                    order.status.code(),
                    order.product,
                    order.created_at,
                    order.principal,
                    order.late_from,
                    order.written_off_at,
                    order.cancelled_at,
                ],
            )?;
        }
        Ok(())
    });
    orders
}

/// Every list in both directions, of all products and of one.
fn lists() -> Vec<Range> {
    let of_status = [OrderStatus::Overdue, OrderStatus::Settled]
        .into_iter()
        .flat_map(|status| {
            [
                Sorted::Created(status),
                Sorted::Principal(status),
                Sorted::Due(status),
            ]
        });
    let sorted = of_status.chain([Sorted::WrittenOff, Sorted::Cancelled]);
    let ranges = sorted.flat_map(|sorted| [ascending(sorted), descending(sorted)]);
    let ranges = ranges.flat_map(|range| {
        let product_id = Some("2".to_owned());
        let of_product = Range {
            product_id,
            ..range.clone()
        };
        [range, of_product]
    });
    ranges.collect()
}

#[test]
fn staff_13_the_pages_of_each_sort_are_the_whole_list_once_and_in_order() {
    on_both_engines(|engine| {
        let store = engine.open();
        let stored = many(&store);
        for range in lists() {
            let listed = stored.iter().filter(|order| {
                let product = range.product_id.as_deref();
                product.is_none_or(|product| order.product == product)
            });
            let mut right: Vec<_> = listed
                .filter_map(|order| Some((order.key(range.sorted)?, order.id.clone())))
                .collect();
            right.sort();
            if range.is_descending {
                right.reverse();
            }
            let right: Vec<String> = right.into_iter().map(|(_, id)| id).collect();
            assert!(right.len() > 2, "{range:?}");
            assert_eq!(
                pages(&store, range.clone(), || {}).concat(),
                right,
                "{range:?}"
            );
        }
    });
}

/// The steps of SQLite's plan of a statement, of a connection that records no statements.
fn sqlite_plan(connection: &Connection, sql: &str) -> String {
    let mut plan = connection
        .prepare(&format!("EXPLAIN QUERY PLAN {sql}"))
        .expect("a plan");
    let mut rows = plan.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next().expect("a step") {
        steps.push(row.get::<_, String>("detail").expect("words"));
    }
    steps.join("\n")
}

/// The steps of PostgreSQL's plan of a statement. It reads a table of few rows as a whole, unless it may not.
fn postgres_plan(store: &Store, sql: &str, params: Vec<Value<'static>>) -> String {
    let sql: &'static str = format!("EXPLAIN (COSTS OFF) {sql}").leak();
    let steps = write(store, move |tx| {
        for setting in ["seqscan", "sort"] {
            tx.execute(format!("SET LOCAL enable_{setting} = off").leak(), &[])?;
        }
        tx.query_all(sql, &params, |row| row.text("QUERY PLAN"))
    });
    steps.join("\n")
}

/// The statements of the lists with their parameters, and the place in the index that each enters.
fn statements() -> Vec<(&'static str, Vec<Value<'static>>, &'static str)> {
    let of_orders = lists().into_iter().map(|range| {
        let range: &'static Range = Box::leak(Box::new(range));
        (range.sql(), range.params(50), ",id)")
    });
    let mut statements: Vec<_> = of_orders.collect();
    for turned in [false, true] {
        let place = || vec![1.into(), "".into(), 50.into()];
        for by in [UnallocatedBy::Received, UnallocatedBy::Amount] {
            let sql = payment_events::unallocated_sql(by, turned);
            statements.push((sql, place(), ",event_id)"));
        }
        statements.push((complaints::resolved_sql(turned), place(), ",id)"));
        let place = vec!["2026-01-01".into(), "".into(), 50.into()];
        statements.push((complaints::open_sql(turned), place, ",id)"));
    }
    statements
}

#[test]
fn staff_03_staff_13_each_sort_enters_an_index_at_its_page_and_reads_it_in_order() {
    let mut sqlite = Connection::open_in_memory().expect("a database");
    migrate(&mut sqlite, SQLITE).expect("the schema");
    let engine = Engine::postgres();
    let postgres = engine.open();
    for (sql, params, place) in statements() {
        let steps = sqlite_plan(&sqlite, sql);
        let is_entered = steps.starts_with("SEARCH ")
            && steps.contains(place)
            && steps.contains("product_id=?") == sql.contains("product_id = $")
            && !steps.contains("TEMP B-TREE");
        assert!(is_entered, "{sql}: {steps}");
        let steps = postgres_plan(&postgres, sql, params);
        assert!(
            steps.contains("ROW(") && !steps.contains("Sort"),
            "{sql}: {steps}"
        );
        let is_filtered = steps.contains("Filter: ") && !sql.contains("status = 'paid'");
        assert!(!is_filtered, "{sql}: {steps}");
    }
}

#[test]
fn staff_09_the_journal_enters_an_index_at_its_place_and_reads_it_in_order() {
    let mut sqlite = Connection::open_in_memory().expect("a database");
    migrate(&mut sqlite, SQLITE).expect("the schema");
    let engine = Engine::postgres();
    let postgres = engine.open();
    let rest = || vec!["".into(), 0.into(), 0.into(), 500.into()];
    let by_day = ["2026-01-01".into()].into_iter().chain(rest());
    let by_day = by_day.chain(["2026-01-31".into(), 0.into(), 1.into()]);
    let by_time = [0.into()].into_iter().chain(rest()).chain([1.into()]);
    for (sql, params, index) in [
        (BY_DAY, by_day.collect(), "postings_by_day"),
        (BY_TIME, by_time.collect(), "postings_by_time"),
    ] {
        let steps = sqlite_plan(&sqlite, sql);
        let entered = format!("SEARCH p USING INDEX {index} ((");
        assert!(
            steps.starts_with(&entered) && !steps.contains("TEMP B-TREE"),
            "{sql}: {steps}"
        );
        let steps = postgres_plan(&postgres, sql, params);
        let is_in_order = !steps.contains("Sort") || steps.contains("Incremental Sort");
        assert!(
            steps.contains(index) && steps.contains("ROW(") && is_in_order,
            "{sql}: {steps}"
        );
    }
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
        for (id, product) in [("ord_1", "1"), ("ord_2", "2"), ("ord_3", "3")] {
            order(&store, id, NOW_MS, product);
        }
        let found = read(&store, |tx| {
            let ids = ["ord_3", "ord_none", "ord_1"].map(str::to_owned).to_vec();
            let orders = orders::of_page(tx, &ids)?;
            let mut borrowers = loan_batches::borrowers(tx, &Listed::Page(ids), &orders)?;
            let rows = orders
                .iter()
                .map(|order| (order.id().to_owned(), borrowers.of(order)));
            Ok::<_, crate::StoreError>(rows.collect::<Vec<_>>())
        });
        let right = ["ord_1", "ord_3"].map(|id| (id.to_owned(), Some(maria.clone())));
        assert_eq!(found, right, "by id");
    });
}

//! Orders due for servicing, and the progress of servicing (PROD-07).

use jiff::civil::{Date, date};

use crate::Store;
use crate::service_days::{self, Cursor, ServicingDay};
use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, jose, maria, push, read, under_review, write};
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};

const TODAY: Date = date(2026, 3, 2);

/// An order in the status after its release.
fn released(store: &Store, order: &crate::orders::Order) {
    push(store, order);
    let id = order.id().to_owned();
    write(store, move |tx| {
        for (from, cause) in [
            (OrderStatus::UnderReview, Cause::Approved),
            (OrderStatus::Disbursing, Cause::Released),
        ] {
            let step = StatusTransition::new(Some(from), cause).expect("a move");
            crate::order_transitions::insert(tx, &id, &step, NOW_MS)?;
        }
        Ok(())
    });
}

fn due(store: &Store, after: &Cursor, limit: i64) -> Vec<Cursor> {
    let after = after.clone();
    read(store, move |tx| service_days::due(tx, TODAY, &after, limit))
}

fn ids(places: &[Cursor]) -> Vec<&str> {
    places.iter().map(|place| place.order_id.as_str()).collect()
}

#[test]
fn prod_07_what_is_due_is_listed_the_longest_due_first_and_place_by_place() {
    on_both_engines(|engine| {
        let store = engine.open();
        let (maria, jose) = (maria(&store), jose(&store));
        for (id, product, owner) in [
            ("ord_1", "1", &maria),
            ("ord_2", "2", &maria),
            ("ord_3", "1", &jose),
            ("ord_4", "2", &jose),
        ] {
            let mut order = under_review(id, owner);
            order.product_id = product.to_owned();
            released(&store, &order);
        }
        let mut waits = under_review("ord_5", &jose);
        waits.product_id = "3".to_owned();
        push(&store, &waits);
        write(&store, |tx| {
            service_days::set_next(tx, "ord_1", date(2026, 3, 2), 0)?;
            service_days::set_next(tx, "ord_2", date(2026, 3, 1), 0)?;
            service_days::set_next(tx, "ord_3", date(2026, 3, 3), 0)
        });
        let all = due(&store, &Cursor::default(), 9);
        assert_eq!(ids(&all), ["ord_4", "ord_2", "ord_1"]);
        assert_eq!(ids(&due(&store, &all[0], 1)), ["ord_2"]);
        assert_eq!(ids(&due(&store, &all[2], 9)), [""; 0]);
        let (first, last) = (all[1].clone(), all[2].clone());
        let between = read(&store, move |tx| service_days::between(tx, &first, &last));
        let between: Vec<_> = between.iter().map(crate::orders::Order::id).collect();
        assert_eq!(between, ["ord_2", "ord_1"]);
        assert_eq!(read(&store, |tx| service_days::count_due(tx, TODAY)), 3);
    });
}

#[test]
fn prod_07_what_happens_to_an_order_makes_it_due_no_later() {
    on_both_engines(|engine| {
        let store = engine.open();
        released(&store, &under_review("ord_1", &maria(&store)));
        let is_due = || !due(&store, &Cursor::default(), 9).is_empty();
        assert!(is_due(), "from its release on");
        let set = |next: Date, latest: Date| {
            write(&store, move |tx| {
                service_days::set_next(tx, "ord_1", next, 0)?;
                service_days::set_latest(tx, "ord_1", latest, 0)
            });
        };
        set(date(2026, 3, 31), date(2026, 3, 3));
        assert!(!is_due());
        set(date(2026, 3, 31), date(2026, 3, 2));
        assert!(is_due());
        set(date(2026, 3, 2), date(2026, 3, 3));
        assert!(is_due());
    });
}

#[test]
fn prod_07_the_newest_day_is_kept_with_the_time_of_its_newest_round() {
    on_both_engines(|engine| {
        let store = engine.open();
        assert_eq!(read(&store, service_days::newest), None);
        let day = |day, at_ms| ServicingDay { day, at_ms };
        for reached in [day(TODAY, 1), day(TODAY, 2), day(date(2026, 3, 1), 3)] {
            write(&store, move |tx| service_days::mark(tx, reached));
        }
        assert_eq!(read(&store, service_days::newest), Some(day(TODAY, 2)));
        let confirmed = day(date(2026, 3, 1), 4);
        write(&store, move |tx| service_days::mark_as_last(tx, confirmed));
        assert_eq!(read(&store, service_days::newest), Some(confirmed));
    });
}

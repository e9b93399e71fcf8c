//! Repeated calls, concurrent or later, take effect once.

use std::time::Duration;

use crate::payment_events::{self, PaymentEvent};
use crate::{Store, StoreError, ledger, new_id, order_transitions, orders};

use crate::tests::at_once::numbered_at_once;
use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, confirm, maria, payment, push, read, under_review};

/// Runs `act` on `count` threads that start together.
fn at_once<T: Send + 'static>(
    store: &Store,
    count: usize,
    act: impl Fn(Store) -> Result<T, StoreError> + Clone + Send + 'static,
) -> Vec<T> {
    let answers = numbered_at_once(store, count, move |store, _| act(store));
    let good = answers.into_iter().collect::<Result<_, _>>();
    good.expect("every answer is a good one")
}

#[test]
fn conf_07_fifty_confirms_at_once_make_one_order() {
    on_both_engines(|engine| {
        let store = engine.open();
        let maria = maria(&store);
        let borrower = maria.clone();
        let ids = at_once(&store, 50, move |store| {
            let borrower = borrower.clone();
            store.write_blocking(move |tx| {
                let order = under_review(&new_id("ord"), &borrower);
                if confirm(tx, &order)? {
                    return Ok(order.id().to_string());
                }
                let open = orders::find_open(tx, &borrower.id, "1")?.expect("an open order");
                Ok::<_, StoreError>(open.id().to_string())
            })
        });
        let newest = read(&store, move |tx| orders::newest(tx, &maria.id)).expect("an order");
        assert!(ids.iter().all(|id| id == newest.id()), "{ids:?}");
        let transitions = read(&store, move |tx| order_transitions::of_order(tx, &newest));
        assert_eq!(transitions.len(), 1);
    });
}

#[test]
fn the_same_postback_fifty_times_at_once_is_one_payment() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = under_review("ord_1", &maria(&store));
        push(&store, &order);
        let taken = at_once(&store, 50, |store| {
            store.write_blocking(|tx| {
                let event = PaymentEvent {
                    provider: "90006".into(),
                    event_id: "evt_1".into(),
                    reference: "1001".into(),
                    status: "paid".into(),
                    amount_centavos: 100,
                    paid_at_ms: Some(NOW_MS),
                    outcome: "posted".into(),
                    received_at_ms: NOW_MS,
                };
                if !payment_events::insert(tx, &event)? {
                    return Ok(false);
                }
                ledger::append(tx, "ord_1", &payment("90006/evt_1", 100), NOW_MS)?;
                Ok::<_, StoreError>(true)
            })
        });
        assert_eq!(taken.iter().filter(|taken| **taken).count(), 1);
        let ledger = read(&store, move |tx| ledger::of_order(tx, &order));
        assert_eq!(ledger.postings().len(), 1);
    });
}

#[test]
fn payments_at_once_are_all_posted_in_one_order() {
    on_both_engines(|engine| {
        let store = engine.open();
        let order = under_review("ord_1", &maria(&store));
        push(&store, &order);
        at_once(&store, 8, |store| {
            let posting = payment(&new_id("evt"), 100);
            store.write_blocking(move |tx| ledger::append(tx, "ord_1", &posting, NOW_MS))
        });
        let ledger = read(&store, move |tx| ledger::of_order(tx, &order));
        assert_eq!(ledger.postings().len(), 8);
    });
}

#[test]
fn slow_payments_of_one_order_by_two_servers_at_once_are_all_posted() {
    on_both_engines(|engine| {
        let servers = [engine.open(), engine.open()];
        let order = under_review("ord_1", &maria(&servers[0]));
        push(&servers[0], &order);
        let both = servers.clone();
        let of_order = order.clone();
        let posted = numbered_at_once(&servers[0], 40, move |_, number| {
            let (posting, order) = (payment(&new_id("evt"), 100), of_order.clone());
            both[number % 2].write_blocking(move |tx| {
                ledger::of_order(tx, &order)?;
                // Time that a busy machine needs between its read and its posting.
                std::thread::sleep(Duration::from_millis(15));
                ledger::append(tx, "ord_1", &posting, NOW_MS)
            })
        });
        assert_eq!(posted, vec![Ok(()); 40]);
        let ledger = read(&servers[0], move |tx| ledger::of_order(tx, &order));
        assert_eq!(ledger.postings().len(), 40);
    });
}

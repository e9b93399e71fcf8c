//! Concurrent writes, of one server and of two on one database (PROD-02): those of different borrowers do not collide,
//! and decisions that depend on rows that are only read are made once.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tulay_lending::ledger::PostingKind;

use crate::pay_codes::{self, PayCode, PayCodeStatus};
use crate::tests::at_once::numbered_at_once;
use crate::tests::engines::Engine;
use crate::tests::on_both_engines;
use crate::tests::people::{NOW_MS, confirm, maria, payment, push, read, under_review, write};
use crate::{
    PostgresOptions, Store, StoreError, borrowers, captchas, ledger, new_id, orders, rate_limits,
    sms,
};

const PHONE: &str = "09171234567";

/// Two servers on one database; SQLite has one.
fn servers(engine: &Engine) -> [Store; 2] {
    let first = engine.open();
    match engine {
        Engine::Postgres { .. } => [first, engine.open()],
        _ => [first.clone(), first],
    }
}

#[test]
fn prod_02_confirms_of_different_borrowers_run_once_each() {
    on_both_engines(|engine| {
        let servers = servers(engine);
        let runs = Arc::new(AtomicU32::new(0));
        let (counted, both) = (runs.clone(), servers.clone());
        let made = numbered_at_once(&servers[0], 48, move |_, number| {
            let runs = counted.clone();
            both[number % 2].write_blocking(move |tx| {
                runs.fetch_add(1, Ordering::SeqCst);
                let phone = format!("0917000{number:04}");
                let (borrower, _) = borrowers::find_or_insert(tx, &phone, NOW_MS)?;
                assert!(orders::open_of_borrower(tx, &borrower.id)?.is_empty());
                let mut order = under_review(&new_id("ord"), &borrower);
                order.number = crate::ShortNumber::unused(tx)?;
                confirm(tx, &order)
            })
        });
        assert_eq!(made, vec![Ok(true); 48]);
        assert_eq!(runs.load(Ordering::SeqCst), 48, "nobody had to run again");
    });
}

#[test]
fn prod_02_codes_asked_for_one_phone_at_once_are_sent_once() {
    on_both_engines(|engine| {
        let servers = servers(engine);
        let both = servers.clone();
        let sent = numbered_at_once(&servers[0], 50, move |_, number| {
            both[number % 2].write_blocking(|tx| {
                if sms::count_since(tx, PHONE, NOW_MS - 60_000)? > 0 {
                    return Ok(false);
                }
                sms::insert_code(tx, PHONE, "hash", NOW_MS, NOW_MS + 600_000)?;
                Ok::<_, StoreError>(true)
            })
        });
        let sent: Vec<bool> = sent
            .into_iter()
            .map(|sent| sent.expect("an answer"))
            .collect();
        assert_eq!(sent.iter().filter(|sent| **sent).count(), 1);
        let stored = read(&servers[0], |tx| sms::count_since(tx, PHONE, 0));
        assert_eq!(stored, 1);
    });
}

/// A code for the debt before a payment is voided by the payment, or not made.
#[test]
fn prod_02_a_payment_and_a_new_code_at_once_leave_no_code_for_what_was_owed_before() {
    on_both_engines(|engine| {
        let servers = servers(engine);
        let maria = maria(&servers[0]);
        for round in 0..12 {
            let id = format!("ord_{round}");
            let mut order = under_review(&id, &maria);
            order.product_id = id.clone();
            push(&servers[0], &order);
            let both = servers.clone();
            let done = numbered_at_once(&servers[0], 2, move |_, number| {
                let order = order.clone();
                both[number].write_blocking(move |tx| {
                    let order = orders::find(tx, &order.borrower_id, order.id())?;
                    let order = order.expect("an order");
                    let posted = ledger::of_order(tx, &order)?;
                    let is_paid =
                        |it: &&tulay_lending::ledger::Posting| it.kind == PostingKind::Payment;
                    let is_paid = posted.postings().iter().any(|it| is_paid(&it));
                    std::thread::sleep(Duration::from_millis(2));
                    if number == 0 {
                        ledger::append(tx, order.id(), &payment(order.id(), 100), NOW_MS)?;
                        pay_codes::void_all(tx, order.id())?;
                    } else if !is_paid {
                        pay_codes::insert(tx, &code_for(&order))?;
                    }
                    Ok::<_, StoreError>(())
                })
            });
            assert_eq!(done, vec![Ok(()); 2]);
            let code = format!("code of {id}");
            let code = read(&servers[0], move |tx| pay_codes::find(tx, &code));
            let status = code.map(|code| code.status);
            assert_ne!(status, Some(PayCodeStatus::Open), "round {round}");
        }
    });
}

fn code_for(order: &orders::Order) -> PayCode {
    PayCode {
        code: format!("code of {}", order.id()),
        order_id: order.id().into(),
        borrower_id: order.borrower_id.clone(),
        channel_number: "90006".into(),
        amount_centavos: 100,
        is_delay: false,
        created_at_ms: NOW_MS,
        expires_at_ms: NOW_MS + 1000,
        status: PayCodeStatus::Open,
        rollovers: 0,
    }
}

#[test]
fn prod_03_what_others_hold_for_too_long_is_busy_and_can_be_done_later() {
    let engine = Engine::postgres();
    let Engine::Postgres { url } = &engine else {
        panic!("not PostgreSQL");
    };
    let options = PostgresOptions {
        lock_timeout: Duration::from_millis(30),
        answer_timeout: Duration::from_millis(200),
        ..PostgresOptions::default()
    };
    let store = Store::open_postgres(url, &options).expect("a store");
    let store = store.sealing_with(tulay_sealing::Sealer::new(&[0x55; 32]));
    push(&store, &under_review("ord_1", &maria(&store)));
    let mut other = ::postgres::Client::connect(url, ::postgres::NoTls).expect("it connects");
    other
        .batch_execute("BEGIN; SELECT 1 FROM orders WHERE id = 'ord_1' FOR UPDATE")
        .expect("a lock");
    let set = || store.write_blocking(|tx| orders::set_rollovers(tx, "ord_1", 1));
    assert_eq!(set(), Err(StoreError::Busy));
    other.batch_execute("ROLLBACK").expect("no lock");
    assert_eq!(set(), Ok(()));
}

#[test]
fn prod_02_a_double_that_stays_is_told_to_its_caller() {
    let engine = Engine::postgres();
    let store = engine.open();
    let order = under_review("ord_1", &maria(&store));
    push(&store, &order);
    let again = store.write_blocking(|tx| ledger::append(tx, "ord_1", &payment("1", 100), NOW_MS));
    assert_eq!(again, Ok(()));
    let again = store.write_blocking(|tx| ledger::append(tx, "ord_1", &payment("1", 100), NOW_MS));
    assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
    write(&store, |tx| {
        ledger::append(tx, "ord_1", &payment("2", 100), NOW_MS)
    });
}

/// Each collision is the success of another: a press of many on the same row is delayed, and not refused.
#[test]
fn prod_02_a_write_that_others_overtake_often_is_done() {
    const OFTEN: u32 = 12;
    let engine = Engine::postgres();
    let Engine::Postgres { url } = &engine else {
        panic!("not PostgreSQL");
    };
    let store = engine.open();
    write(&store, |tx| rate_limits::count(tx, "all", NOW_MS));
    let other = ::postgres::Client::connect(url, ::postgres::NoTls).expect("it connects");
    let (other, runs) = (Mutex::new(other), Arc::new(AtomicU32::new(0)));
    let counted = runs.clone();
    let counted = store.write_blocking(move |tx| {
        // The snapshot.
        rate_limits::hits_since(tx, "all", 0)?;
        if counted.fetch_add(1, Ordering::SeqCst) < OFTEN {
            let mut other = other.lock().expect("a connection");
            let overtakes = other.execute("UPDATE rate_limits SET hits = hits + 1", &[]);
            assert_eq!(overtakes.expect("an update"), 1);
        }
        rate_limits::count(tx, "all", NOW_MS)
    });
    assert_eq!(counted, Ok(()));
    assert_eq!(runs.load(Ordering::SeqCst), OFTEN + 1);
    let hits = read(&store, |tx| rate_limits::hits_since(tx, "all", 0));
    assert_eq!(hits, i64::from(OFTEN) + 2);
    engine.delete();
}

#[test]
fn call_21_of_presses_on_one_captcha_each_runs_twice_at_most() {
    on_both_engines(|engine| {
        let servers = servers(engine);
        write(&servers[0], |tx| {
            captchas::insert(tx, "sid", NOW_MS, NOW_MS + 1000)
        });
        let both = servers.clone();
        let runs = numbered_at_once(&servers[0], 50, move |_, number| {
            let runs = Arc::new(AtomicU32::new(0));
            let counted = runs.clone();
            let solved = both[number % 2].write_blocking(move |tx| {
                counted.fetch_add(1, Ordering::SeqCst);
                captchas::find(tx, "sid", NOW_MS)?;
                captchas::solve(tx, "sid", "phone", NOW_MS)?;
                captchas::find(tx, "sid", NOW_MS)
            });
            assert!(solved.is_ok(), "{solved:?}");
            runs.load(Ordering::SeqCst)
        });
        assert!(runs.iter().all(|runs| *runs <= 2), "{runs:?}");
    });
}

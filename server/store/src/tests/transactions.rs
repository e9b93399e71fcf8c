//! Guarantees of a transaction, on both engines.

use std::thread::JoinHandle;

use tokio::runtime::Runtime;

use crate::{Store, StoreError, Tx, params};

use crate::tests::engines::Engine;
use crate::tests::on_both_engines;

fn add_borrower(store: &Store, id: &'static str, phone: &'static str) -> Result<u64, StoreError> {
    store.write_blocking(move |tx| {
        let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ($1, $2, $3)";
        tx.execute(sql, params![id, phone, 1_i64])
    })
}

fn phones(store: &Store) -> Vec<String> {
    let sql = "SELECT phone FROM borrowers ORDER BY id /* scans */";
    store
        .read_blocking(move |tx| tx.query_all(sql, params![], |row| row.text("phone")))
        .expect("read")
}

#[test]
fn an_answered_write_is_seen_by_the_next_read() {
    on_both_engines(|engine| {
        let store = engine.open();
        assert_eq!(add_borrower(&store, "b1", "09170000001"), Ok(1));
        assert_eq!(phones(&store), ["09170000001"]);
    });
}

#[test]
fn staff_24_a_trial_sees_its_own_writes_and_leaves_those_before_and_after_it() {
    on_both_engines(|engine| {
        let store = engine.open();
        let add = |tx: &mut Tx<'_>, id: &'static str| {
            let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ($1, $1, $2)";
            tx.put(sql, params![id, 1_i64])
        };
        let count = "SELECT COUNT(*) AS count FROM borrowers /* scans */";
        let counted = store.write_blocking(move |tx| {
            add(tx, "b1")?;
            let mut counted = Vec::new();
            for id in ["b2", "b3"] {
                counted.push(tx.undone(|tx| {
                    add(tx, id)?;
                    tx.query_one(count, params![], |row| row.int("count"))
                })?);
            }
            add(tx, "b4")?;
            Ok::<_, StoreError>(counted)
        });
        assert_eq!(counted, Ok(vec![Ok(2), Ok(2)]));
        assert_eq!(phones(&store), ["b1", "b4"]);
        let failed = store.write_blocking(move |tx| {
            let trial = tx.undone(|tx| add(tx, "b1").and_then(|()| add(tx, "b1")));
            trial.map(|_| ())
        });
        assert!(failed.is_err(), "{failed:?}");
    });
}

/// Many more than a store has connections.
const READS: u64 = 60;

#[test]
fn prod_02_a_single_statement_is_read_alone_and_a_second_one_is_refused() {
    let count = |tx: &mut Tx<'_>| {
        let sql = "SELECT COUNT(*) AS count FROM borrowers /* scans */";
        tx.query_one(sql, params![], |row| row.int("count"))
    };
    on_both_engines(|engine| {
        let store = engine.open();
        add_borrower(&store, "b1", "09170000001").expect("the first");
        let runtime = Runtime::new().expect("a runtime");
        let before = store.load().round_trips;
        for _ in 0..READS {
            assert_eq!(runtime.block_on(store.read_single(count)), Ok(1));
        }
        // PostgreSQL alone counts them. Each connection learns the statement once; a transaction would take two for
        // each read.
        let trips = store.load().round_trips - before;
        assert!(trips < READS * 3 / 2, "{trips} for {READS} reads");
        let twice = store.read_single(move |tx| Ok::<_, StoreError>((count(tx)?, count(tx)?)));
        let refused = runtime.block_on(twice);
        assert!(
            matches!(refused, Err(StoreError::Statement(_))),
            "{refused:?}"
        );
        let written = store.read_single(|tx| {
            let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ('b2', '2', 1)";
            tx.execute(sql, params![])
        });
        assert!(runtime.block_on(written).is_err());
        assert_eq!(phones(&store), ["09170000001"]);
    });
}

#[test]
fn a_double_names_the_key_that_it_breaks() {
    on_both_engines(|engine| {
        let store = engine.open();
        add_borrower(&store, "b1", "09170000001").expect("the first");
        let by_phone = add_borrower(&store, "b2", "09170000001");
        let by_id = add_borrower(&store, "b1", "09170000002");
        for (double, constraint) in [(by_phone, "borrowers(phone)"), (by_id, "borrowers(id)")] {
            let constraint = constraint.to_string();
            assert_eq!(double, Err(StoreError::Unique { constraint }));
        }
    });
}

#[test]
fn an_error_rolls_back_everything_of_its_closure() {
    on_both_engines(|engine| {
        let store = engine.open();
        let failed = store.write_blocking(|tx| {
            let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ($1, $2, $3)";
            tx.execute(sql, params!["b1", "09170000001", 1_i64])?;
            Err::<(), _>(StoreError::Corrupt("on purpose".into()))
        });
        assert_eq!(failed, Err(StoreError::Corrupt("on purpose".into())));
        assert!(phones(&store).is_empty());
    });
}

#[test]
fn a_swallowed_failure_still_ends_the_transaction() {
    on_both_engines(|engine| {
        let store = engine.open();
        let ended = store.write_blocking(|tx| {
            let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ($1, $2, $3)";
            tx.execute(sql, params!["b1", "09170000001", 1_i64])?;
            let double = tx.execute(sql, params!["b1", "09170000001", 1_i64]);
            assert!(double.is_err());
            assert_eq!(
                tx.execute(sql, params!["b2", "09170000002", 1_i64]),
                Err(StoreError::Aborted)
            );
            Ok::<(), StoreError>(())
        });
        assert_eq!(ended, Err(StoreError::Aborted));
        assert!(phones(&store).is_empty());
    });
}

#[test]
fn a_panic_is_an_error_and_the_next_request_runs() {
    on_both_engines(|engine| {
        let store = engine.open();
        let panicked = store.write_blocking(|tx| {
            let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ($1, $2, $3)";
            tx.execute(sql, params!["b1", "09170000001", 1_i64])?;
            assert!(phones_in(tx)?.is_empty(), "there is a borrower");
            Ok::<(), StoreError>(())
        });
        assert_eq!(
            panicked,
            Err(StoreError::Panicked("there is a borrower".into()))
        );
        assert_eq!(add_borrower(&store, "b2", "09170000002"), Ok(1));
        assert_eq!(phones(&store), ["09170000002"]);
    });
}

fn phones_in(tx: &mut crate::Tx<'_>) -> Result<Vec<String>, StoreError> {
    tx.query_all(
        "SELECT phone FROM borrowers /* scans */",
        params![],
        |row| row.text("phone"),
    )
}

#[test]
fn parameters_go_by_their_number_not_their_place() {
    on_both_engines(|engine| {
        let store = engine.open();
        add_borrower(&store, "b1", "09170000001").expect("stored");
        let found = store.read_blocking(|tx| {
            let sql = "SELECT id FROM borrowers WHERE phone = $2 AND id = $1";
            tx.query_opt(sql, params!["b1", "09170000001"], |row| row.text("id"))
        });
        assert_eq!(found, Ok::<_, StoreError>(Some("b1".to_string())));
    });
}

#[test]
fn too_few_parameters_are_refused() {
    on_both_engines(|engine| {
        let store = engine.open();
        let found = store.read_blocking(|tx| {
            let sql = "SELECT id FROM borrowers WHERE id = $1 AND phone = $2";
            tx.query_opt(sql, params!["b1"], |row| row.text("id"))
        });
        assert!(matches!(found, Err(StoreError::Statement(_))), "{found:?}");
    });
}

#[test]
fn a_read_stores_nothing() {
    on_both_engines(|engine| {
        let store = engine.open();
        let refused = store.read_blocking(|tx| {
            let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ($1, $2, $3)";
            tx.execute(sql, params!["b1", "09170000001", 1_i64])
        });
        assert!(refused.is_err(), "{refused:?}");
        assert!(phones(&store).is_empty());
    });
}

/// PostgreSQL stores it in no text, and SQLite in every one: a text that one engine takes would fail on the other.
#[test]
fn a_text_with_a_nul_character_is_refused_before_either_engine_has_it() {
    on_both_engines(|engine| {
        let store = engine.open();
        let phone = "0917\0";
        assert_eq!(add_borrower(&store, "b1", phone), Err(StoreError::Nul));
        let found = store.read_blocking(|tx| {
            let sql = "SELECT id FROM borrowers WHERE phone = $1";
            tx.query_opt(sql, params!["\0"], |row| row.text("id"))
        });
        assert_eq!(found, Err(StoreError::Nul));
        assert!(phones(&store).is_empty());
    });
}

#[test]
fn a_missing_parent_is_refused() {
    on_both_engines(|engine| {
        let store = engine.open();
        let orphan = store.write_blocking(|tx| {
            let sql = "INSERT INTO sessions (token_hash, borrower_id, created_at, expires_at)
                       VALUES ($1, $2, $3, $4)";
            tx.execute(sql, params!["h", "nobody", 1_i64, 2_i64])
        });
        assert!(
            matches!(orphan, Err(StoreError::Constraint(_))),
            "{orphan:?}"
        );
    });
}

#[test]
fn a_closed_store_finishes_its_work_and_takes_no_more() {
    on_both_engines(|engine| {
        let store = engine.open();
        let writers: Vec<_> = (0..20_i64)
            .map(|number| {
                let store = store.clone();
                std::thread::spawn(move || {
                    store.write_blocking(move |tx| {
                        let sql = "INSERT INTO sms_messages (id, phone, created_at)
                                   VALUES ($1, $2, $3)";
                        let id = format!("sms_{number}");
                        tx.execute(sql, params![&id, "09170000001", number])
                    })
                })
            })
            .collect();
        let stored: Vec<_> = writers.into_iter().map(JoinHandle::join).collect();
        assert!(
            stored
                .into_iter()
                .all(|stored| stored.expect("joined") == Ok(1))
        );
        store.close();
        let late = add_borrower(&store, "b1", "09170000001");
        assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");

        let count = engine.open().read_blocking(|tx| {
            let sql = "SELECT COUNT(*) AS count FROM sms_messages /* scans */";
            tx.query_one(sql, params![], |row| row.int("count"))
        });
        assert_eq!(count, Ok::<_, StoreError>(20));
    });
}

#[test]
#[cfg(debug_assertions)]
fn a_statement_that_scans_without_saying_so_is_refused_in_debug_builds() {
    let engine = Engine::sqlite();
    let store = engine.open();
    let scan = store.read_blocking(|tx| {
        let sql = "SELECT phone FROM borrowers WHERE created_at = $1";
        tx.query_all(sql, params![1_i64], |row| row.text("phone"))
    });
    assert!(matches!(scan, Err(StoreError::Statement(_))), "{scan:?}");
}

#[test]
fn a_ping_is_answered() {
    on_both_engines(|engine| {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        assert_eq!(runtime.block_on(engine.open().ping()), Ok(()));
    });
}

#[test]
fn a_postgresql_that_ended_its_connections_is_reached_again() {
    let engine = Engine::postgres();
    let store = engine.open();
    let Engine::Postgres { url } = &engine else {
        panic!("not PostgreSQL");
    };
    let mut operator = ::postgres::Client::connect(url, ::postgres::NoTls).expect("it connects");
    for number in 1..=5_u32 {
        operator
            .batch_execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
            )
            .expect("they end");
        let written = store.write_blocking(move |tx| {
            let sql = "INSERT INTO borrowers (id, phone, created_at) VALUES ($1, $2, $3)";
            let id = format!("b{number}");
            tx.execute(sql, params![&id, &id, i64::from(number)])
        });
        assert_eq!(written, Ok::<_, StoreError>(1), "{number}");
        assert_eq!(phones(&store).len(), number as usize);
    }
}

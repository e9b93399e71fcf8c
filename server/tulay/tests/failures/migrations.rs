//! A killed migration is applied completely or not at all, and the next start completes it. The previous release runs
//! on the schema of the next one.

use std::io::Read as _;
use std::time::{Duration, Instant};

use tulay_store::migrations::{POSTGRES, SQLITE};
use tulay_store::{Store, StoreError, borrowers};

use crate::engines::Engine;
use crate::payers::{Payers, Way};
use crate::process::Tulay;
use crate::till::Till;

const NOW_MS: i64 = 1_772_409_600_000;

#[test]
fn a_kill_in_the_middle_of_a_migration_leaves_a_usable_sqlite_database() {
    let mut kills = 0;
    for tenths_of_ms in 0..40 {
        let engine = Engine::sqlite();
        let log = engine.file().with_extension("db-wal");
        let mut migration = Tulay::migrate(&engine);
        // The log appears just before the first statement of the first migration.
        while migration.is_running() && !log.exists() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_micros(tenths_of_ms * 100));
        kills += u32::from(migration.kill());
        let left = sqlite_tables(&engine);
        assert_whole_or_nothing(&left, SQLITE);
        assert_usable(&engine);
    }
    assert!(kills > 0, "every migration was faster than its kill");
}

#[test]
fn a_kill_in_the_middle_of_a_migration_leaves_a_usable_postgresql_database() {
    let engine = Engine::postgres();
    let began = Instant::now();
    assert!(Tulay::migrate(&engine).wait().success());
    let whole = began.elapsed();
    let mut kills = 0;
    for part in 0..12 {
        let engine = Engine::postgres();
        let migration = Tulay::migrate(&engine);
        std::thread::sleep(whole * part / 12);
        kills += u32::from(migration.kill());
        let left = postgres_tables(&engine);
        assert_whole_or_nothing(&left, POSTGRES);
        assert_usable(&engine);
    }
    assert!(kills > 0, "every migration was faster than its kill");
}

#[test]
fn prod_08_a_release_serves_on_the_schema_of_a_later_one_after_a_rollback() {
    for engine in [Engine::sqlite(), Engine::postgres()] {
        let till = Till::open(engine, 50, "");
        let added = "CREATE TABLE later (id TEXT PRIMARY KEY);
                     ALTER TABLE orders ADD COLUMN later TEXT NOT NULL DEFAULT ''";
        migrate_by_a_later_release(&till.engine, "adds", added);
        let (server, address) = till.serve();
        let payers = till.pay(&Way::straight(&[&address]));
        payers.wait(Payers::acknowledged, 50);
        till.closes("a rollback", 1, payers);
        assert!(server.stop().success());
    }
}

#[test]
fn prod_08_a_release_does_not_serve_where_a_later_one_took_away_what_it_needs() {
    for engine in [Engine::sqlite(), Engine::postgres()] {
        let till = Till::open(engine, 1, "");
        let taken = "ALTER TABLE orders DROP COLUMN decline_reason";
        migrate_by_a_later_release(&till.engine, "needs_900_drops", taken);
        let mut refused = Tulay::start(&till.engine, &till.arguments());
        let mut said = String::new();
        refused
            .output()
            .read_to_string(&mut said)
            .expect("its output");
        assert_eq!(said, "", "it listens");
        assert!(!refused.wait().success());
    }
}

/// Changes the schema as a migration 901 with this name would.
fn migrate_by_a_later_release(engine: &Engine, name: &str, change: &str) {
    let sql = format!(
        "{change};
         INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
         VALUES (901, '{name}', '2026-12-01T00:00:00Z', '1')"
    );
    match engine {
        Engine::Postgres { url } => {
            let client = ::postgres::Client::connect(url, ::postgres::NoTls);
            let changed = client.expect("it connects").batch_execute(&sql);
            changed.expect("the later schema");
        }
        sqlite => {
            let connection = rusqlite::Connection::open(sqlite.file()).expect("it opens");
            connection.execute_batch(&sql).expect("the later schema");
        }
    }
}

/// Checks that there are no tables of the product, or all those of each recorded migration.
fn assert_whole_or_nothing(tables: &[String], migrations: &[(&str, &str)]) {
    let product_tables = tables
        .iter()
        .filter(|table| *table != "refinery_schema_history");
    let made: usize = migrations
        .iter()
        .map(|(_, sql)| sql.matches("CREATE TABLE").count())
        .sum();
    let found = product_tables.count();
    assert!(found == 0 || found == made, "half a migration: {tables:?}");
}

fn assert_usable(engine: &Engine) {
    let store: Store = engine.open();
    let stored = store
        .write_blocking(|tx| borrowers::find_or_insert(tx, "09170000001", NOW_MS))
        .map(|(_, is_new)| is_new);
    assert_eq!(stored, Ok::<_, StoreError>(true));
    store.close();
}

fn sqlite_tables(engine: &Engine) -> Vec<String> {
    let connection = rusqlite::Connection::open(engine.file()).expect("it opens");
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table'";
    let mut statement = connection.prepare(sql).expect("a statement");
    let names = statement.query_map([], |row| row.get(0)).expect("rows");
    names.collect::<Result<_, _>>().expect("names")
}

fn postgres_tables(engine: &Engine) -> Vec<String> {
    let Engine::Postgres { url } = engine else {
        panic!("not PostgreSQL");
    };
    let mut client = ::postgres::Client::connect(url, ::postgres::NoTls).expect("it connects");
    let sql = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()";
    let rows = client.query(sql, &[]).expect("rows");
    rows.iter().map(|row| row.get(0)).collect()
}

//! A killed migration is applied completely or not at all, and the next start completes it.

use std::time::{Duration, Instant};

use tulay_store::migrations::{POSTGRES, SQLITE};
use tulay_store::{Store, StoreError, borrowers};

use crate::engines::Engine;
use crate::process::Tulay;

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

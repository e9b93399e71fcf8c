//! `tulay migrate --from … --to …`: the data of a stopped server moves to PostgreSQL, or stays in place (PROD-05).

use std::path::Path;
use std::process::Output;

use serde_json::Value;
use tulay_store::{PostgresOptions, Store, StoreError, Tables, borrowers};

use crate::support::database::{TestDatabase, apart, change, column};
use crate::support::engines::Engine;
use crate::support::{Server, start_demo, tulay};

/// Borrowers in every state that has data of its own.
const BORROWERS: [&str; 5] = [
    "in-repayment",
    "overdue",
    "rolled-over",
    "payment-taken-back",
    "under-review",
];

fn migrate(from: &str, to: &str) -> (bool, String) {
    let output: Output = tulay(Path::new("/"), &["migrate", "--from", from, "--to", to]);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    (output.status.success(), said)
}

/// Creates an empty database of PostgreSQL.
fn postgres() -> TestDatabase {
    TestDatabase::of(apart(Engine::postgres))
}

async fn stop(server: &Server) {
    let store = server.app.store.clone();
    let closed = tokio::task::spawn_blocking(move || store.close()).await;
    closed.expect("a closed store");
    server.database.let_go();
}

/// Returns what borrowers see: their homes, and every image of a complaint.
async fn pages(server: &Server) -> (Vec<Value>, Vec<Vec<u8>>) {
    let mut homes = Vec::new();
    for scenario in BORROWERS {
        let borrower = server.borrower(scenario);
        let home = borrower.get("/service/home/index", &[]);
        homes.push(home.await.ok());
    }
    let names: Vec<String> = column(
        server,
        "SELECT name FROM complaint_images WHERE name <> $1 ORDER BY name",
        "",
    );
    let mut images = Vec::new();
    for name in names {
        let image = server.get(&format!("/complaint-images/{name}")).await;
        assert_eq!(image.status(), 200, "{name}");
        images.push(image.bytes().await.expect("an image").to_vec());
    }
    (homes, images)
}

#[tokio::test]
async fn prod_05_a_data_set_moves_to_postgresql_with_every_row() {
    let server = start_demo().await;
    let before = pages(&server).await;
    assert!(!before.1.is_empty(), "complaint-open has an image");
    for of_litestream in [
        "CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
        "CREATE TABLE _litestream_lock (id INTEGER)",
    ] {
        change(&server, of_litestream).expect("a table");
    }
    stop(&server).await;
    let there = postgres();
    let (is_moved, said) = migrate(&server.database.address(), &there.address());
    assert!(is_moved, "{said}");
    assert!(said.contains("\nall accounts\t0.00\n"), "{said}");
    assert!(said.contains("\nborrowers\t3"), "{said}");
    let server = server.on(there).await;
    assert_eq!(pages(&server).await, before);
}

#[tokio::test]
async fn prod_05_a_running_server_and_a_target_with_data_are_left_alone() {
    let server = start_demo().await;
    let there = postgres();
    let (from, to) = (server.database.address(), there.address());
    let (is_moved, why) = migrate(&from, &to);
    assert!(!is_moved && why.contains("has it open: stop it"), "{why}");
    // The target was used before.
    let opened = there.open().sealing_with(server.app.sealer.clone());
    let added = opened.write(|tx| borrowers::find_or_insert(tx, "09170000009", 1));
    let added: Result<_, StoreError> = added.await;
    added.expect("a borrower");
    stop(&server).await;
    tokio::task::spawn_blocking(move || opened.close())
        .await
        .expect("closed");
    let (is_moved, why) = migrate(&from, &to);
    assert!(
        !is_moved && why.contains("the target has data already, in borrowers"),
        "{why}"
    );
    let found = there.open().sealing_with(server.app.sealer.clone());
    let found = found.read(|tx| borrowers::find_by_phone(tx, "09170000009"));
    let found: Result<_, StoreError> = found.await;
    assert!(found.expect("an answer").is_some(), "it is there still");
}

#[tokio::test]
async fn prod_05_a_data_set_of_an_older_schema_is_brought_up_to_date_first() {
    let server = start_demo().await;
    let older = "DELETE FROM refinery_schema_history WHERE version = 1";
    assert_eq!(change(&server, older), Ok(1));
    stop(&server).await;
    let there = postgres();
    let (is_moved, why) = migrate(&server.database.address(), &there.address());
    assert!(
        !is_moved && why.contains("`tulay migrate` brings it up to date"),
        "{why}"
    );
}

#[test]
fn prod_05_a_move_that_breaks_off_leaves_a_target_that_no_server_starts_on() {
    let (from, to) = (Engine::sqlite(), Engine::postgres());
    let store = from.open();
    let added = store.write_blocking(|tx| borrowers::find_or_insert(tx, "09170000009", 1));
    let added: Result<_, StoreError> = added;
    added.expect("a borrower");
    store.close();
    // SQLite stores any value in any column, as faulty tools may.
    let beside = rusqlite::Connection::open(from.file()).expect("the database");
    let broken = beside.execute("UPDATE borrowers SET created_at = 'soon'", []);
    assert_eq!(broken, Ok(1));
    drop(beside);
    let Engine::Postgres { url } = &to else {
        panic!("PostgreSQL")
    };
    let (is_moved, why) = migrate(&format!("sqlite:{}", from.file().display()), url);
    let what = "borrowers.created_at holds something that is no number";
    assert!(!is_moved && why.contains(what), "{why}");
    let tables = Tables::MayBeMigrated;
    let opened = Store::open_postgres_with(url, &PostgresOptions::default(), tables);
    let refused = opened.err().expect("no server starts").to_string();
    assert!(
        refused.contains("did not end well: delete this database"),
        "{refused}"
    );
    to.delete();
}

#[test]
fn prod_05_a_move_that_ends_while_it_makes_the_tables_leaves_a_target_that_no_server_starts_on() {
    let (from, to) = (Engine::sqlite(), Engine::postgres());
    from.open().close();
    let Engine::Postgres { url } = &to else {
        panic!("PostgreSQL")
    };
    // The transaction that makes the tables ends as by a kill.
    let mut beside = postgres::Client::connect(url, postgres::NoTls).expect("a connection");
    let set = beside.batch_execute(
        "CREATE FUNCTION fails() RETURNS event_trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END';
         CREATE EVENT TRIGGER killed ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION fails()",
    );
    set.expect("a trigger");
    drop(beside);
    let (is_moved, why) = migrate(&format!("sqlite:{}", from.file().display()), url);
    assert!(!is_moved && why.contains("killed"), "{why}");
    let mut beside = postgres::Client::connect(url, postgres::NoTls).expect("a connection");
    let removed = beside.batch_execute("DROP EVENT TRIGGER killed; DROP FUNCTION fails");
    removed.expect("no trigger");
    let tables = Tables::MayBeMigrated;
    let opened = Store::open_postgres_with(url, &PostgresOptions::default(), tables);
    let refused = opened.err().expect("no server starts").to_string();
    assert!(
        refused.contains("did not end well: delete this database"),
        "{refused}"
    );
    drop(beside);
    to.delete();
}

#[test]
fn prod_05_a_move_another_way_or_from_nowhere_is_refused() {
    const WAY: &str = "a move goes from SQLite to PostgreSQL";
    for (from, to, why) in [
        ("sqlite:a.db", "sqlite:b.db", WAY),
        ("postgres://a/b", "postgres://a/c", WAY),
        ("postgres://a/b", "sqlite:a.db", WAY),
        ("a.db", "postgres://a/c", WAY),
        ("sqlite:", "postgres://a/c", WAY),
        (
            "sqlite:/nowhere/a.db",
            "postgres://127.0.0.1/c",
            "there is no database",
        ),
        ("sqlite:a.db", "postgres://elsewhere.example/c", "sslmode"),
    ] {
        let (is_moved, said) = migrate(from, to);
        assert!(!is_moved && said.contains(why), "{from} {to}: {said}");
    }
    let alone = tulay(Path::new("/"), &["migrate", "--from", "sqlite:a.db"]);
    assert!(!alone.status.success());
}

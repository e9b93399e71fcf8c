//! A backup taken from a database in use is whole, or there is none.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sqlite_backup::database_copy::{self as backup, Check, CopyChecks, PartialCopy, begin_restore};
use tulay_store::{Store, StoreError, ledger, new_id, orders};

use crate::engines::Engine;
use crate::people::{NOW_MS, maria, payment, push, read, under_review, write};

fn backup(database: &Path, file: &Path) -> Result<CopyChecks, StoreError> {
    backup::backup(database, file, Check::Full)
}

fn restore(file: &Path, database: &Path) -> Result<(), StoreError> {
    let part = begin_restore(database)?;
    part.copy(file, Check::Full)?;
    part.publish()
}

fn in_folder(engine: &Engine, name: &str) -> PathBuf {
    engine.file().with_file_name(name)
}

#[test]
fn a_restored_backup_has_what_was_stored_when_it_was_taken() {
    let engine = Engine::sqlite();
    let store = engine.open();
    let maria = maria(&store);
    push(&store, &under_review("ord_before", &maria));
    let copy = in_folder(&engine, "copy.db");
    backup(&engine.file(), &copy).expect("a backup");
    write(&store, |tx| {
        ledger::append(tx, "ord_before", &payment("late", 100), NOW_MS)
    });

    let restored = in_folder(&engine, "restored.db");
    restore(&copy, &restored).expect("a restore");
    let restored = Store::open_sqlite(&restored).expect("it opens");
    let order = read(&restored, move |tx| {
        orders::find(tx, &maria.id, "ord_before")
    });
    let order = order.expect("the order");
    let ledger = read(&restored, move |tx| ledger::of_order(tx, &order));
    assert!(ledger.postings().is_empty());
}

#[test]
fn backups_of_a_busy_database_hold_whole_transactions() {
    let engine = Engine::sqlite();
    let store = engine.open();
    let order = under_review("ord_1", &maria(&store));
    push(&store, &order);
    let done = Arc::new(AtomicBool::new(false));
    let (store, stop) = (store.clone(), done.clone());
    let writer = std::thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            let posting = payment(&new_id("evt"), 100);
            write(&store, move |tx| {
                ledger::append(tx, "ord_1", &posting, NOW_MS)
            });
        }
    });
    for number in 0..5 {
        let copy = in_folder(&engine, &format!("copy-{number}.db"));
        backup(&engine.file(), &copy).expect("a backup");
        let copy = Store::open_sqlite(&copy).expect("it opens");
        let order = order.clone();
        // A ledger with half a posting would not sum to 0 and not be read.
        read(&copy, move |tx| ledger::of_order(tx, &order));
    }
    done.store(true, Ordering::Relaxed);
    writer.join().expect("the writer");
}

#[test]
fn nothing_is_overwritten_by_a_backup_or_a_restore() {
    let engine = Engine::sqlite();
    engine.open().close();
    let copy = in_folder(&engine, "copy.db");
    backup(&engine.file(), &copy).expect("a backup");
    for refused in [
        backup(&engine.file(), &copy).map(drop),
        restore(&copy, &engine.file()),
    ] {
        assert!(
            matches!(refused, Err(StoreError::Unavailable(_))),
            "{refused:?}"
        );
    }
}

#[test]
fn the_log_of_another_database_is_not_played_into_a_restored_one() {
    let engine = Engine::sqlite();
    engine.open().close();
    let copy = in_folder(&engine, "copy.db");
    backup(&engine.file(), &copy).expect("a backup");
    std::fs::write(in_folder(&engine, "new.db-wal"), "a log").expect("written");
    let refused = restore(&copy, &in_folder(&engine, "new.db"));
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
}

#[test]
fn a_file_that_is_damaged_cut_off_or_of_another_program_is_not_restored() {
    let engine = Engine::sqlite();
    let store = engine.open();
    let order = under_review("ord_1", &maria(&store));
    push(&store, &order);
    store.close();
    let good = in_folder(&engine, "good.db");
    backup(&engine.file(), &good).expect("a backup");
    let bytes = std::fs::read(&good).expect("read");
    let mut damaged = bytes.clone();
    // Every page but the first, which the schema's root is on.
    damaged[4096..].fill(0xA5);
    let foreign = in_folder(&engine, "foreign.db");
    rusqlite::Connection::open(&foreign)
        .and_then(|connection| connection.execute_batch("CREATE TABLE notes (id BIGINT)"))
        .expect("another program's database");
    for (what, bytes) in [
        ("damaged", damaged),
        ("cut off", bytes[..bytes.len() / 2].to_vec()),
        ("no database", b"hello".repeat(1000)),
        ("empty", Vec::new()),
        ("of another program", std::fs::read(&foreign).expect("read")),
    ] {
        let file = in_folder(&engine, "bad.db");
        std::fs::write(&file, bytes).expect("written");
        let target = in_folder(&engine, "target.db");
        assert!(restore(&file, &target).is_err(), "{what}");
        let left: Vec<_> = std::fs::read_dir(target.parent().expect("a folder"))
            .expect("listed")
            .filter_map(|file| file.ok()?.file_name().into_string().ok())
            .filter(|name| name.starts_with("target"))
            .collect();
        assert!(left.is_empty(), "{what} left {left:?}");
    }
}

#[test]
fn there_is_no_backup_of_a_database_that_is_not_there() {
    let engine = Engine::sqlite();
    let missing = backup(
        &in_folder(&engine, "missing.db"),
        &in_folder(&engine, "copy.db"),
    );
    assert!(missing.is_err());
    assert!(!in_folder(&engine, "missing.db").exists());
}

#[test]
fn prod_11_what_a_broken_off_copy_left_does_not_block_the_next() {
    let engine = Engine::sqlite();
    engine.open().close();
    let copy = in_folder(&engine, "copy.db");
    // State after a kill: half of a file, and SQLite's journal of it.
    for name in ["copy.db.part", "copy.db.part-journal"] {
        std::fs::write(in_folder(&engine, name), "half of a copy").expect("written");
    }
    backup(&engine.file(), &copy).expect("a backup");
    Store::open_sqlite(&copy).expect("it opens").close();
    assert!(!in_folder(&engine, "copy.db.part-journal").exists());
}

#[test]
fn prod_11_two_copies_of_one_name_do_not_mix() {
    let engine = Engine::sqlite();
    engine.open().close();
    let copy = in_folder(&engine, "copy.db");
    let under_way = PartialCopy::begin(&copy).expect("the first");
    let second = backup(&engine.file(), &copy);
    assert!(
        matches!(&second, Err(StoreError::Unavailable(why)) if why.contains("another command")),
        "{second:?}"
    );
    under_way.copy(&engine.file(), Check::Full).expect("copied");
    under_way.publish().expect("published");
    assert!(copy.is_file());
}

#[test]
fn prod_11_a_quick_check_finds_a_damaged_page() {
    let engine = Engine::sqlite();
    let store = engine.open();
    let order = under_review("ord_1", &maria(&store));
    push(&store, &order);
    store.close();
    let within = |name: &str, most| {
        backup::backup(
            &engine.file(),
            &in_folder(&engine, name),
            Check::Quick(most),
        )
    };
    assert_eq!(
        within("a.db", Duration::from_mins(1)),
        Ok(CopyChecks::Quick)
    );
    let damaged = in_folder(&engine, "a.db");
    let mut bytes = std::fs::read(&damaged).expect("read");
    bytes[4096..].fill(0xA5);
    std::fs::write(&damaged, bytes).expect("written");
    let found = backup::check(&damaged, Check::Quick(Duration::from_mins(1)));
    assert!(matches!(found, Err(StoreError::Corrupt(_))), "{found:?}");
}

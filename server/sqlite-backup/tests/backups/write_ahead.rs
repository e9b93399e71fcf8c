//! The log of a database in use is read to its last commit, and a database is put together from it again.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engines::Engine;
use crate::people::{NOW_MS, maria, payment, push, read as ask, under_review, write};
use sqlite_backup::database_copy::{Check, check};
use sqlite_backup::write_ahead::{
    Checkpoints, PageFile, Pages, Position, Snapshot, Tail, log_of, read, waiting_bytes,
};
use tulay_sealing::Sealer;
use tulay_store::{Log, Store, StoreError, Tables, ledger, new_id, orders};

const ALL: u64 = u64::MAX;
const WRITERS: usize = 4;
/// Size of a log that is worth moving, in bytes.
const MUCH_BYTES: u64 = 1 << 22;

struct Shipped {
    engine: Engine,
    store: Store,
    order: orders::Order,
}

fn shipped() -> Shipped {
    let engine = Engine::sqlite();
    let store = Store::open_sqlite_with(&engine.file(), Tables::MayBeMade, Log::IsShipped);
    let store = store
        .expect("it opens")
        .sealing_with(Sealer::new(&[0x55; 32]));
    let order = under_review("ord_1", &maria(&store));
    push(&store, &order);
    Shipped {
        engine,
        store,
        order,
    }
}

impl Shipped {
    fn pay(&self) {
        let posting = payment(&new_id("evt"), 100);
        write(&self.store, move |tx| {
            ledger::append(tx, "ord_1", &posting, NOW_MS)
        });
    }

    fn log(&self) -> PathBuf {
        log_of(&self.engine.file())
    }

    /// Number of the log's restarts, from its header.
    fn log_number(&self) -> u32 {
        let mut head = [0; 16];
        let mut log = File::open(self.log()).expect("the log");
        log.read_exact(&mut head).expect("its head");
        u32::from_be_bytes([head[12], head[13], head[14], head[15]])
    }

    /// A copy of everything up to here, in a file.
    fn copy(&self, name: &str) -> (PathBuf, PageFile, Position) {
        let taken = Snapshot::take(&self.engine.file()).expect("a snapshot");
        let (mut snapshot, position) = taken.expect("the log has begun");
        let path = self.engine.file().with_file_name(name);
        let file = PageFile::fill(&path, &mut snapshot).expect("filled");
        (path, file, position)
    }

    fn payments(&self, database: &Path) -> usize {
        check(database, Check::Full).expect("it is whole");
        let store = Store::open_sqlite(database).expect("it opens");
        let order = self.order.clone();
        let ledger = ask(&store, move |tx| ledger::of_order(tx, &order));
        let count = ledger.postings().len();
        store.close();
        count
    }
}

fn written(log: &Path, after: &Position) -> (Pages, Position) {
    match read(log, after, ALL).expect("read") {
        Tail::Written(written) => (written.pages, written.to),
        other => panic!("{other:?}"),
    }
}

#[test]
fn prod_11_a_copy_and_what_was_written_after_it_make_the_database_again() {
    let here = shipped();
    here.pay();
    let (path, file, copied) = here.copy("restored.db");
    let tail = read(&here.log(), &copied, ALL).expect("read");
    assert!(matches!(tail, Tail::Nothing), "{tail:?}");
    here.pay();
    here.pay();
    let (pages, to) = written(&here.log(), &copied);
    // In the form of a segment.
    let mut bytes = Vec::new();
    pages.write(&mut bytes).expect("written");
    let pages = Pages::read(&mut bytes.as_slice()).expect("read");
    file.apply(&pages).expect("applied");
    file.end().expect("durable");
    assert_eq!(here.payments(&path), 3);
    assert_eq!(waiting_bytes(&here.log(), Some(&to)), 0);
    assert!(waiting_bytes(&here.log(), Some(&copied)) > 0);
}

#[test]
fn prod_11_the_log_goes_on_across_its_beginnings_while_checkpoints_follow_the_shipping() {
    let here = shipped();
    let (path, file, mut at) = here.copy("restored.db");
    let checkpoints = Checkpoints::open(&here.engine.file()).expect("they open");
    for _ in 0..5 {
        here.pay();
        let hold = checkpoints.hold().expect("held");
        let (pages, to) = written(&here.log(), &at);
        file.apply(&pages).expect("applied");
        at = to;
        assert!(hold.checkpoint().expect("moved"), "all of it");
    }
    assert_eq!(at.beginnings, 4, "the log began anew after each");
    file.end().expect("durable");
    assert_eq!(here.payments(&path), 5);
}

#[test]
fn prod_11_what_is_written_after_a_hold_stays_in_the_log() {
    let here = shipped();
    let (_, _, at) = here.copy("restored.db");
    let checkpoints = Checkpoints::open(&here.engine.file()).expect("they open");
    let hold = checkpoints.hold().expect("held");
    here.pay();
    assert!(!hold.checkpoint().expect("moved"), "not what came after");
    here.pay();
    let (_, to) = written(&here.log(), &at);
    assert_eq!(to.beginnings, at.beginnings);
}

#[test]
fn prod_11_a_log_that_somebody_else_began_anew_is_seen() {
    let here = shipped();
    let (_, _, at) = here.copy("restored.db");
    for _ in 0..2 {
        here.pay();
        let foreign = rusqlite::Connection::open(here.engine.file()).expect("it opens");
        foreign
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
            .expect("moved");
    }
    here.pay();
    let tail = read(&here.log(), &at, ALL).expect("read");
    assert!(matches!(tail, Tail::Broken(_)), "{tail:?}");
    here.store.close();
    std::fs::remove_file(here.log()).expect("removed");
    let tail = read(&here.log(), &at, ALL).expect("read");
    assert!(matches!(tail, Tail::Broken(_)), "{tail:?}");
}

#[test]
fn prod_11_the_log_outlives_a_stop_and_half_a_frame_at_its_end_does_not_count() {
    let here = shipped();
    let (_, _, at) = here.copy("restored.db");
    here.pay();
    let (_, to) = written(&here.log(), &at);
    here.store.close();
    let (_, again) = written(&here.log(), &at);
    assert_eq!(again, to);
    let bytes = std::fs::read(here.log()).expect("read");
    std::fs::write(here.log(), &bytes[..bytes.len() - 100]).expect("written");
    let cut = read(&here.log(), &at, ALL).expect("read");
    let end = match cut {
        Tail::Nothing => at,
        Tail::Written(written) => written.to,
        Tail::Broken(why) => panic!("{why}"),
    };
    assert!(end.frames < to.frames);
}

#[test]
fn prod_11_a_copy_of_a_busy_database_is_as_of_one_commit() {
    let here = shipped();
    let checkpoints = Checkpoints::open(&here.engine.file()).expect("they open");
    let done = Arc::new(AtomicBool::new(false));
    let (store, stop) = (here.store.clone(), done.clone());
    let writer = std::thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            let posting = payment(&new_id("evt"), 100);
            write(&store, move |tx| {
                ledger::append(tx, "ord_1", &posting, NOW_MS)
            });
        }
    });
    let mut counts = Vec::new();
    for number in 0..5 {
        let pause = here.store.pause_writes();
        let taken = Snapshot::take(&here.engine.file()).expect("a snapshot");
        drop(pause);
        let (mut snapshot, _) = taken.expect("the log has begun");
        let mut copy = Vec::new();
        let mut half = (&mut snapshot).take(8192);
        half.read_to_end(&mut copy).expect("read");
        // The log is moved and restarts while the copy is read.
        for _ in 0..3 {
            let pause = here.store.pause_writes();
            let hold = checkpoints.hold().expect("held");
            hold.checkpoint().expect("moved");
            drop(pause);
            here.pay();
        }
        snapshot.read_to_end(&mut copy).expect("read");
        let path = here
            .engine
            .file()
            .with_file_name(format!("copy-{number}.db"));
        std::fs::write(&path, copy).expect("written");
        counts.push(here.payments(&path));
    }
    done.store(true, Ordering::Relaxed);
    writer.join().expect("the writer");
    assert!(counts.is_sorted(), "{counts:?}");
}

#[test]
fn prod_11_a_log_that_is_given_up_under_constant_writes_restarts_at_once() {
    let here = shipped();
    let checkpoints = Checkpoints::open(&here.engine.file()).expect("they open");
    let done = AtomicBool::new(false);
    let restarted = std::thread::scope(|scope| {
        for _ in 0..WRITERS {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    here.pay();
                }
            });
        }
        let restarted = [(); 5].map(|()| {
            while waiting_bytes(&here.log(), None) < MUCH_BYTES {
                here.pay();
            }
            let before = here.log_number();
            checkpoints.give_up(&here.store)?;
            here.pay();
            Ok::<_, StoreError>(here.log_number() == before + 1)
        });
        done.store(true, Ordering::Relaxed);
        restarted
    });
    assert_eq!(restarted.map(|it| it.expect("given up")), [true; 5]);
}

#[test]
fn prod_11_a_snapshot_that_is_released_lets_the_log_begin_anew_and_is_no_copy() {
    let here = shipped();
    let checkpoints = Checkpoints::open(&here.engine.file()).expect("they open");
    let taken = Snapshot::take(&here.engine.file()).expect("a snapshot");
    let (mut snapshot, at) = taken.expect("the log has begun");
    here.pay();
    let hold = checkpoints.hold().expect("held");
    assert!(!hold.checkpoint().expect("moved"), "the snapshot holds it");

    assert!(snapshot.held().release());
    let hold = checkpoints.hold().expect("held");
    assert!(hold.checkpoint().expect("moved"));
    here.pay();
    let begun_anew = read(&here.log(), &at, ALL).expect("read");
    assert!(matches!(begun_anew, Tail::Written(_)), "{begun_anew:?}");
    let mut copy = Vec::new();
    let refused = snapshot.read_to_end(&mut copy).expect_err("no copy");
    assert!(refused.to_string().contains("too large"), "{refused}");
    assert!(!snapshot.held().release(), "once");
}

#[test]
fn prod_11_a_transaction_that_no_memory_holds_breaks_the_log_after_what_was_committed_before() {
    let here = shipped();
    let (_, _, at) = here.copy("restored.db");
    here.pay();
    write(&here.store, |tx| {
        for _ in 0..64 {
            let posting = payment(&new_id("evt"), 100);
            ledger::append(tx, "ord_1", &posting, NOW_MS)?;
        }
        Ok(())
    });
    let few = 4096;
    let Tail::Written(before) = read(&here.log(), &at, few).expect("read") else {
        panic!("the payment before it is there");
    };
    assert!(!before.is_all);
    let after = read(&here.log(), &before.to, few / 16).expect("read");
    assert!(matches!(after, Tail::Broken(why) if why.contains("too large")));
}

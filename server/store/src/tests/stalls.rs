//! A PostgreSQL that answers nothing for a while, as one whose disk or network hangs (PROD-03).

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::tests::engines::Engine;
use crate::tests::people::{NOW_MS, read};
use crate::{PostgresOptions, Store, StoreError, sms};
use tulay_support::waiting::RUNS_OUT_MS;

const SOCKET: &str = ".s.PGSQL.5432";
const ANSWER_TIMEOUT: Duration = Duration::from_millis(RUNS_OUT_MS);

/// A way to a PostgreSQL that can be stopped up.
struct Way {
    folder: tempfile::TempDir,
    is_stalled: Arc<AtomicBool>,
}

impl Way {
    fn to(socket: PathBuf) -> Way {
        let folder = tempfile::tempdir().expect("a folder");
        let listener = UnixListener::bind(folder.path().join(SOCKET)).expect("a socket");
        let is_stalled = Arc::new(AtomicBool::new(false));
        let stalled = is_stalled.clone();
        std::thread::spawn(move || {
            for client in listener.incoming() {
                let (Ok(client), Ok(server)) = (client, UnixStream::connect(&socket)) else {
                    return;
                };
                let back = (server.try_clone(), client.try_clone());
                let (Ok(server_back), Ok(client_back)) = back else {
                    return;
                };
                let (there, here) = (stalled.clone(), stalled.clone());
                std::thread::spawn(move || forward(client, server, &there));
                std::thread::spawn(move || forward(server_back, client_back, &here));
            }
        });
        Way { folder, is_stalled }
    }

    fn url(&self, database: &str) -> String {
        let folder = self.folder.path().display().to_string().replace('/', "%2F");
        format!("postgresql://tulay@{folder}/{database}")
    }

    fn stall(&self, is_stalled: bool) {
        self.is_stalled.store(is_stalled, Ordering::SeqCst);
    }
}

fn forward(mut from: UnixStream, mut to: UnixStream, is_stalled: &AtomicBool) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        while is_stalled.load(Ordering::SeqCst) {
            std::thread::park_timeout(Duration::from_millis(5));
        }
        if to.write_all(&bytes[..count]).is_err() {
            return;
        }
    }
}

/// The socket of the tests' PostgreSQL, and the database's name, out of its address.
fn parts(url: &str) -> (PathBuf, String) {
    let rest = url.strip_prefix("postgresql://tulay@").expect("an address");
    let (folder, database) = rest.split_once('/').expect("a database");
    let folder = PathBuf::from(folder.replace("%2F", "/"));
    (folder.join(SOCKET), database.to_owned())
}

#[test]
fn prod_03_a_database_that_stalls_is_unavailable_in_time_and_answers_when_it_is_back() {
    let engine = Engine::postgres();
    let Engine::Postgres { url } = &engine else {
        panic!("not PostgreSQL");
    };
    let (socket, database) = parts(url);
    let way = Way::to(socket);
    let options = PostgresOptions {
        connections: 2,
        answer_timeout: ANSWER_TIMEOUT,
        ..PostgresOptions::default()
    };
    let store = Store::open_postgres(&way.url(&database), &options).expect("a store");
    let store = store.sealing_with(tulay_sealing::Sealer::new(&[0x55; 32]));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    assert_eq!(runtime.block_on(store.ping()), Ok(()));

    way.stall(true);
    let late = runtime.block_on(store.ping());
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    for number in 0..6 {
        let phone = format!("0917000000{number}");
        let late = runtime
            .block_on(store.write(move |tx| sms::insert_message(tx, &phone, "hello", NOW_MS)));
        assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    }

    way.stall(false);
    let after =
        runtime.block_on(store.write(|tx| sms::insert_message(tx, "09170000009", "hello", NOW_MS)));
    assert!(after.is_ok(), "{after:?}");
    let stored = read(&store, |tx| sms::unsent(tx, NOW_MS, None, 99));
    // Each of the two connections may have had one in its hands; nobody waits for the others, which are not done.
    assert!((1..=3).contains(&stored.len()), "{}", stored.len());
}

//! Acknowledged data survives a SIGKILL, and stored data is complete.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;

use sqlite_backup::database_copy::{self, Check};
use tokio::sync::mpsc;
use tulay_lender::borrowers::sessions;
use tulay_lender::borrowers::sessions::Device;
use tulay_store::{Store, StoreError, borrowers, page_events};

use crate::engines::Engine;
use crate::process::Tulay;
use tulay_support::waiting::ended;

const CLIENTS: u32 = 32;
const ROUNDS: u32 = 3;
/// Number of presses that are acknowledged in a round before the server is killed.
const PRESSES: usize = 50;
/// Number of presses that are enough for every test.
const MOST_PRESSES: usize = 200_000;

#[test]
fn call_36_every_acknowledged_write_is_there_after_a_kill() {
    let engine = Engine::sqlite();
    let folder = engine.file().with_file_name("data");
    std::fs::create_dir(&folder).expect("a folder");
    let demo_config = tulay_demo::config::demo(&folder, None).expect("the demo's configuration");
    let store = Store::open_sqlite(&folder.join("demo.db")).expect("it opens");
    let session = session_in(&store.sealing_with(demo_config.sealing_keys.sealer()));
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let mut acknowledged = BTreeSet::new();
    for round in 0..ROUNDS {
        let mut server = demo(&folder);
        let address = address_of(&mut server);
        let call = format!("{address}/mountain/service/event/save?sessionId={session}");
        let enough = |presses| presses == PRESSES;
        let presses = runtime.block_on(write_until_killed(server, call, round, enough));
        acknowledged.extend(presses.into_iter().map(|press| press.position));
    }
    assert!(acknowledged.len() > 100, "too few to show anything");

    let stored = stored(&folder.join("demo.db"));
    let lost: Vec<_> = acknowledged.difference(&stored).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    let extra = stored.len() - acknowledged.len();
    assert!(
        extra <= (CLIENTS * ROUNDS) as usize,
        "at most what was under way at each kill may be there unacknowledged, not {extra}"
    );
    let copy = folder.join("copy.db");
    database_copy::backup(&folder.join("demo.db"), &copy, Check::Full).expect("all is whole");
}

/// Returns the session of a registered borrower: the demo's borrowers restart with each start.
pub fn session_in(store: &Store) -> String {
    let now_ms = jiff::Timestamp::now().as_millisecond();
    let issued = store.write_blocking(move |tx| {
        let (borrower, _) = borrowers::find_or_insert(tx, "09000009999", now_ms)?;
        Ok::<_, StoreError>(
            sessions::issue(tx, &borrower.id, Device::Unknown, now_ms)?
                .expose()
                .to_owned(),
        )
    });
    store.close();
    issued.expect("a session")
}

fn demo(folder: &Path) -> Tulay {
    let arguments = ["--port", "0", "--data"].map(std::ffi::OsStr::new);
    let arguments = arguments.into_iter().chain([folder.as_os_str()]);
    Tulay::start_demo(&Engine::sqlite(), &arguments.collect::<Vec<_>>())
}

fn address_of(server: &mut Tulay) -> String {
    let mut lines = BufReader::new(server.output()).lines();
    let line = lines.next().expect("a line").expect("read");
    let address = line.strip_prefix("listening on ");
    address.expect("the address").to_owned()
}

/// An acknowledged press.
pub struct AcknowledgedPress {
    pub position: String,
    /// Time of the press, in milliseconds since 1970.
    pub at_ms: i64,
}

/// Presses buttons until enough presses were acknowledged, and kills the server meanwhile; returns the acknowledged
/// presses.
pub async fn write_until_killed(
    server: Tulay,
    call: String,
    round: u32,
    is_enough: impl Fn(usize) -> bool,
) -> Vec<AcknowledgedPress> {
    let (pressed, mut arrived) = mpsc::unbounded_channel();
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let client = round * CLIENTS + client;
            tokio::spawn(press_on(call.clone(), client, pressed.clone()))
        })
        .collect();
    drop(pressed);
    let mut count = 0;
    while !is_enough(count) {
        assert!(count < MOST_PRESSES, "enough is never written");
        let press = ended("a press is acknowledged", arrived.recv()).await;
        press.expect("a press that was acknowledged");
        count += 1;
    }
    assert!(server.kill(), "it ended by itself");
    let mut acknowledged = Vec::new();
    for client in clients {
        acknowledged.extend(client.await.expect("a client"));
    }
    acknowledged
}

async fn press_on(
    call: String,
    client: u32,
    pressed: mpsc::UnboundedSender<()>,
) -> Vec<AcknowledgedPress> {
    let http = reqwest::Client::new();
    let mut acknowledged = Vec::new();
    for press in 0.. {
        let position = (u64::from(client) << 32 | press).to_string();
        let fields = [
            ("productId", "1"),
            ("moduleId", "30"),
            ("positionId", position.as_str()),
        ];
        let request = http
            .post(&call)
            .header("X-Requested-With", "XMLHttpRequest")
            .form(&fields);
        let Ok(answer) = request.send().await else {
            break;
        };
        let Ok(body) = answer.text().await else { break };
        assert!(body.contains(r#""code":"00""#), "{body}");
        acknowledged.push(AcknowledgedPress {
            position,
            at_ms: jiff::Timestamp::now().as_millisecond(),
        });
        // The receiver is gone once the server is being killed.
        let _ = pressed.send(());
    }
    acknowledged
}

pub fn stored(database: &Path) -> BTreeSet<String> {
    let store = Store::open_sqlite(database).expect("it opens");
    let events = store.read_blocking(|tx| page_events::newest(tx, i64::from(i32::MAX)));
    let positions = events.expect("the events").into_iter();
    positions.map(|event| event.position_id).collect()
}

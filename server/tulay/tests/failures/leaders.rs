//! Two servers on one PostgreSQL: one services loans and sends SMS, and the other takes over when it hangs or is
//! killed. No SMS is sent twice (PROD-02).

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use postgres::{Client, NoTls};
use serde_json::Value;
use tokio::runtime::Runtime;
use tulay_store::{Store, StoreError, sms};
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::database_stalls;
use crate::engines::Engine;
use crate::process::{Tulay, address};
use tulay_support::waiting::{PATIENT_MS, until};

/// Query for the sessions that have the lead: at most one.
const HOLDER: &str =
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 8 AND objid = 1 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
const SENT: &str = "SELECT id FROM sms_messages WHERE sent_at IS NOT NULL";

/// A database with servers on it, and the gateway that takes their SMS.
struct Lender {
    engine: Engine,
    admin: Client,
    store: Store,
    gateway: MockServer,
    runtime: Runtime,
    config: PathBuf,
    _folder: tempfile::TempDir,
}

impl Lender {
    fn new() -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let gateway = runtime.block_on(async {
            let gateway = MockServer::start().await;
            let taken = ResponseTemplate::new(200).set_delay(Duration::from_millis(50));
            let rule = Mock::given(method("POST")).respond_with(taken);
            rule.mount(&gateway).await;
            gateway
        });
        let engine = Engine::postgres();
        let store = engine.open();
        let Engine::Postgres { url } = &engine else {
            panic!("PostgreSQL")
        };
        let admin = Client::connect(url, NoTls).expect("the database");
        let folder = tempfile::tempdir().expect("a folder");
        let config = database_stalls::config(&folder);
        to_gateway(&config, &gateway.uri());
        Self {
            engine,
            admin,
            store,
            gateway,
            runtime,
            config,
            _folder: folder,
        }
    }

    fn serve(&self) -> Tulay {
        let config = self.config.as_os_str();
        let mut server = Tulay::start(
            &self.engine,
            &["serve".as_ref(), "--config".as_ref(), config],
        );
        address(&mut server);
        server
    }

    /// Queues SMS to `count` phones, and wakes the leader, as a server without the lead does.
    fn queue(&mut self, count: u32) {
        let queued = self.store.write_blocking(move |tx| {
            for number in 0..count {
                let phone = format!("0917{number:07}");
                sms::insert_message(tx, &phone, "Your complaint was answered.", 1)?;
            }
            Ok::<_, StoreError>(())
        });
        queued.expect("written");
        self.admin
            .batch_execute("NOTIFY tulay_leader")
            .expect("told");
    }

    /// Returns the session with the lead, once it is not `before`.
    fn holder_after(&mut self, before: i32) -> i32 {
        let mut holder = before;
        self.until("another leads", |lender| {
            let found = lender.admin.query_opt(HOLDER, &[]).expect("one at most");
            holder = found.map_or(before, |row| row.get(0));
            holder != before
        });
        holder
    }

    fn sent(&mut self) -> Vec<String> {
        let rows = self.admin.query(SENT, &[]).expect("messages");
        rows.iter().map(|row| row.get(0)).collect()
    }

    /// Returns the number of times that the gateway accepted each message, by its reference.
    fn taken(&self) -> BTreeMap<String, usize> {
        let requests = self.runtime.block_on(self.gateway.received_requests());
        let mut taken = BTreeMap::new();
        for request in requests.expect("a record") {
            let message: Value = serde_json::from_slice(&request.body).expect("JSON");
            let reference = message["reference"].as_str().expect("a reference");
            *taken.entry(reference.to_owned()).or_default() += 1;
        }
        taken
    }

    #[track_caller]
    fn until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        until(what, || is_so(self));
    }
}

fn to_gateway(config: &Path, gateway: &str) {
    let file = std::fs::OpenOptions::new().append(true).open(config);
    let text =
        format!("\n[sms]\naddress = \"{gateway}\"\ntoken = \"t0ken\"\ntimeout_ms = {PATIENT_MS}\n");
    file.expect("the configuration")
        .write_all(text.as_bytes())
        .expect("written");
}

fn signal(server: &Tulay, signal: &str) {
    let mut sent = Command::new("kill");
    let sent = sent.args([signal, &server.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

#[test]
fn prod_02_a_second_server_takes_over_from_one_that_hangs_or_is_killed_and_no_sms_is_sent_twice() {
    let mut lender = Lender::new();
    let first = lender.serve();
    let holder = lender.holder_after(0);
    let second = lender.serve();

    // Both serve, but only one sends.
    lender.queue(20);
    lender.until("all are sent", |lender| lender.sent().len() == 20);
    assert!(lender.taken().values().all(|times| *times == 1));
    assert_eq!(lender.holder_after(0), holder);

    // The first hangs, and continues after the second has the lead.
    signal(&first, "-STOP");
    let holder = lender.holder_after(holder);
    lender.queue(20);
    lender.until("all are sent", |lender| lender.sent().len() == 40);
    signal(&first, "-CONT");
    lender.queue(20);
    lender.until("all are sent", |lender| lender.sent().len() == 60);
    assert_eq!(lender.taken().len(), 60);
    assert!(lender.taken().values().all(|times| *times == 1));
    assert_eq!(lender.holder_after(0), holder, "the first leads no more");

    // The second is killed while it sends.
    lender.queue(40);
    lender.until("some are sent", |lender| lender.sent().len() > 64);
    assert!(second.kill(), "it ran");
    let sent = lender.sent();
    lender.holder_after(holder);
    // A message that was being sent is retried under its reference when its time comes.
    let time_passes = "UPDATE sms_messages SET try_after = 0 WHERE sent_at IS NULL";
    lender.until("all are sent", |lender| {
        lender.admin.execute(time_passes, &[]).expect("written");
        lender.sent().len() == 100
    });
    let taken = lender.taken();
    assert_eq!(taken.len(), 100);
    assert!(sent.iter().all(|message| taken[message] == 1));
    assert!(taken.values().all(|times| *times <= 2));
    assert!(first.stop().success());
    lender.store.close();
}

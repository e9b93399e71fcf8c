//! A lender whose `tulay` processes are killed while they wait for others: a stand-in for Xendit stops them before it
//! carries out a request, before it answers, or while the database is locked, so that its answer is not stored. `tulay`
//! itself is unchanged.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use jiff::Timestamp;
use jiff::civil::date;
use reqwest::{Client, RequestBuilder};
use rusqlite::Connection;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tulay_lender::borrowers::sessions;
use tulay_lender::borrowers::sessions::Device;
use tulay_lending::state::{Cause, OrderStatus, StatusTransition};
use tulay_provider_stubs::accounts::{XENDIT_KEY, XENDIT_TOKEN};
use tulay_provider_stubs::postbacks::Postbacks;
use tulay_provider_stubs::serving::{Calls, Shared, StandIn, StandInCall, StubAnswer, serve};
use tulay_provider_stubs::xendit::XenditStub;
use tulay_sealing::Sealer;
use tulay_store::bank_accounts::{self, BankAccount, Holder};
use tulay_store::{Store, StoreError, order_accounts, order_transitions};

use crate::engines::Engine;
use crate::people::{maria, push, under_review};
use crate::process::{Tulay, address};
use tulay_support::waiting::{LIMIT, until};

pub const ORDER: &str = "ord_1";

/// Point at which a process is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Xendit has the request, and has not carried it out.
    Asked,
    /// Xendit has carried it out, and has not answered.
    Done,
    /// Xendit has answered, and the database is locked.
    Answered,
}

struct Stop {
    call: &'static str,
    at: At,
    reached: Sender<()>,
    until: Receiver<()>,
}

/// A stand-in for Xendit that stops once, at a call.
#[derive(Clone)]
struct Stopping {
    xendit: XenditStub,
    database: PathBuf,
    stop: Arc<Mutex<Option<Stop>>>,
    held: Arc<Mutex<Option<Connection>>>,
}

impl StandIn for Stopping {
    fn calls(&self) -> &Shared<Calls> {
        self.xendit.calls()
    }

    fn answer(&self, asked: &StandInCall) -> StubAnswer {
        let call = format!("{} {}", asked.method, asked.path);
        let mut next = self.stop.lock().expect("a stop");
        let Some(stop) = next.take_if(|stop| call.starts_with(stop.call)) else {
            drop(next);
            return self.xendit.answer(asked);
        };
        drop(next);
        if stop.at == At::Asked {
            stop.reached.send(()).expect("a test");
            // Returns when the process is dead.
            let _ = stop.until.recv();
            return StubAnswer::text(500, "");
        }
        let answer = self.xendit.answer(asked);
        if stop.at == At::Answered {
            let held = connection(&self.database);
            held.execute_batch("BEGIN IMMEDIATE").expect("its turn");
            *self.held.lock().expect("a place") = Some(held);
            stop.reached.send(()).expect("a test");
        } else {
            stop.reached.send(()).expect("a test");
            let _ = stop.until.recv();
        }
        answer
    }
}

fn connection(database: &Path) -> Connection {
    let connection = Connection::open(database).expect("the database");
    connection
        .busy_timeout(LIMIT)
        .expect("a patient connection");
    connection
}

/// A lender with Xendit for payouts and payments, and Maria's approved order.
pub struct StoppedLender {
    pub xendit: XenditStub,
    pub postbacks: Postbacks,
    runtime: Runtime,
    engine: Engine,
    config: PathBuf,
    session: String,
    stopping: Stopping,
    http: Client,
    _folder: TempDir,
}

impl StoppedLender {
    /// Returns a lender with everything that a release needs.
    pub fn new() -> Self {
        // A stopped call blocks a thread.
        let mut runtime = Builder::new_multi_thread();
        let runtime = runtime.worker_threads(3).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("tulay.db");
        let postbacks = Postbacks::default();
        let clock: tulay_provider_stubs::StubClock = Arc::new(Timestamp::now);
        let stopping = Stopping {
            xendit: XenditStub::new(clock, "https://pay.example", &postbacks),
            database: database.clone(),
            stop: Arc::default(),
            held: Arc::default(),
        };
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"));
        let listener = listener.expect("a port");
        let xendit = listener.local_addr().expect("an address");
        runtime.spawn(serve(listener, stopping.clone()));
        let config = configured(folder.path(), &format!("http://{xendit}"));
        let http = Client::builder().tls_certs_only([]).build();
        Self {
            xendit: stopping.xendit.clone(),
            postbacks,
            runtime,
            session: approved(&database),
            engine: Engine::SqliteFile(database),
            config,
            stopping,
            http: http.expect("a client"),
            _folder: folder,
        }
    }

    /// Starts the release of the order.
    pub fn release(&self) -> Tulay {
        let config = self.config.as_os_str();
        let arguments = ["act".as_ref(), "--config".as_ref(), config];
        let order = format!("order_id={ORDER}");
        let release = ["release", &order, "--reason", "approved"].map(OsStr::new);
        Tulay::start(&self.engine, &[&arguments[..], &release[..]].concat())
    }

    /// Starts `tulay serve`; also returns its address.
    pub fn serve(&self) -> (Tulay, String) {
        let mut server = self.serve_with(&[]);
        let address = address(&mut server);
        (server, address)
    }

    /// Starts `tulay serve` with additional environment variables.
    pub fn serve_with(&self, more: &[(&str, &str)]) -> Tulay {
        let config = self.config.as_os_str();
        let arguments = ["serve".as_ref(), "--config".as_ref(), config];
        Tulay::start_with(&self.engine, &arguments, more)
    }

    /// Kills the process that `start` returns, when it makes this call (or causes it) and reaches the point.
    pub fn killed_at(&self, call: &'static str, at: At, start: impl FnOnce() -> Tulay) {
        let (reached, arrivals) = channel();
        let (end, until) = channel();
        *self.stopping.stop.lock().expect("a stop") = Some(Stop {
            call,
            at,
            reached,
            until,
        });
        let process = start();
        let is_there = arrivals.recv_timeout(LIMIT);
        is_there.unwrap_or_else(|_| panic!("it does not come to {call} {at:?}"));
        assert!(
            process.kill(),
            "it ran until it was killed at {call} {at:?}"
        );
        drop(end);
        *self.stopping.held.lock().expect("a place") = None;
    }

    /// Makes every waiting question to the provider due.
    pub fn time_to_ask(&self) {
        let sql = "UPDATE payouts SET ask_at = 0 WHERE ask_at IS NOT NULL;
                   UPDATE channel_requests SET ask_at = 0 WHERE ask_at IS NOT NULL";
        let database = connection(&self.engine.file());
        database.execute_batch(sql).expect("written");
    }

    /// Lets two minutes pass for every opening of a code.
    pub fn minutes_pass(&self) {
        let sql = "UPDATE channel_requests SET created_at = created_at - 120000";
        let database = connection(&self.engine.file());
        database.execute_batch(sql).expect("written");
    }

    /// Queries a number from the database.
    pub fn number(&self, sql: &str) -> i64 {
        let found = connection(&self.engine.file()).query_row(sql, [], |row| row.get(0));
        found.expect("a number")
    }

    /// Waits until a number in the database is `wanted`.
    pub fn until(&self, sql: &str, wanted: i64) {
        until(&format!("{wanted} by {sql}"), || self.number(sql) == wanted);
    }

    /// Returns Maria's press on a payment channel for ₱1,000, as the page sends it.
    pub fn press(&self, address: &str) -> RequestBuilder {
        let call = "mountain/v3/loan-details/generate-vcode";
        let request = self.http.post(format!(
            "http://{address}/{call}?sessionId={}",
            self.session
        ));
        let fields = [
            ("productId", "1"),
            ("orderId", ORDER),
            ("amount", "100000"),
            ("isDelay", "0"),
            ("channelNumber", "90006"),
        ];
        let request = request.form(&fields);
        request.header("X-Requested-With", "XMLHttpRequest")
    }

    /// Returns a webhook of Xendit to a path of the server.
    pub fn webhook(&self, address: &str, path: &str, body: String) -> RequestBuilder {
        let request = self.http.post(format!("http://{address}{path}")).body(body);
        let request = request.header("x-callback-token", XENDIT_TOKEN);
        request.header("content-type", "application/json")
    }

    /// Sends a request and returns the status and text of its answer.
    pub fn send(&self, request: RequestBuilder) -> (u16, String) {
        self.runtime.block_on(async {
            let answer = request.send().await.expect("an answer");
            let status = answer.status().as_u16();
            (status, answer.text().await.expect("a text"))
        })
    }

    /// Sends a request whose answer never comes.
    pub fn send_in_vain(&self, request: RequestBuilder) {
        self.runtime.spawn(request.send());
    }
}

/// Writes the file of an operator who uses Xendit at this address.
fn configured(folder: &Path, xendit: &str) -> PathBuf {
    let fixtures = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures"));
    let read = |name: &str| std::fs::read_to_string(fixtures.join(name)).expect("a fixture");
    let brand = read("brands/tulay.toml")
        .replace("h5_base = \"\"", "h5_base = \"https://tulay.example\"")
        .replace("allowed_hosts = [", "allowed_hosts = [\"pay.example\", ");
    std::fs::write(folder.join("brand.toml"), brand).expect("written");
    let demo = read("demo.toml")
        .replace("brands/tulay.toml", "brand.toml")
        .replace("127.0.0.1:4600", "127.0.0.1:0")
        .replace("sandbox secret of", "a tester's secret of")
        .replace(
            "kind = \"sandbox\"\nsecret = \"a tester's secret of 90006\"",
            "kind = \"xendit\"\nprovider_code = \"GCASH\"",
        );
    let places = [
        "90006", "90007", "BDO", "BPI", "MBTC", "LBP", "PNB", "SECB", "UBP", "CHBK", "RCBC", "EWB",
    ];
    let channels = places.map(|place| format!("{place} = \"PH_{place}\"\n"));
    let text = format!(
        "drain_delay_ms = 0\n{demo}\n[xendit]\naddress = \"{xendit}\"\nsecret_key = \"{XENDIT_KEY}\"\n\
         callback_token = \"{XENDIT_TOKEN}\"\n[payout]\nkind = \"xendit\"\n[payout.channels]\n{}",
        channels.concat()
    );
    let file = folder.join("tulay.toml");
    std::fs::write(&file, text).expect("written");
    file
}

/// Stores Maria's order, approved, with an account to pay to; returns a session of hers.
fn approved(database: &Path) -> String {
    // The key that every process is started with.
    let sealer = Sealer::new(&[0x55; 32]);
    let store = Store::open_sqlite(database).expect("a store");
    let store = store.sealing_with(sealer.clone());
    let borrower = maria(&store);
    push(&store, &under_review(ORDER, &borrower));
    let account = BankAccount {
        card_type: 1,
        channel_number: Some("90006".to_owned()),
        bank_code: None,
        number_sealed: sealer.seal("09170000001", &borrower.id).expect("sealed"),
        number_last4: "0001".to_owned(),
    };
    let holder = Holder {
        name: "Maria Cruz".to_owned(),
        birthday: date(1990, 1, 1),
        city: None,
    };
    let now_ms = Timestamp::now().as_millisecond();
    let session = store.write_blocking(move |tx| {
        let step = StatusTransition::new(Some(OrderStatus::UnderReview), Cause::Approved);
        order_transitions::insert(tx, ORDER, &step.expect("a move"), 1)?;
        let account_id = bank_accounts::bind(tx, &borrower.id, &account, &holder, 1)?;
        order_accounts::set(tx, ORDER, &account_id)?;
        let session = sessions::issue(tx, &borrower.id, Device::Unknown, now_ms)?;
        Ok::<_, StoreError>(session.expose().to_owned())
    });
    store.close();
    session.expect("stored")
}

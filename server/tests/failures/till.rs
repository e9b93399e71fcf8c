//! A till that is never closed: borrowers whose payments a channel tells again until each is acknowledged, whatever happens to
//! the servers meanwhile; and what the books say of it afterwards.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use reqwest::{Client, RequestBuilder};
use rusqlite::Connection;
use sha2::Sha256;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tulay_server::config::environment;
use tulay_server::http::error::AppError;
use tulay_server::ops;
use tulay_store::borrowers::{self, Borrower};
use tulay_store::pay_codes::{self, PayCode, PayCodeStatus};

use crate::database_stalls::config;
use crate::engines::Engine;
use crate::people::{confirm, under_review};
use crate::process::{Tulay, address};

/// Payments that are under way at once.
const PAYERS: usize = 16;
const GCASH: &str = "90006";
const SECRET: &str = "a tester's secret of 90006";
const PAID_CENTAVOS: i64 = 100;
/// Reckoning a loan takes longer the more payments it has.
const PAYMENTS_OF_A_LOAN: usize = 100;
/// Of so many payments, one is told twice although it was acknowledged.
const TOLD_TWICE: usize = 8;
const REASONS: usize = 5;
/// Longer than any fault lasts on a busy machine.
pub const SOON: Duration = Duration::from_mins(2);

/// How many rounds of a fault are asked for; `few` where nobody asks.
pub fn rounds(fault: &str, few: usize) -> usize {
    let asked = environment(&format!("TULAY_DRILL_{fault}"));
    asked.map_or(few, |asked| asked.parse().expect("a number"))
}

/// A lender's database with loans that are being repaid.
pub struct Till {
    pub engine: Engine,
    config: PathBuf,
    _folder: TempDir,
    loans: usize,
    began: Instant,
}

/// Where payers send to. Clones share it.
#[derive(Clone)]
pub struct Way {
    client: Client,
    /// The origins to try, one after the other
    origins: Arc<Mutex<Vec<String>>>,
    /// A page that is asked for before each payment
    page: Option<&'static str>,
}

impl Way {
    /// Straight to the servers.
    pub fn straight(addresses: &[&str]) -> Self {
        let client = Client::builder().tls_certs_only([]).timeout(SOON).build();
        let way = Self::by(client.expect("a client"), Vec::new(), None);
        way.lead_to(addresses);
        way
    }

    /// By a client to these origins.
    pub fn by(client: Client, origins: Vec<String>, page: Option<&'static str>) -> Self {
        Self {
            client,
            origins: Arc::new(Mutex::new(origins)),
            page,
        }
    }

    /// From now on the servers are there.
    pub fn lead_to(&self, addresses: &[&str]) {
        let origins = addresses.iter().map(|address| format!("http://{address}"));
        *self.origins.lock().expect("a list") = origins.collect();
    }

    fn origin(&self, number: usize) -> String {
        let origins = self.origins.lock().expect("a list");
        origins[number % origins.len()].clone()
    }
}

#[derive(Default)]
struct Counts {
    acknowledged: AtomicUsize,
    failed: AtomicUsize,
    is_over: AtomicBool,
    events: Mutex<BTreeSet<String>>,
    /// Why the first ones failed
    reasons: Mutex<Vec<String>>,
}

/// The payments under way.
pub struct Payers {
    counts: Arc<Counts>,
    tasks: Vec<JoinHandle<()>>,
    runtime: Runtime,
}

impl Till {
    /// With loans for so many payments, and more in the servers' configuration.
    pub fn open(engine: Engine, payments: usize, more: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let config = config(&folder);
        let text = std::fs::read_to_string(&config).expect("the configuration");
        let text = text.replace("connections = 2\n", "");
        let text = text.replace("_timeout_ms = 1000", "_timeout_ms = 10000");
        std::fs::write(&config, format!("{more}{text}")).expect("written");
        let till = Self {
            engine,
            config,
            _folder: folder,
            loans: payments.div_ceil(PAYMENTS_OF_A_LOAN).max(PAYERS),
            began: Instant::now(),
        };
        till.lend();
        till
    }

    /// Stores the loans, each with a code by which it is repaid.
    fn lend(&self) {
        assert!(Tulay::migrate(&self.engine).wait().success());
        let (store, loans) = (self.engine.open(), self.loans);
        let now = Timestamp::now();
        let lent = store.write_blocking(move |tx| {
            for number in 0..loans {
                let borrower = Borrower {
                    id: format!("bor_{number}"),
                    phone: format!("0917{number:07}"),
                };
                borrowers::insert(tx, &borrower, now.as_millisecond())?;
                let order = under_review(&format!("ord_{number}"), &borrower);
                confirm(tx, &order)?;
                ops::decide(tx, order.id(), true, now)?;
                ops::release(tx, order.id(), now)?;
                let code = PayCode {
                    code: code_of(number),
                    order_id: order.id().to_owned(),
                    borrower_id: borrower.id,
                    channel_number: GCASH.to_owned(),
                    amount_centavos: PAID_CENTAVOS,
                    is_delay: false,
                    created_at_ms: now.as_millisecond(),
                    expires_at_ms: i64::MAX,
                    status: PayCodeStatus::Open,
                    rollovers: 0,
                };
                pay_codes::insert(tx, &code)?;
            }
            Ok::<_, AppError>(())
        });
        store.close();
        lent.expect("loans");
    }

    /// What `tulay serve` is told.
    pub fn arguments(&self) -> [&std::ffi::OsStr; 3] {
        [
            "serve".as_ref(),
            "--config".as_ref(),
            self.config.as_os_str(),
        ]
    }

    /// Starts a server; gives its address, too.
    pub fn serve(&self) -> (Tulay, String) {
        let mut server = Tulay::start(&self.engine, &self.arguments());
        let address = address(&mut server);
        (server, address)
    }

    /// Starts a server at an address of its own.
    pub fn serve_at(&self, listen: &str) -> Tulay {
        let text = std::fs::read_to_string(&self.config).expect("the configuration");
        let text = text.replace("127.0.0.1:0", listen);
        let file = format!("{}.toml", listen.replace([':', '.'], "-"));
        let config = self.config.with_file_name(file);
        std::fs::write(&config, text).expect("written");
        let arguments = ["serve".as_ref(), "--config".as_ref(), config.as_os_str()];
        let mut server = Tulay::start(&self.engine, &arguments);
        assert_eq!(address(&mut server), listen);
        server
    }

    /// Lets the payers begin.
    pub fn pay(&self, way: &Way) -> Payers {
        let runtime = Runtime::new().expect("a runtime");
        let counts = Arc::<Counts>::default();
        let payer = |number| pay_on(number, self.loans, way.clone(), counts.clone());
        let tasks = (0..PAYERS).map(|number| runtime.spawn(payer(number)));
        Payers {
            tasks: tasks.collect(),
            counts,
            runtime,
        }
    }

    /// The events of the database that were posted.
    pub fn posted(engine: &Engine) -> BTreeSet<String> {
        let sql = "SELECT event_id FROM payment_events WHERE outcome = 'posted'";
        texts(engine, sql).into_iter().collect()
    }

    /// Ends the payments, and holds the books against what was acknowledged.
    pub fn closes(self, fault: &'static str, rounds: usize, payers: Payers) {
        let failed = payers.failed();
        let events = payers.end();
        let store = self.engine.open();
        store.close();
        let verdict = Verdict::of(&self.engine, fault, rounds, &events);
        let told = verdict.tell(failed, self.began.elapsed());
        assert_eq!(
            (verdict.lost, verdict.doubled, verdict.sum_centavos),
            (0, 0, 0),
            "{told}"
        );
        let arguments = ["ops".as_ref(), "--config".as_ref(), self.config.as_os_str()];
        let check = ["ledger".as_ref(), "check".as_ref()];
        let check = Tulay::start(&self.engine, &[&arguments[..], &check].concat());
        assert!(
            check.wait().success(),
            "{told}: the ledger is not what its events make it"
        );
    }
}

/// What the books say of what was acknowledged.
pub struct Verdict {
    fault: &'static str,
    rounds: usize,
    acknowledged: usize,
    /// Acknowledged, and not there
    pub lost: usize,
    /// Payments of the books beyond those that the channel made
    pub doubled: usize,
    /// What all accounts add up to
    pub sum_centavos: i64,
}

impl Verdict {
    /// Of what a database has.
    pub fn of(
        engine: &Engine,
        fault: &'static str,
        rounds: usize,
        events: &BTreeSet<String>,
    ) -> Self {
        let posted = Till::posted(engine);
        let booked = "SELECT CAST(count(*) AS TEXT) FROM loan_events WHERE kind = 'repayment'";
        let paid = "SELECT CAST(CAST(coalesce(sum(amount_centavos), 0) AS BIGINT) AS TEXT) FROM loan_events
                    WHERE kind = 'repayment'";
        let sum =
            "SELECT CAST(CAST(coalesce(sum(amount_centavos), 0) AS BIGINT) AS TEXT) FROM entries";
        let number = |sql| texts(engine, sql)[0].parse::<i64>().expect("a number");
        let (booked, count) = (number(booked), i64::try_from(posted.len()).expect("few"));
        assert_eq!(number(paid), booked * PAID_CENTAVOS);
        Self {
            fault,
            rounds,
            acknowledged: events.len(),
            lost: events.difference(&posted).count(),
            doubled: usize::try_from(booked - count).expect("each posted event is booked"),
            sum_centavos: number(sum),
        }
    }

    /// A line of the drill's table, for those who asked for it.
    pub fn tell(&self, failed: usize, took: Duration) -> String {
        let Self {
            fault,
            rounds,
            acknowledged,
            lost,
            doubled,
            sum_centavos,
        } = self;
        let seconds = took.as_secs();
        let line = format!(
            "{fault}\t{rounds}\t{acknowledged}\t{failed}\t{lost}\t{doubled}\t{sum_centavos}\t{seconds}\n"
        );
        if let Some(file) = environment("TULAY_DRILL_REPORT") {
            let file = std::fs::OpenOptions::new().append(true).open(file);
            let written = file.expect("a report").write_all(line.as_bytes());
            written.expect("written");
        }
        line
    }
}

impl Payers {
    /// Payments that were acknowledged.
    pub fn acknowledged(&self) -> usize {
        self.counts.acknowledged.load(Ordering::SeqCst)
    }

    /// Requests that were not answered as they should be; the payments among them were told again.
    pub fn failed(&self) -> usize {
        self.counts.failed.load(Ordering::SeqCst)
    }

    /// Why the first of them failed.
    pub fn reasons(&self) -> Vec<String> {
        self.counts.reasons.lock().expect("a list").clone()
    }

    /// The events that were acknowledged so far.
    pub fn events(&self) -> BTreeSet<String> {
        self.counts.events.lock().expect("a list").clone()
    }

    /// Waits for so many more of what a count counts.
    pub fn wait(&self, count: impl Fn(&Self) -> usize, more: usize) {
        let (before, began) = (count(self), Instant::now());
        while count(self) < before + more {
            assert!(began.elapsed() < SOON, "nothing happens any more");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// Lets each finish the payment that it has begun; gives what was acknowledged.
    fn end(self) -> BTreeSet<String> {
        self.counts.is_over.store(true, Ordering::SeqCst);
        for task in self.tasks {
            let ended = self
                .runtime
                .block_on(async { tokio::time::timeout(SOON, task).await });
            ended.expect("its last payment is taken").expect("no panic");
        }
        self.counts.events.lock().expect("a list").clone()
    }
}

fn code_of(loan: usize) -> String {
    format!("7{loan:015}")
}

async fn pay_on(payer: usize, loans: usize, way: Way, counts: Arc<Counts>) {
    for number in 0.. {
        if counts.is_over.load(Ordering::SeqCst) {
            return;
        }
        if let Some(page) = way.page {
            let asked = way.client.get(format!("{}{page}", way.origin(0)));
            note(&counts, taken(asked, "").await);
        }
        let event = format!("gc-{payer}-{number}");
        let loan = (payer + number * PAYERS) % loans;
        let mut tries = payer;
        while !note(&counts, told(&way, tries, &event, loan).await) {
            tries += 1;
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        if number % TOLD_TWICE == 0 {
            note(&counts, told(&way, tries, &event, loan).await);
        }
        counts.events.lock().expect("a list").insert(event);
        counts.acknowledged.fetch_add(1, Ordering::SeqCst);
    }
}

/// Counts what failed; whether it did not.
fn note(counts: &Counts, outcome: Result<(), String>) -> bool {
    let Err(reason) = outcome else {
        return true;
    };
    counts.failed.fetch_add(1, Ordering::SeqCst);
    let mut reasons = counts.reasons.lock().expect("a list");
    if reasons.len() < REASONS {
        reasons.push(reason);
    }
    false
}

/// Tells a postback of a payment.
async fn told(way: &Way, tries: usize, event: &str, loan: usize) -> Result<(), String> {
    let url = format!("{}/callbacks/payment/{GCASH}", way.origin(tries));
    let request = signed(way.client.post(url), event, loan);
    taken(request, r#""code":"00""#).await
}

/// Whether a request is answered with 200 and with a text; else why not.
async fn taken(request: RequestBuilder, text: &str) -> Result<(), String> {
    let answer = request.send().await.map_err(|error| format!("{error:?}"))?;
    let status = answer.status();
    let body = answer.text().await.map_err(|error| format!("{error:?}"))?;
    if status == 200 && body.contains(text) {
        return Ok(());
    }
    Err(format!("{status}: {body}"))
}

/// GCash's claim that a loan's code was paid.
fn signed(request: RequestBuilder, event: &str, loan: usize) -> RequestBuilder {
    let now = Timestamp::now();
    let body = serde_json::json!({
        "eventId": event, "reference": code_of(loan), "status": "paid",
        "amountCentavos": PAID_CENTAVOS, "paidAt": now.to_string(),
    });
    let (body, at) = (body.to_string(), now.as_second().to_string());
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("a key");
    mac.update(format!("{at}.{body}").as_bytes());
    let bytes = mac.finalize().into_bytes();
    let signature = bytes.iter().fold(String::new(), |mut all, byte| {
        let _ = write!(all, "{byte:02x}");
        all
    });
    let request = request.header("Content-Type", "application/json");
    let request = request.header("X-Timestamp", at);
    request.header("X-Signature", signature).body(body)
}

/// The texts of a question with one column.
fn texts(engine: &Engine, sql: &str) -> Vec<String> {
    if let Engine::Postgres { url } = engine {
        let mut client = postgres::Client::connect(url, postgres::NoTls).expect("a connection");
        let rows = client.query(sql, &[]).expect("rows");
        return rows.iter().map(|row| row.get(0)).collect();
    }
    let connection = Connection::open(engine.file()).expect("the database");
    let mut question = connection.prepare(sql).expect("a question");
    let rows = question.query_map([], |row| row.get(0)).expect("rows");
    rows.map(|row| row.expect("a row")).collect()
}

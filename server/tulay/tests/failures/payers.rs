//! Payments whose postbacks a channel repeats until each is acknowledged.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use jiff::Timestamp;
use reqwest::{Client, RequestBuilder};
use sha2::Sha256;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

use tulay_support::waiting::{LIMIT, ended, until};

/// Number of concurrent payments.
pub const PAYERS: usize = 16;
/// The channel.
pub const GCASH: &str = "90006";
/// Amount of each payment, in centavos.
pub const PAID_CENTAVOS: i64 = 100;
const SECRET: &str = "a tester's secret of 90006";
/// One of this many payments is reported twice although it was acknowledged.
const TOLD_TWICE: usize = 8;
const REASONS: usize = 5;

/// Destination of the payers' requests. Clones share it.
#[derive(Clone)]
pub struct PayersWay {
    client: Client,
    /// The origins, tried in order
    origins: Arc<Mutex<Vec<String>>>,
    /// A page that is requested before each payment
    page: Option<&'static str>,
}

impl PayersWay {
    /// Returns a destination that is the servers themselves.
    pub fn straight(addresses: &[&str]) -> Self {
        let client = Client::builder().tls_certs_only([]).timeout(LIMIT).build();
        let way = Self::by(client.expect("a client"), Vec::new(), None);
        way.lead_to(addresses);
        way
    }

    /// Returns a destination of these origins, reached by a client.
    pub fn by(client: Client, origins: Vec<String>, page: Option<&'static str>) -> Self {
        Self {
            client,
            origins: Arc::new(Mutex::new(origins)),
            page,
        }
    }

    /// Changes the addresses of the servers.
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
    /// Reasons of the first failures
    reasons: Mutex<Vec<String>>,
}

/// The payments under way.
pub struct Payers {
    counts: Arc<Counts>,
    tasks: Vec<JoinHandle<()>>,
    runtime: Runtime,
}

impl Payers {
    /// Starts the payers, each with its own loans.
    pub fn begin(way: &PayersWay, loans: usize) -> Self {
        let runtime = Runtime::new().expect("a runtime");
        let counts = Arc::<Counts>::default();
        let payer = |number| pay_on(number, loans, way.clone(), counts.clone());
        let tasks = (0..PAYERS).map(|number| runtime.spawn(payer(number)));
        Self {
            tasks: tasks.collect(),
            counts,
            runtime,
        }
    }

    /// Returns the number of acknowledged payments.
    pub fn acknowledged(&self) -> usize {
        self.counts.acknowledged.load(Ordering::SeqCst)
    }

    /// Returns the number of requests without the expected answer; the payments among them were repeated.
    pub fn failed(&self) -> usize {
        self.counts.failed.load(Ordering::SeqCst)
    }

    /// Returns the reasons of the first failures.
    pub fn reasons(&self) -> Vec<String> {
        self.counts.reasons.lock().expect("a list").clone()
    }

    /// Returns the events that were acknowledged so far.
    pub fn events(&self) -> BTreeSet<String> {
        self.counts.events.lock().expect("a list").clone()
    }

    /// Waits until a count has risen by `more`.
    pub fn wait(&self, count: impl Fn(&Self) -> usize, more: usize) {
        let enough = count(self) + more;
        until("enough happens", || count(self) >= enough);
    }

    /// Lets each payer finish its present payment; returns the acknowledged events.
    pub fn end(self) -> BTreeSet<String> {
        self.counts.is_over.store(true, Ordering::SeqCst);
        for task in self.tasks {
            let ended = self.runtime.block_on(ended("the last payment", task));
            ended.expect("no panic");
        }
        self.counts.events.lock().expect("a list").clone()
    }
}

/// Returns the code by which a loan is repaid.
pub fn code_of(loan: usize) -> String {
    format!("7{loan:015}")
}

async fn pay_on(payer: usize, loans: usize, way: PayersWay, counts: Arc<Counts>) {
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

/// Counts a failure; returns true if there was none.
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

/// Sends the postback of a payment.
async fn told(way: &PayersWay, tries: usize, event: &str, loan: usize) -> Result<(), String> {
    let url = format!("{}/callbacks/payment/{GCASH}", way.origin(tries));
    let request = signed(way.client.post(url), event, loan);
    taken(request, r#""code":"00""#).await
}

/// Checks that a request is answered with 200 and with a text; returns the reason if not.
async fn taken(request: RequestBuilder, text: &str) -> Result<(), String> {
    let answer = request.send().await.map_err(|error| format!("{error:?}"))?;
    let status = answer.status();
    let body = answer.text().await.map_err(|error| format!("{error:?}"))?;
    if status == 200 && body.contains(text) {
        return Ok(());
    }
    Err(format!("{status}: {body}"))
}

/// Adds GCash's signed claim that a loan's code was paid.
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

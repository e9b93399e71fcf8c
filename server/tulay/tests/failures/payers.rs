//! Payments that a channel tells again until each is acknowledged.

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

/// Payments that are under way at once.
pub const PAYERS: usize = 16;
/// The channel.
pub const GCASH: &str = "90006";
/// What each pays.
pub const PAID_CENTAVOS: i64 = 100;
const SECRET: &str = "a tester's secret of 90006";
/// Of so many payments, one is told twice although it was acknowledged.
const TOLD_TWICE: usize = 8;
const REASONS: usize = 5;

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
        let client = Client::builder().tls_certs_only([]).timeout(LIMIT).build();
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

impl Payers {
    /// Lets them begin, each with loans of its own.
    pub fn begin(way: &Way, loans: usize) -> Self {
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
        let enough = count(self) + more;
        until("enough happens", || count(self) >= enough);
    }

    /// Lets each finish the payment that it has begun; gives what was acknowledged.
    pub fn end(self) -> BTreeSet<String> {
        self.counts.is_over.store(true, Ordering::SeqCst);
        for task in self.tasks {
            let ended = self.runtime.block_on(ended("the last payment", task));
            ended.expect("no panic");
        }
        self.counts.events.lock().expect("a list").clone()
    }
}

/// The code by which a loan is repaid.
pub fn code_of(loan: usize) -> String {
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

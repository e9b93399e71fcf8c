//! The console's lists and orders (STAFF-03, 04) beside many open orders, asked by one person after the other.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use hyper::Request;
use rusqlite::Connection;
use tokio::net::TcpListener;
use tulay_config::Config;
use tulay_lender::Lender;
use tulay_lender::borrowers::sessions::SessionToken;
use tulay_lender::error::Error;
use tulay_lender::loans::push::place_order;
use tulay_staff::staff_names::look;
use tulay_store::staff_sessions::{self, StaffSession};
use tulay_store::{Store, Tx, names, staff_accounts};
use tulay_system::clock::Clock;

use crate::load::{self, Ask, Taken, Until};
use crate::scene;
use crate::servicing::{self, NOW};
use crate::table::{BenchRow, Bound};

/// Time limit of an answer, in milliseconds.
const MOST_MS: f64 = 50.0;
/// Orders that wait for a decision, beside the open ones.
const WAITING: std::ops::Range<usize> = 1_000..1_500;
/// Searches by name: of a word that an eighth of all borrowers have, of a pair that a 64th have, and of a pair of which
/// only those who wait have both.
const NAMES: [(&str, &str); 3] = [
    ("console: a name of one word", "maria"),
    ("console: a name of two words", "Juan Reyes"),
    ("console: a name of few", "Flores, Pedro"),
];
/// Rows of a search by name.
const NAMED: i64 = 101;
/// Duration of each measurement.
const TIME: Duration = Duration::from_secs(5);

/// Fills a database with about this many open orders, and measures the answers of the console.
pub fn measure(folder: &Path, orders: u32) -> Result<Vec<BenchRow>> {
    fs::remove_dir_all(folder).ok();
    fs::create_dir_all(folder)?;
    let config = servicing::fill(&folder.canonicalize()?, orders)?;
    let rows = measure_answers(Config::load(&config)?, orders);
    fs::remove_dir_all(folder)?;
    rows
}

#[tokio::main]
async fn measure_answers(config: Config, orders: u32) -> Result<Vec<BenchRow>> {
    let database = servicing::config_database(&config);
    let opened = order_ids(&database)?;
    let store = Store::open_sqlite(&database)?.sealing_with(config.sealing_keys.sealer());
    let clock = Clock::manual(NOW.parse()?);
    let providers = Arc::new(tulay_providers::connect(&config.providers)?);
    let lender = config.open_lender(store.clone(), clock, providers)?;
    add_waiting_orders(&lender, &config).await?;
    let token = sign_in(&lender).await?;

    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let serving = tulay_console::serve_on(lender, Arc::new(config), listener, |router| router);
    tokio::spawn(serving);
    let one = |path: &str| Ok::<_, anyhow::Error>(vec![get(path, &token)?]);
    let of_orders = opened
        .iter()
        .map(|order| get(&format!("/api/orders/{order}"), &token));
    let found = opened
        .iter()
        .map(|order| get(&format!("/api/find?q={order}"), &token));
    let measured = [
        ("console: today", one("/api/today")?),
        (
            "console: overdue orders",
            one("/api/orders?status=overdue")?,
        ),
        (
            "console: orders in repayment",
            one("/api/orders?status=in-repayment&sort=-since")?,
        ),
        (
            "console: orders by due date",
            one("/api/orders?status=in-repayment&sort=due")?,
        ),
        (
            "console: orders of one due date",
            one("/api/orders?status=overdue&from=2026-10-05&to=2026-10-05")?,
        ),
        ("console: money", one("/api/money")?),
        ("console: complaints", one("/api/complaints")?),
        ("console: audit", one("/api/audit")?),
        ("console: an order", of_orders.collect::<Result<_>>()?),
        ("console: a search", found.collect::<Result<_>>()?),
    ];
    let mut rows = Vec::new();
    for (what, asks) in measured {
        let asks: Arc<[Ask]> = asks.into();
        let answered = load::drive(address, 1, &asks, Until::Passed(TIME)).await?;
        rows.push(row(what, &answered, orders));
    }
    for (what, name) in NAMES {
        rows.push(row(what, &search(&store, name).await?, orders));
    }
    tokio::task::spawn_blocking(move || store.close()).await?;
    Ok(rows)
}

fn row(what: &'static str, answered: &Taken, orders: u32) -> BenchRow {
    BenchRow {
        what,
        figure: answered.p99_ms(),
        unit: "ms",
        bound: Bound::AtMost(MOST_MS),
        from: format!(
            "99 of 100 of {} answers, beside {orders} open orders",
            answered.answers
        ),
    }
}

/// Finds the borrowers of a name again and again: the copies' names do not open, so that the console would refuse them.
async fn search(store: &Store, name: &str) -> Result<Taken> {
    let words = names::words(name);
    let (began, mut latencies) = (Instant::now(), Vec::new());
    while began.elapsed() < TIME {
        let (asked, words) = (Instant::now(), words.clone());
        let found = store.read(move |tx| names::find(tx, &words, NAMED)).await;
        let found = found.map_err(|error| anyhow!("{error:?}"))?;
        ensure!(!found.is_empty(), "nobody is named {name}");
        latencies.push(asked.elapsed());
    }
    Taken::new(began, latencies)
}

/// Takes the phones of the copied borrowers away, which do not open, as an erasure does. Returns the ids of the orders
/// that the server made, which are the oldest rows.
fn order_ids(database: &Path) -> Result<Vec<String>> {
    let connection = Connection::open(database)?;
    connection.execute_batch(
        "PRAGMA synchronous = OFF; UPDATE borrowers SET phone_sealed = NULL WHERE phone LIKE 'phone:%'",
    )?;
    let mut oldest = connection.prepare("SELECT id FROM orders ORDER BY rowid LIMIT $1")?;
    let ids = oldest.query_map([servicing::AGES], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

async fn add_waiting_orders(lender: &Lender, config: &Config) -> Result<()> {
    let product = config.lender.products.first().context("no product")?;
    let (product, sealer) = (product.clone(), config.sealing_keys.sealer());
    let now = lender.clock.now();
    let added = lender.store.write(move |tx| {
        WAITING.clone().try_for_each(|number| {
            scene::add_borrower(tx, &sealer, number)?;
            let borrower = scene::id_of(number);
            place_order(tx, &borrower, &product, 1_000_000, 91, now).map(|_| ())
        })
    });
    added.await.map_err(|error: Error| anyhow!("{error:?}"))
}

/// Adds an account of every role with a session, and returns the session's token.
async fn sign_in(lender: &Lender) -> Result<SessionToken> {
    const NAME: &str = "Maria Cruz";
    let token = SessionToken::random();
    let (token_hash, now_ms) = (token.hash(), lender.clock.now_ms());
    let added = lender.store.write(move |tx: &mut Tx<'_>| {
        let roles = "read,decide,pay,administer";
        let account = staff_accounts::insert(tx, (NAME, &look(NAME)), roles, now_ms)?;
        let session = StaffSession {
            account_id: account,
            seen_at_ms: now_ms,
            proven_at_ms: now_ms,
        };
        staff_sessions::insert(tx, &token_hash, &session)
    });
    added.await.map_err(|error| anyhow!("{error:?}"))?;
    Ok(token)
}

fn get(path: &str, token: &SessionToken) -> Result<Ask> {
    Ok(Request::get(path)
        .header("host", "localhost")
        .header("cookie", format!("__Host-tulay-staff={}", token.expose()))
        .body(hyper::body::Bytes::new().into())?)
}

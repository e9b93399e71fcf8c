//! Servicing of many open orders: loans of every age up to 60 days, each of its own borrower and most of them paid in
//! time, are brought from one day to the next by a separate process, which reports the duration, the processor time and
//! the memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use tulay_config::Config;
use tulay_lender::error::Error;
use tulay_lender::loans::accounts::{self, Payment};
use tulay_lender::settings::Product;
use tulay_lending::replay::PaymentPurpose;
use tulay_system::clock::{Clock, manila};

use tulay_lender::servicing;
use tulay_sealing::Sealer;
use tulay_store::{Store, Tx, orders};

use crate::process::cpu_seconds_of;
use crate::scene;
use crate::table::{BenchRow, Bound};

/// The serviced day: an ordinary one, not the end of a month.
pub const NOW: &str = "2026-10-15T09:00:00+08:00";
/// Number of loans that the server's functions make, one of each age in days; the others are copies.
pub const AGES: u32 = 60;
const DUE_AFTER_DAYS: i64 = 30;
/// A loan whose age in days is a multiple of this did not pay its first instalment.
const UNPAID_EVERY: i64 = 10;
const FIRST_INSTALMENT_CENTAVOS: i64 = 342_433;
/// Id of a copied borrower, from an id of `scene::id_of`: the copy's number before the last four digits.
const NEW_BORROWER: &str = "'bor_' || $1 || SUBSTR({column}, -4)";
/// The tables of a borrower and their loan, each with the expressions that make a row's copy belong to another
/// borrower: `$1` is the copy's number, `{tail}` the length of an id behind its kind.
const COPIES: [(&str, &str); 10] = [
    (
        "borrowers",
        "id = {borrower:id}, phone = 'phone:' || PRINTF('%08d', $1 * 48271 % 100000000) || SUBSTR(phone, -16)",
    ),
    ("identities", "borrower_id = {borrower:borrower_id}"),
    ("name_words", "borrower_id = {borrower:borrower_id}"),
    (
        "bank_accounts",
        "id = 'acc_' || $1 || SUBSTR(id, -{tail}), borrower_id = {borrower:borrower_id},
         current_key = {borrower:current_key}",
    ),
    (
        "orders",
        "id = {order:id}, borrower_id = {borrower:borrower_id}, open_key = {order:id},
         short_number = SUBSTR(short_number, 1, 8) || $1",
    ),
    ("order_moves", "order_id = {order:order_id}"),
    ("instalments", "order_id = {order:order_id}"),
    (
        "loan_events",
        "order_id = {order:order_id}, reference = REPLACE(reference, order_id, {order:order_id})",
    ),
    (
        "postings",
        "order_id = {order:order_id}, id = 'pst_' || $1 || SUBSTR(id, -{tail}),
         reference = REPLACE(reference, order_id, {order:order_id}),
         event = REPLACE(event, order_id, {order:order_id})",
    ),
    (
        "entries",
        "posting_id = 'pst_' || $1 || SUBSTR(posting_id, -{tail})",
    ),
];

/// Fills a database with about this many open orders, one of which cannot be calculated, and measures a day's servicing
/// of them (MONEY-21).
pub fn measure(folder: &Path, orders: u32) -> Result<[BenchRow; 2]> {
    let folder = folder.join("servicing");
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder)?;
    let config = fill(&folder, orders)?;
    break_one(&config_database(&Config::load(&config)?))?;
    let program = std::env::current_exe()?;
    let served = Command::new(program)
        .args(["service", "--config"])
        .arg(&config)
        .env("TULAY_LOG", "warn")
        .output()?;
    if !served.status.success() {
        bail!("servicing: {}", String::from_utf8_lossy(&served.stderr));
    }
    let said = String::from_utf8(served.stdout)?;
    let figures = said.split_whitespace().map(str::parse::<f64>);
    let figures = figures.collect::<Result<Vec<_>, _>>()?;
    let &[
        count,
        seconds,
        cpu_seconds,
        first_bytes,
        last_bytes,
        peak_bytes,
    ] = figures.as_slice()
    else {
        bail!("servicing said: {said}");
    };
    fs::remove_dir_all(&folder)?;
    Ok([
        BenchRow {
            what: "open orders, one of them broken, served for a new day",
            figure: f64::from(orders) / seconds,
            unit: "a second",
            bound: Bound::AtLeast(20_000.0),
            from: format!(
                "{seconds:.2} s; {count} were due, {:.0} a second, {:.1} µs of processor time each",
                count / seconds,
                1e6 * cpu_seconds / count
            ),
        },
        BenchRow {
            what: "memory while they are served",
            figure: peak_bytes / 1e6,
            unit: "MB",
            bound: Bound::AtMost(60.0),
            from: format!(
                "the most that was resident: {:.1} before the first order, {:.1} after the last",
                first_bytes / 1e6,
                last_bytes / 1e6
            ),
        },
    ])
}

/// Services the database of a configuration, and prints the number of orders, the seconds, the seconds of processor
/// time, and the memory in bytes: before the first order, after the last, and the peak.
#[tokio::main]
pub async fn service(config: &Path) -> Result<()> {
    let config = Config::load(config)?;
    let store = Store::open_sqlite(&config_database(&config))?;
    let providers = Arc::new(tulay_providers::connect(&config.providers)?);
    let clock = Clock::manual(NOW.parse()?);
    let app = config.open_lender(store.clone(), clock, providers)?;
    let first_bytes = resident_bytes("VmRSS:")?;
    let (began, cpu_before) = (Instant::now(), cpu_seconds_of("self")?);
    let round = servicing::run_daily(&app).await;
    let round = round.map_err(|error| anyhow!("{error:?}"))?;
    let seconds = began.elapsed().as_secs_f64();
    let cpu_seconds = cpu_seconds_of("self")? - cpu_before;
    ensure!(
        round.failed == 1,
        "{} orders failed, not the broken one",
        round.failed
    );
    let (last_bytes, peak_bytes) = (resident_bytes("VmRSS:")?, resident_bytes("VmHWM:")?);
    println!(
        "{} {seconds} {cpu_seconds} {first_bytes} {last_bytes} {peak_bytes}",
        round.seen
    );
    tokio::task::spawn_blocking(move || store.close()).await?;
    Ok(())
}

/// Returns the path of a configuration's SQLite database.
pub fn config_database(config: &Config) -> PathBuf {
    match &config.database {
        tulay_config::Database::Sqlite(path) => path.clone(),
        _ => PathBuf::new(),
    }
}

/// Returns the resident memory of this process (`VmRSS:`), or its peak (`VmHWM:`), in bytes.
fn resident_bytes(which: &'static str) -> Result<u64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(which));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    Ok(kilobytes.context(which)?.trim().parse::<u64>()? * 1024)
}

/// Fills a database in a folder with about this many open loans; returns its configuration's path.
pub fn fill(folder: &Path, orders: u32) -> Result<PathBuf> {
    let config_file = scene::write_config(folder, "sqlite:server.db")?;
    let config = Config::load(&config_file)?;
    let product = config
        .lender
        .products
        .first()
        .context("no product")?
        .clone();
    let sealer = config.sealing_keys.sealer();
    let database = config_database(&config);
    let store = Store::open_sqlite(&database)?.sealing_with(sealer.clone());
    let made = store.write_blocking(move |tx| {
        (1..=i64::from(AGES)).try_for_each(|age| add_loan(tx, &product, &sealer, age))
    });
    made.map_err(|error| anyhow!("the server refused its data: {error:?}"))?;
    store.close();
    copy(&database, i64::from(orders / AGES))?;
    Ok(config_file)
}

/// Gives the order in the middle of those that are due an event of a kind that there is not.
fn break_one(database: &Path) -> Result<()> {
    let connection = Connection::open(database)?;
    let added = connection.execute(
        "INSERT INTO loan_events (reference, order_id, sequence, kind, effective_on, received_at)
         SELECT 'of no kind', id, 1000, 'none', '2026-07-15', 0 FROM orders WHERE service_on <= '2026-10-15'
         ORDER BY id LIMIT 1 OFFSET (SELECT COUNT(*) / 2 FROM orders WHERE service_on <= '2026-10-15')",
        [],
    )?;
    ensure!(added == 1, "no order to break");
    Ok(())
}

/// Adds a loan that was released `age` days ago, as servicing left it yesterday.
fn add_loan(tx: &mut Tx<'_>, product: &Product, sealer: &Sealer, age: i64) -> Result<(), Error> {
    let now: Timestamp = NOW.parse().map_err(Error::internal)?;
    let days_ago = |days| now - SignedDuration::from_hours(24 * days);
    let number = usize::try_from(age).map_err(Error::internal)?;
    scene::add_borrower(tx, sealer, number)?;
    let borrower = scene::id_of(number);
    let order_id = scene::add_released_order(tx, product, &borrower, days_ago(age))?;
    if age > DUE_AFTER_DAYS && age % UNPAID_EVERY != 0 {
        let paid_at = days_ago(age - DUE_AFTER_DAYS);
        let order = orders::find_for_any_borrower(tx, &order_id)?;
        let order = order.ok_or_else(|| Error::internal("the order is not there"))?;
        let payment = Payment {
            reference: format!("bench/{order_id}"),
            amount_centavos: FIRST_INSTALMENT_CENTAVOS,
            paid_on: manila(paid_at).date(),
            purpose: PaymentPurpose::Repay,
        };
        accounts::receive(tx, &order, &payment, paid_at)?;
    }
    servicing::serve_order(tx, &order_id, days_ago(1))
}

/// Copies every loan with its borrower `copies` times. Ids begin with the copy's number, so that loans of all ages lie
/// side by side; phones are in another order than ids.
fn copy(database: &Path, copies: i64) -> Result<()> {
    let connection = Connection::open(database)?;
    // Without a journal: a single transaction of all copies would take the space of the database twice.
    connection.execute_batch(
        "PRAGMA foreign_keys = OFF; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN",
    )?;
    let tail: i64 =
        connection.query_row("SELECT LENGTH(id) - 4 FROM orders LIMIT 1", [], |row| {
            row.get(0)
        })?;
    for (table, _) in COPIES {
        connection.execute_batch(&format!(
            "CREATE TEMP TABLE one_{table} AS SELECT * FROM {table}"
        ))?;
    }
    for number in 1..copies {
        for (table, changes) in COPIES {
            let mut changes = changes.to_owned();
            for column in ["id", "order_id", "borrower_id", "current_key"] {
                let new_id = format!("'ord_' || $1 || SUBSTR({column}, -{tail})");
                changes = changes.replace(&format!("{{order:{column}}}"), &new_id);
                let new_id = NEW_BORROWER.replace("{column}", column);
                changes = changes.replace(&format!("{{borrower:{column}}}"), &new_id);
            }
            let changes = changes.replace("{tail}", &tail.to_string());
            let update = format!("UPDATE one_{table} SET {changes}");
            connection
                .prepare_cached(&update)?
                .execute([format!("{number:08}")])?;
            let insert = format!("INSERT INTO {table} SELECT * FROM one_{table}");
            connection.prepare_cached(&insert)?.execute([])?;
        }
    }
    connection.execute_batch("COMMIT;")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_takes_the_measured_loans_and_their_copies() {
        let folder = std::env::temp_dir().join(format!("tulay-bench-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let config = Config::load(&fill(&folder, 3 * AGES).unwrap()).unwrap();
        let connection = Connection::open(config_database(&config)).unwrap();
        let orders: u32 = connection
            .query_row("SELECT COUNT(*) FROM orders", [], |row| row.get(0))
            .unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(orders, 3 * AGES);
    }
}

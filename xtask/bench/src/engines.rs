//! Confirmations of different borrowers on both engines: one server on SQLite, one on PostgreSQL, and two on one
//! PostgreSQL, in alternation on one machine, with the database on it.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};
use tulay_config::Config;
use tulay_store::{PostgresOptions, Store};

use crate::load::{self, Taken, Until};
use crate::postgres::{self, Postgres};
use crate::process::Process;
use crate::scene;
use crate::table::{Bound, Row};

/// Numbers of borrowers who confirm at the same time.
const CLIENTS: [usize; 2] = [32, 64];

/// The compared servers.
struct Opponents {
    sqlite: PathBuf,
    postgres: PathBuf,
}

/// Confirmations by one number of clients: per second, and the failed ones.
struct Figures {
    sqlite: Taken,
    one: Taken,
    two: Taken,
}

/// Returns the rows of the table; no rows if PostgreSQL is not installed.
pub fn measure(server: &Path, folder: &Path, confirms: usize) -> Result<Vec<Row>> {
    let Some(bin) = postgres::programs() else {
        println!("engines: not measured, for PostgreSQL is not installed");
        return Ok(Vec::new());
    };
    let postgres = Postgres::start(bin)?;
    let opponents = set(folder, &postgres.url(), confirms)?;
    rows(server, &opponents, confirms)
}

/// Runs two servers on one PostgreSQL under 64 clients for a time, and counts the answers that are not successes.
pub fn endure(server: &Path, folder: &Path, time: Duration, borrowers: usize) -> Result<Vec<Row>> {
    let Some(bin) = postgres::programs() else {
        bail!("PostgreSQL is not installed");
    };
    let postgres = Postgres::start(bin)?;
    let config = scene::write_config(folder, &postgres.url())?;
    let sealer = Config::load(&config)?.sealing_keys.sealer();
    let store = Store::open_postgres(&postgres.url(), &PostgresOptions::default())?;
    let store = store.sealing_with(sealer.clone());
    scene::add_borrowers(&store, &sealer, borrowers)?;
    store.close();
    // A borrower who has confirmed confirms again under the same key, and gets the same answer.
    let list = scene::confirms(0..borrowers)?;
    let clients = CLIENTS[1];
    let taken = tokio::runtime::Runtime::new()?.block_on(confirm(
        server,
        &[&config, &config],
        clients,
        &list,
        Until::Passed(time),
    ))?;
    let (failed, first) = &taken.failed;
    Ok(vec![Row {
        what: "calls that failed, two servers",
        figure: f64::from(*failed),
        unit: "",
        bound: Bound::AtMost(0.0),
        from: format!(
            "{} by {clients} clients in {:.0} s, {:.0} a second, of {borrowers} borrowers; 99 of 100 within {:.0} ms {}",
            taken.answers,
            taken.seconds,
            taken.per_second(),
            taken.p99_ms(),
            first.as_deref().unwrap_or_default()
        ),
    }])
}

/// Creates the databases, with borrowers for every round.
fn set(folder: &Path, url: &str, confirms: usize) -> Result<Opponents> {
    let config = |name: &str, database: &str| {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        scene::write_config(&folder, database)
    };
    let opponents = Opponents {
        sqlite: config("on-sqlite", "sqlite:server.db")?,
        postgres: config("on-postgres", url)?,
    };
    let sealer = Config::load(&opponents.sqlite)?.sealing_keys.sealer();
    let on_sqlite = Store::open_sqlite(&folder.join("on-sqlite/server.db"))?;
    let on_postgres = Store::open_postgres(url, &PostgresOptions::default())?;
    for (store, rounds) in [(on_sqlite, CLIENTS.len()), (on_postgres, 2 * CLIENTS.len())] {
        let store = store.sealing_with(sealer.clone());
        scene::add_borrowers(&store, &sealer, rounds * confirms)?;
        store.close();
    }
    Ok(opponents)
}

#[tokio::main]
async fn rows(server: &Path, opponents: &Opponents, confirms: usize) -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for (round, clients) in CLIENTS.into_iter().enumerate() {
        let ask = |first: usize| scene::confirms(first * confirms..(first + 1) * confirms);
        let (of_sqlite, of_one, of_two) = (ask(round)?, ask(2 * round)?, ask(2 * round + 1)?);
        let all = Until::AllSent;
        let sqlite = confirm(server, &[&opponents.sqlite], clients, &of_sqlite, all).await?;
        let one = confirm(server, &[&opponents.postgres], clients, &of_one, all).await?;
        let both = [opponents.postgres.as_path(); 2];
        let two = confirm(server, &both, clients, &of_two, all).await?;
        rows.extend(Figures { sqlite, one, two }.rows(clients));
    }
    Ok(rows)
}

/// Starts a server for each configuration and sends the confirmations of a list.
async fn confirm(
    server: &Path,
    configs: &[impl AsRef<Path>],
    clients: usize,
    list: &std::sync::Arc<[load::Ask]>,
    until: Until,
) -> Result<Taken> {
    let mut running = Vec::new();
    let mut addresses: Vec<SocketAddr> = Vec::new();
    for config in configs {
        let config = config.as_ref().display().to_string();
        let mut process = Process::start(server, ["serve", "--config", &config])?;
        addresses.push(process.address()?);
        running.push(process);
    }
    load::drive_on(&addresses, clients, list, until).await
}

impl Figures {
    fn rows(&self, clients: usize) -> [Row; 3] {
        let (sqlite, one, two) = (
            self.sqlite.per_second(),
            self.one.per_second(),
            self.two.per_second(),
        );
        let failed = [&self.sqlite, &self.one, &self.two].map(|taken| taken.failed.0);
        let all = [&self.sqlite, &self.one, &self.two].map(|taken| taken.answers);
        let first = [&self.sqlite, &self.one, &self.two];
        let first = first.iter().find_map(|taken| taken.failed.1.as_deref());
        [
            Row {
                what: "confirmations, PostgreSQL to SQLite",
                figure: one / sqlite,
                unit: "×",
                bound: Bound::AtLeast(0.5),
                from: format!("{one:.0} a second to {sqlite:.0}, by {clients} clients"),
            },
            Row {
                what: "confirmations, two servers to one",
                figure: two / one,
                unit: "×",
                // The database shares the cores with the servers here and is the bottleneck.
                bound: Bound::AtLeast(1.0),
                from: format!("{two:.0} a second to {one:.0}, by {clients} clients"),
            },
            Row {
                what: "confirmations that failed",
                figure: f64::from(failed.iter().sum::<u32>()),
                unit: "",
                bound: Bound::AtMost(0.0),
                from: format!(
                    "{failed:?} of {all:?} (SQLite, one server, two) {}",
                    first.unwrap_or_default()
                ),
            },
        ]
    }
}

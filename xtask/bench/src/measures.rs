//! The measurements, from top to bottom, each in a few lines on the other modules.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::engines;
use crate::load::{self, Ask, Until};
use crate::nginx;
use crate::process::{self, Process};
use crate::providers;
use crate::scene::{self, ROUNDS, Scene};
use crate::servicing;
use crate::table::{self, Bound, Row};

/// Connections of the load.
const CLIENTS: usize = 64;
/// Confirmations on each server of the engines' comparison.
const ENGINES_CONFIRMS: usize = 4000;
/// Duration of a round of reads.
const ROUND: Until = Until::Passed(Duration::from_secs(3));
/// Load on a server before its figures count.
const WARM_UP: Until = Until::Passed(Duration::from_millis(500));
/// The first page that a borrower with a loan loads.
const PAGE: &str = "/loanDetail";
/// Beginning of the page's list of text files.
const TEXT_FILES: &str = "id=\"text-files\">";
const KILOBYTE: f64 = 1000.0;
const MEGABYTE: f64 = 1_000_000.0;

/// Measures everything, prints the table and removes `folder`; returns true if every figure is within its bound.
pub fn measure(server: &Path, folder: &Path, orders: u32) -> Result<bool> {
    process::leave_the_servers_cores()?;
    fs::remove_dir_all(folder).ok();
    fs::create_dir_all(folder)?;
    let folder = folder.canonicalize()?;
    let scene = scene::set(&folder)?;
    let rows = measure_all(server, &folder, &scene).and_then(|mut rows| {
        rows.extend(providers::measure(server, &folder)?);
        rows.extend(engines::measure(server, &folder, ENGINES_CONFIRMS)?);
        rows.extend(servicing::measure(&folder, orders)?);
        Ok(rows)
    });
    fs::remove_dir_all(&folder).ok();
    Ok(table::print(&rows?))
}

/// Measures the engines alone, as [`measure`] does.
pub fn measure_engines(server: &Path, folder: &Path, confirms: usize) -> Result<bool> {
    process::leave_the_servers_cores()?;
    fs::remove_dir_all(folder).ok();
    fs::create_dir_all(folder)?;
    let rows = engines::measure(server, &folder.canonicalize()?, confirms);
    fs::remove_dir_all(folder).ok();
    Ok(table::print(&rows?))
}

/// Lets two servers on one PostgreSQL run for a time, as [`engines::endure`] describes.
pub fn measure_endurance(
    server: &Path,
    folder: &Path,
    time: Duration,
    borrowers: usize,
) -> Result<bool> {
    fs::remove_dir_all(folder).ok();
    fs::create_dir_all(folder)?;
    let rows = engines::endure(server, &folder.canonicalize()?, time, borrowers);
    fs::remove_dir_all(folder).ok();
    Ok(table::print(&rows?))
}

/// Measures order reads and confirmations alone, as [`measure`] does.
pub fn measure_handlers(server: &Path, folder: &Path) -> Result<bool> {
    process::leave_the_servers_cores()?;
    fs::remove_dir_all(folder).ok();
    fs::create_dir_all(folder)?;
    let scene = scene::set(&folder.canonicalize()?)?;
    let rows = handlers(server, &scene);
    fs::remove_dir_all(folder).ok();
    Ok(table::print(&rows?))
}

/// Measures calls to providers alone, as [`measure`] does.
pub fn measure_providers(server: &Path, folder: &Path) -> Result<bool> {
    process::leave_the_servers_cores()?;
    fs::remove_dir_all(folder).ok();
    fs::create_dir_all(folder)?;
    let rows = providers::measure(server, folder);
    fs::remove_dir_all(folder).ok();
    Ok(table::print(&rows?))
}

#[tokio::main]
async fn handlers(server: &Path, scene: &Scene) -> Result<[Row; 3]> {
    reads_and_confirmations(server, scene).await
}

#[tokio::main]
async fn measure_all(server: &Path, folder: &Path, scene: &Scene) -> Result<Vec<Row>> {
    let mut rows = vec![first_answer(server, scene).await?];
    {
        let mut own = start(server, scene)?;
        let address = own.address()?;
        rows.push(idle_memory(&own, address).await?);
        rows.push(first_load(address).await?);
        if nginx::is_installed() {
            rows.push(static_file(folder, &own, address).await?);
        } else {
            println!("static files: not measured, for nginx is not installed");
        }
    }
    rows.extend(reads_and_confirmations(server, scene).await?);
    Ok(rows)
}

fn start(server: &Path, scene: &Scene) -> Result<Process> {
    let config = scene.config.display().to_string();
    Process::start(server, ["serve", "--config", &config])
}

/// Measures the time from the start of the program to the first page, on an existing database.
async fn first_answer(server: &Path, scene: &Scene) -> Result<Row> {
    let mut times = Vec::new();
    for _ in 0..5 {
        let began = Instant::now();
        let mut process = start(server, scene)?;
        let address = process.address()?;
        load::once(address, load::get(PAGE, "br")?).await?;
        times.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(Row {
        what: "first answer after the start",
        figure: median(&times),
        unit: "ms",
        bound: Bound::AtMost(300.0),
        from: "median of 5".into(),
    })
}

async fn idle_memory(own: &Process, address: SocketAddr) -> Result<Row> {
    load::once(address, load::get(PAGE, "br")?).await?;
    // The first round of servicing reads every open loan.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let bytes = u32::try_from(own.resident_bytes()?)?;
    Ok(Row {
        what: "memory of an idle server",
        figure: f64::from(bytes) / MEGABYTE,
        unit: "MB",
        bound: Bound::AtMost(40.0),
        from: "resident, after one page and a round of servicing".into(),
    })
}

/// Measures the scripts and styles in the page's HTML, and the texts of its first language, in their compressed size.
async fn first_load(address: SocketAddr) -> Result<Row> {
    let mut bytes = 0;
    let assets = assets_of(address).await?;
    for asset in &assets {
        bytes += load::once(address, load::get(asset, "br")?).await?.1.len();
    }
    Ok(Row {
        what: "first load of the order page",
        figure: f64::from(u32::try_from(bytes)?) / KILOBYTE,
        unit: "KB",
        bound: Bound::AtMost(120.0),
        from: format!("{} scripts, styles and English texts, brotli", assets.len()),
    })
}

async fn assets_of(address: SocketAddr) -> Result<Vec<String>> {
    let (_, html) = load::once(address, load::get(PAGE, "identity")?).await?;
    let html = String::from_utf8(html.to_vec())?;
    // Lists the files of each language; a page fetches those of one.
    let (before, rest) = html.split_once(TEXT_FILES).unwrap_or((&html, ""));
    let (texts, after) = rest.split_once("</script>").unwrap_or(("", rest));
    let english = texts.split(']').next().unwrap_or_default();
    let named = [before, english, after]
        .into_iter()
        .flat_map(|part| part.split(['"', '\'']))
        .filter(|text| text.starts_with("/assets/"));
    let mut assets: Vec<String> = named
        .filter(|path| matches!(path.rsplit('.').next(), Some("js" | "css")))
        .map(str::to_owned)
        .collect();
    assets.sort();
    assets.dedup();
    Ok(assets)
}

/// Measures the page's largest file, as gzip: Debian's nginx has no brotli.
async fn static_file(folder: &Path, own: &Process, address: SocketAddr) -> Result<Row> {
    let mut largest = (String::new(), Vec::new());
    for asset in assets_of(address).await? {
        let (_, plain) = load::once(address, load::get(&asset, "identity")?).await?;
        if plain.len() > largest.1.len() {
            largest = (asset, plain.to_vec());
        }
    }
    let (path, plain) = largest;
    let ask = load::get(&path, "gzip")?;
    let (_, gzip) = load::once(address, ask.clone()).await?;
    let (nginx, nginx_address) = nginx::start(folder, &path, &plain, &gzip).await?;
    let list: Arc<[Ask]> = Arc::new([ask]);
    let (mut own_costs, mut nginx_costs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let own_us = cpu_us(own, address, &list).await?;
        let nginx_us = cpu_us(&nginx, nginx_address, &list).await?;
        own_costs.push(own_us);
        nginx_costs.push(nginx_us);
        // Ratios are taken per round, under the same conditions of the machine.
        ratios.push(own_us / nginx_us);
    }
    Ok(Row {
        what: "processor time of a static file",
        figure: median(&ratios),
        unit: "×",
        bound: Bound::AtMost(1.5),
        from: format!(
            "{:.1} µs, nginx {:.1} µs; {} bytes of gzip",
            median(&own_costs),
            median(&nginx_costs),
            gzip.len()
        ),
    })
}

/// Returns the processor time of an answer, in microseconds.
async fn cpu_us(process: &Process, address: SocketAddr, list: &Arc<[Ask]>) -> Result<f64> {
    load::drive(address, CLIENTS, list, WARM_UP).await?;
    let before = process.cpu_seconds()?;
    let taken = load::drive(address, CLIENTS, list, ROUND).await?;
    Ok((process.cpu_seconds()? - before) * 1e6 / f64::from(taken.answers))
}

/// Measures reads and confirmations. Each round restarts the server: otherwise a difference between starts would affect
/// the whole run.
async fn reads_and_confirmations(server: &Path, scene: &Scene) -> Result<[Row; 3]> {
    let (mut reads, mut confirms, mut p99) = (Vec::new(), Vec::new(), Vec::new());
    for list in &scene.confirms {
        let mut own = start(server, scene)?;
        let address = own.address()?;
        reads.push(reads_per_second(address, scene).await?);
        let taken = load::drive(address, CLIENTS, list, Until::AllSent).await?;
        confirms.push(taken.per_second());
        p99.push(taken.p99_ms());
    }
    let row = |what, figures: &[f64], unit, bound| Row {
        what,
        figure: median(figures),
        unit,
        bound,
        from: format!("by {CLIENTS} clients"),
    };
    Ok([
        row("order reads", &reads, "a second", Bound::AtLeast(8000.0)),
        row(
            "durable confirmations",
            &confirms,
            "a second",
            Bound::AtLeast(1000.0),
        ),
        row(
            "99 of 100 confirmations within",
            &p99,
            "ms",
            Bound::AtMost(15.0),
        ),
    ])
}

async fn reads_per_second(address: SocketAddr, scene: &Scene) -> Result<f64> {
    load::drive(address, CLIENTS, &scene.reads, WARM_UP).await?;
    let taken = load::drive(address, CLIENTS, &scene.reads, ROUND).await?;
    Ok(taken.per_second())
}

/// Returns the median.
pub fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

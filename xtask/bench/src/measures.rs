//! The measurements, from top to bottom, each in a few lines on the other modules.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;

use crate::console;
use crate::load::{self, Ask, Until};
use crate::nginx;
use crate::process::{self, Process};
use crate::scene::{self, ROUNDS, Scene};
use crate::servicing;
use crate::table::{self, BenchRow, Bound};

/// Connections of the load.
const CLIENTS: usize = 64;
/// Duration of a round of reads.
const ROUND: Until = Until::Passed(Duration::from_secs(3));
/// Load on a server before its figures count.
const WARM_UP: Until = Until::Passed(Duration::from_millis(500));
/// The first page that a borrower with a loan loads.
const PAGE: &str = "/loanDetail";
/// Beginning of the page's list of text files.
const TEXT_FILES: &str = "id=\"text-files\">";

/// Measures everything, prints the table and removes `folder`; returns true if every figure is within its bound.
pub fn measure(server: &Path, folder: &Path, orders: u32) -> Result<bool> {
    process::leave_the_servers_cores()?;
    fs::remove_dir_all(folder).ok();
    fs::create_dir_all(folder)?;
    let folder = folder.canonicalize()?;
    let scene = scene::set(&folder)?;
    let rows = measure_server(server, &folder, &scene).and_then(|mut rows| {
        rows.extend(servicing::measure(&folder, orders)?);
        rows.extend(console::measure(&folder.join("console"), orders)?);
        Ok(rows)
    });
    fs::remove_dir_all(&folder).ok();
    Ok(table::print(&rows?))
}

#[tokio::main]
async fn measure_server(server: &Path, folder: &Path, scene: &Scene) -> Result<Vec<BenchRow>> {
    let mut rows = Vec::from(reads_and_confirmations(server, scene).await?);
    if nginx::is_installed() {
        rows.push(static_file(server, folder, scene).await?);
    } else {
        println!("static files: not measured, for nginx is not installed");
    }
    Ok(rows)
}

fn start(server: &Path, scene: &Scene) -> Result<Process> {
    let config = scene.config.display().to_string();
    Process::start(server, ["serve", "--config", &config])
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
async fn static_file(server: &Path, folder: &Path, scene: &Scene) -> Result<BenchRow> {
    let mut own = start(server, scene)?;
    let address = own.address()?;
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
        let own_us = cpu_us(&own, address, &list).await?;
        let nginx_us = cpu_us(&nginx, nginx_address, &list).await?;
        own_costs.push(own_us);
        nginx_costs.push(nginx_us);
        // Ratios are taken per round, under the same conditions of the machine.
        ratios.push(own_us / nginx_us);
    }
    Ok(BenchRow {
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
async fn reads_and_confirmations(server: &Path, scene: &Scene) -> Result<[BenchRow; 3]> {
    let (mut reads, mut confirms, mut p99) = (Vec::new(), Vec::new(), Vec::new());
    for list in &scene.confirms {
        let mut own = start(server, scene)?;
        let address = own.address()?;
        reads.push(reads_per_second(address, scene).await?);
        let taken = load::drive(address, CLIENTS, list, Until::AllSent).await?;
        confirms.push(taken.per_second());
        p99.push(taken.p99_ms());
    }
    let row = |what, figures: &[f64], unit, bound| BenchRow {
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
fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

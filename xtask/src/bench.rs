//! `cargo xtask bench`: builds and runs the measurements: the server's in `xtask/bench`, the pages' in
//! `e2e/first-figure.ts`.

use anyhow::{Result, bail};

use crate::command::{announce, at_root, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// Prints tables of figures and bounds: of the server, and of the first figure of an order on a slow network.
///
/// # Errors
/// If something cannot be built or started, or a figure exceeds its bound; the other table is still printed.
pub fn bench(orders: u32) -> Result<()> {
    machine::ensure(machine::FOR_MEASURING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let server = product::server(Profile::Release)?;
    let demo = product::demo(Profile::Release)?;
    let bench = product::bench()?;
    let figures = see(at_root(bench, ["measure", "--server"])
        .arg(&server)
        .arg("--folder")
        .arg(paths::target().join("bench"))
        .args(["--orders", &orders.to_string()]));
    announce("\nthe first figure of an order, on a slow network");
    let first = see(npm::script("e2e", "first-figure").env("TULAY_DEMO", &demo));
    let missed: Vec<String> = [figures, first]
        .into_iter()
        .filter_map(Result::err)
        .map(|error| format!("{error:#}"))
        .collect();
    if missed.is_empty() {
        return Ok(());
    }
    bail!("{}", missed.join("\n"))
}

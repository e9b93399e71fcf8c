//! `cargo xtask bench`: builds what is measured and what measures, and runs it. The server's figures are in
//! `xtask/bench`, the pages' in `e2e/lighthouse.ts`.

use anyhow::{Result, bail};

use crate::command::{announce, at_root, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// Prints two tables of figures and bounds: the server beside bare handlers and nginx, and the pages by Lighthouse.
///
/// # Errors
/// When something cannot be built or started, or a figure does not keep its bound; the second table is printed then, too.
pub fn bench(orders: u32) -> Result<()> {
    machine::ensure(machine::FOR_MEASURING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let server = product::server(Profile::Release)?;
    let bench = product::bench()?;
    let figures = see(at_root(bench, ["measure", "--server"])
        .arg(&server)
        .arg("--folder")
        .arg(paths::target().join("bench"))
        .args(["--orders", &orders.to_string()]));
    announce("\nthe pages, as a phone on a slow network shows them");
    let pages = see(npm::script("e2e", "lighthouse").env("TULAY_BIN", &server));
    match (figures, pages) {
        (Ok(()), Ok(())) => Ok(()),
        (Err(error), Ok(())) | (Ok(()), Err(error)) => Err(error),
        (Err(figures), Err(pages)) => bail!("{figures:#}\n{pages:#}"),
    }
}

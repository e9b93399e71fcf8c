//! `cargo xtask bench`: builds and runs the measurements. The server's are in `xtask/bench`, the pages' in
//! `e2e/lighthouse.ts`, `e2e/first-figure.ts`, `e2e/interaction.ts` and `e2e/proof.ts`.

use anyhow::{Result, bail};

use crate::command::{announce, at_root, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// Prints tables of figures and bounds: of the server, of the pages by Lighthouse, of their response to a press, and of
/// the proof of work.
///
/// # Errors
/// If something cannot be built or started, or a figure exceeds its bound; the other tables are still printed.
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
    announce("\nthe pages, as a phone on a slow network shows them");
    let pages = see(npm::script("e2e", "lighthouse").env("TULAY_DEMO", &demo));
    announce("\nthe first figure of an order, on a slow network");
    let first = see(npm::script("e2e", "first-figure").env("TULAY_DEMO", &demo));
    announce("\na press, until the next paint on a phone four times slower");
    let presses = see(npm::script("e2e", "interaction").env("TULAY_DEMO", &demo));
    announce("\na proof of work for a code by SMS, on a slowed processor");
    let proofs = see(npm::script("e2e", "proof").env("TULAY_DEMO", &demo));
    let missed: Vec<String> = [figures, pages, first, presses, proofs]
        .into_iter()
        .filter_map(Result::err)
        .map(|error| format!("{error:#}"))
        .collect();
    if missed.is_empty() {
        return Ok(());
    }
    bail!("{}", missed.join("\n"))
}

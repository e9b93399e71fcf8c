//! `cargo xtask bench`: builds what is measured and what measures, and runs it. The measurements are in `xtask/bench`.

use anyhow::Result;

use crate::command::{at_root, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// Prints a table of figures and bounds.
///
/// # Errors
/// When something cannot be built or started, or a figure does not keep its bound.
pub fn bench() -> Result<()> {
    machine::ensure(machine::FOR_BUILDING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let server = product::server(Profile::Release)?;
    let bench = product::bench()?;
    see(at_root(bench, ["measure", "--server"])
        .arg(server)
        .arg("--folder")
        .arg(paths::target().join("bench")))
}

//! `cargo xtask fuzz`: tries changed inputs on every fuzz target for minutes (SEC-13). What fails, and what was answered in a
//! way not seen before, is kept in `server/tulay/tests/corpus`.

use anyhow::Result;

use crate::command::{cargo, see};

/// Tries each target for so many minutes, as many at once as there are cores.
pub fn fuzz(minutes: u64) -> Result<()> {
    let mut targets = cargo([
        "test",
        "--workspace",
        "--test",
        "it",
        "--",
        "fuzz::",
        "--nocapture",
    ]);
    see(targets.env("TULAY_FUZZ_MINUTES", minutes.to_string()))
}

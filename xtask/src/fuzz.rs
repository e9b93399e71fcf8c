//! Runs every fuzz target for some minutes (SEC-13). Failing inputs, and those with a new kind of answer, are kept in
//! `server/web/tests/corpus`.

use anyhow::Result;

use crate::command::{cargo, linting, see};

/// Runs each target for this many minutes, as many at once as there are cores.
pub fn fuzz(minutes: u64) -> Result<()> {
    let mut targets = linting(cargo([
        "test",
        "--workspace",
        "--test",
        "it",
        "--",
        "fuzz::",
        "--nocapture",
    ]));
    see(targets.env("TULAY_FUZZ_MINUTES", minutes.to_string()))
}

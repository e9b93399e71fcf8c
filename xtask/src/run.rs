//! `cargo xtask run`: from a fresh clone to a served demo.

use std::os::unix::process::CommandExt;
use std::path::Path;

use anyhow::{Context, Result};

use crate::command::at_root;
use crate::product::Profile;
use crate::{machine, npm, product};

/// Installs and builds missing parts, then becomes the demo server.
pub fn run(port: u16, data: &Path, release: bool) -> Result<()> {
    machine::ensure(machine::FOR_BUILDING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let demo = product::demo(if release {
        Profile::Release
    } else {
        Profile::Debug
    })?;
    let mut command = at_root(&demo, ["--port", &port.to_string(), "--data"]);
    // This process becomes the server, so that a signal reaches the server itself and not its parent.
    Err(command.arg(data).exec()).with_context(|| format!("cannot start {}", demo.display()))
}

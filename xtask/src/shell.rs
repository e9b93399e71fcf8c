//! `cargo xtask shell`: the desktop shell with its own demo server.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{at_root, see};
use crate::product::Profile;
use crate::{machine, npm, product};

/// Builds both, starts the server on a free port, and stops it when the shell is closed.
pub fn shell() -> Result<()> {
    if ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .all(|name| std::env::var_os(name).is_none())
    {
        bail!("the shell needs a display: run it on a desktop, or as `xvfb-run cargo xtask shell`");
    }
    machine::ensure(machine::FOR_THE_SHELL)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let demo = product::demo(Profile::Debug)?;
    let shell = product::shell()?;

    let mut child = at_root(&demo, ["--port", "0", "--data", "data/shell"])
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start the demo server")?;
    let outcome =
        address_of(&mut child).and_then(|url| see(&mut at_root(&shell, ["--server", &url])));
    child.kill().ok();
    child.wait().ok();
    outcome
}

fn address_of(server: &mut Child) -> Result<String> {
    let output = server
        .stdout
        .take()
        .context("the demo server has no output")?;
    for line in BufReader::new(output).lines() {
        if let Some((_, url)) = line?.split_once("listening on ") {
            return Ok(url.trim().to_owned());
        }
    }
    bail!("the demo server ended before it listened")
}

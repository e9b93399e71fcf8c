//! A Debian in a folder with a running systemd, in a container of systemd-nspawn with its own network.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::command::at_root;

/// Time limit for the start or stop of a machine.
const A_MINUTE: Duration = Duration::from_mins(1);

/// A running machine. Killed when it is dropped.
pub struct Boot {
    container: Child,
    /// Id of its first process, which is systemd
    first: String,
}

impl Boot {
    /// Starts the machine of a folder. Its output is written to a file beside the folder.
    ///
    /// # Errors
    /// If systemd does not start; with the output of systemd-nspawn.
    pub fn start(root: &Path) -> Result<Self> {
        let log_path = root.with_extension("log");
        let log = File::create(&log_path)?;
        let mut command = at_root("systemd-nspawn", ["--quiet", "--boot", "--register=no"]);
        if !Path::new("/run/systemd/system").exists() {
            // There is no systemd that could make a unit for the machine.
            command.arg("--keep-unit");
        }
        let name = format!("--machine=tulay-{}", std::process::id());
        let container = command
            .args(["--private-network", "--console=pipe", &name, "--directory"])
            .arg(root)
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("systemd-nspawn cannot be started")?;
        let mut boot = Self {
            container,
            first: String::new(),
        };
        let came_up = until("its systemd runs", A_MINUTE, || boot.is_up());
        came_up.with_context(|| fs::read_to_string(&log_path).unwrap_or_default())?;
        Ok(boot)
    }

    fn is_up(&mut self) -> Result<bool> {
        if let Some(status) = self.container.try_wait()? {
            bail!("systemd-nspawn ended: {status}");
        }
        let id = self.container.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"))?;
        children.trim().clone_into(&mut self.first);
        let state = self
            .command()
            .args(["systemctl", "is-system-running"])
            .output()?;
        // Degraded: one of Debian's own units failed, as some do in a container.
        let state = String::from_utf8_lossy(&state.stdout).into_owned();
        Ok(["running", "degraded"].contains(&state.trim()))
    }

    /// Returns the beginning of a command that runs in the machine as root.
    pub fn command(&self) -> Command {
        at_root("nsenter", ["--target", &self.first, "--all", "--"])
    }

    /// Shuts the machine down as a person does.
    pub fn power_off(mut self) -> Result<()> {
        // The machine may be off before the command has succeeded.
        self.command().args(["systemctl", "poweroff"]).output()?;
        until("it is off", A_MINUTE, || {
            Ok(self.container.try_wait()?.is_some())
        })
    }
}

impl Drop for Boot {
    fn drop(&mut self) {
        if matches!(self.container.try_wait(), Ok(None)) && !self.first.is_empty() {
            // The kernel ends a container with its first process, which outlives systemd-nspawn.
            at_root("kill", ["-KILL", &self.first]).status().ok();
        }
        self.container.kill().ok();
        self.container.wait().ok();
    }
}

/// Waits until `is_so` returns true.
pub fn until(what: &str, limit: Duration, mut is_so: impl FnMut() -> Result<bool>) -> Result<()> {
    let began = Instant::now();
    while !is_so()? {
        ensure!(began.elapsed() < limit, "not within {limit:?}: {what}");
        thread::sleep(Duration::from_millis(200));
    }
    Ok(())
}

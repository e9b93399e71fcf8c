//! A measured program: runs on its own half of the cores, and is stopped when dropped. Reads its cost from /proc.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

/// The kernel counts processor time in hundredths of a second.
const TICKS_PER_SECOND: f64 = 100.0;

/// A running program.
pub struct Process {
    child: Child,
}

/// Returns the cores of the measured programs and those of the load, as `taskset` takes them; `None` with fewer than
/// four cores.
pub fn cores() -> Option<(String, String)> {
    let all = thread::available_parallelism().map_or(1, usize::from);
    (all >= 4).then(|| {
        (
            format!("0-{}", all / 2 - 1),
            format!("{}-{}", all / 2, all - 1),
        )
    })
}

/// Pins this process to the cores of the load.
pub fn leave_the_servers_cores() -> Result<()> {
    if let Some((_, load)) = cores() {
        let id = std::process::id().to_string();
        let moved = Command::new("taskset")
            .args(["-a", "-c", "-p", &load, &id])
            .stdout(Stdio::null())
            .status();
        if !moved.context("cannot start taskset")?.success() {
            bail!("cannot choose the cores of the load");
        }
    }
    Ok(())
}

impl Process {
    /// Starts a program on the cores of the measured programs.
    pub fn start<A: AsRef<OsStr>>(
        program: impl AsRef<OsStr>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<Self> {
        let mut command = match cores() {
            Some((servers, _)) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &servers]).arg(program.as_ref());
                command
            }
            None => Command::new(program.as_ref()),
        };
        let child = command
            .args(arguments)
            .env("TULAY_LOG", "off")
            // As in the package's unit.
            .env("MIMALLOC_PURGE_DELAY", "1")
            .env("MIMALLOC_ARENA_PURGE_MULT", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.as_ref().display()))?;
        Ok(Self { child })
    }

    /// Waits for the line `listening on http://…` and returns the address.
    pub fn address(&mut self) -> Result<SocketAddr> {
        let output = self.child.stdout.take().context("it has no output")?;
        for line in BufReader::new(output).lines() {
            if let Some((_, address)) = line?.split_once("listening on http://") {
                return Ok(address.trim().parse()?);
            }
        }
        bail!("the program ended before it listened")
    }

    /// Returns the processor time of the program and its children so far, in seconds.
    pub fn cpu_seconds(&self) -> Result<f64> {
        let family = self.family().into_iter();
        family.map(|id| cpu_seconds_of(&id.to_string())).sum()
    }

    fn family(&self) -> Vec<u32> {
        let id = self.child.id();
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        let children = children.unwrap_or_default();
        let children = children.split_whitespace().filter_map(|id| id.parse().ok());
        std::iter::once(id).chain(children).collect()
    }
}

impl Drop for Process {
    /// Asks the program to stop (nginx's children stop with it), and waits.
    fn drop(&mut self) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &id]).status();
        if !sent.is_ok_and(|status| status.success()) {
            self.child.kill().ok();
        }
        self.child.wait().ok();
    }
}

/// Returns the processor time of a process so far, in seconds: of the one with this id, or of `self`.
pub fn cpu_seconds_of(id: &str) -> Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The name in parentheses may contain anything; utime and stime are the 12th and 13th field behind it.
    let behind_name = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let ticks = behind_name.split_whitespace().skip(11).take(2);
    let ticks = ticks.map(str::parse::<f64>).sum::<Result<f64, _>>()?;
    Ok(ticks / TICKS_PER_SECOND)
}

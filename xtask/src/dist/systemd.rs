//! Tests a package under the systemd of a running machine: the unit's restrictions, an upgrade, a rollback, a restore
//! drill, a start at boot, and the removal.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::boot::{Boot, until};
use super::lender::LENDER;
use super::trial::{Machine, VERSIONS, Way};
use crate::command::{quietly, read};

const LISTEN: &str = "127.0.0.1:4600";
/// The unit's limit of open files, unless the machine has a lower one.
const SOCKETS: u32 = 65_536;
/// Time limit for a server to become ready.
const SOON: Duration = Duration::from_secs(30);
/// Time of the unit's watchdog, and for ending the process that hangs.
const WATCHDOG: Duration = Duration::from_secs(90);
/// Limit of the exposure by `systemd-analyze security`, which counts from 0.0 to 10.0, in tenths.
const TOO_EXPOSED_TENTHS: u32 = 20;

/// Tests both packages on a running machine, and shuts it down.
pub fn tries(machine: Machine, packages: &[PathBuf]) -> Result<()> {
    fs::remove_dir_all(machine.at(LENDER))?;
    machine.install(&packages[0], "tulay", VERSIONS[0])?;
    let identity = machine.prepares_backups()?;
    machine.systemctl(&["start", "tulay"])?;
    ensure!(
        machine.of_unit("ActiveState")? == "inactive",
        "it starts without a configuration"
    );
    let backup =
        format!("\n[backup]\nfolder = \"/mnt/backups/tulay\"\nrecipients = [\"{identity}\"]\n");
    machine.configure(LISTEN, &backup)?;
    machine.systemctl(&["enable", "--now", "tulay"])?;
    machine.answers()?;
    machine.is_kept_apart()?;
    println!("systemd started it; it answers, kept apart as the unit says");
    machine.note_something()?;
    machine.restarts_after("--signal=STOP", WATCHDOG)?;
    machine.restarts_after("--signal=KILL", SOON)?;
    println!("systemd restarted it after it hung (the watchdog) and after it was killed");
    let machine = machine.reboots()?;
    machine.answers()?;
    for (package, version) in [(&packages[1], VERSIONS[1]), (&packages[0], VERSIONS[0])] {
        let before = machine.of_unit("MainPID")?;
        machine.install(package, "tulay", version)?;
        machine.answers()?;
        ensure!(
            machine.of_unit("MainPID")? != before,
            "{version} does not run"
        );
        machine.has_what_was_noted()?;
    }
    println!("it starts with the machine; upgraded and rolled back while it served, with its data");
    machine.drills()?;
    println!("the drill restored its backup, and its timer is set");
    machine.stops()?;
    machine.systemctl(&["start", "tulay"])?;
    machine.is_removed()?;
    println!("stopped, removed while it served, and purged: the data are there");
    let Way::Running(boot) = machine.way else {
        unreachable!("it runs");
    };
    boot.power_off()
}

impl Machine {
    fn systemctl(&self, words: &[&str]) -> Result<()> {
        quietly(self.as_root(&["systemctl"])?.args(words))
    }

    fn says(&self, words: &[&str]) -> Result<String> {
        Ok(read(&mut self.as_root(words)?)?.trim().to_owned())
    }

    /// Returns a property of the server's unit.
    fn of_unit(&self, property: &str) -> Result<String> {
        self.says(&[
            "systemctl",
            "show",
            "--property",
            property,
            "--value",
            "tulay",
        ])
    }

    /// Checks that the unit is active, and the server ready for requests.
    fn answers(&self) -> Result<()> {
        until("the server is ready", SOON, || {
            let url = format!("http://{LISTEN}/readyz");
            let asked = self
                .as_root(&["curl", "--fail", "--silent", &url])?
                .output()?;
            Ok(asked.status.success() && self.of_unit("ActiveState")? == "active")
        })
    }

    /// Configures a place for backups and the key that opens them; returns the public key.
    fn prepares_backups(&self) -> Result<String> {
        for folder in ["/etc/tulay", "/mnt/backups/tulay"] {
            quietly(&mut self.as_root(&["mkdir", "--parents", folder])?)?;
        }
        quietly(&mut self.as_root(&["chown", "tulay:", "/mnt/backups/tulay"])?)?;
        let identity = "/etc/tulay/identity.txt";
        quietly(&mut self.as_root(&["age-keygen", "--output", identity])?)?;
        self.says(&["age-keygen", "-y", identity])
    }

    /// Checks the unit's restrictions, both in the process and in systemd.
    fn is_kept_apart(&self) -> Result<()> {
        let process = format!("/proc/{}", self.of_unit("MainPID")?);
        let status = self.says(&["cat", &format!("{process}/status")])?;
        for line in ["CapEff:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2"] {
            ensure!(status.contains(line), "not {line}: {status}");
        }
        let user = self.says(&["stat", "--format=%U", &process])?;
        ensure!(user == "tulay", "it runs as {user}");
        let sockets = self.open_files(&process)?;
        let most = self.open_files("/proc/1")?;
        ensure!(
            sockets == SOCKETS.min(most),
            "it may open {sockets} sockets, on a machine that allows {most}"
        );
        let mode = self.says(&["stat", "--format=%a", "/var/lib/tulay"])?;
        ensure!(mode == "700", "its data have the mode {mode}");
        ["tulay.service", "tulay-drill.service"]
            .into_iter()
            .try_for_each(|unit| self.is_little_exposed(unit))
    }

    /// Checks that systemd finds few remaining permissions in a unit.
    fn is_little_exposed(&self, unit: &str) -> Result<()> {
        let report = self.says(&["systemd-analyze", "security", "--no-pager", unit])?;
        let level = report
            .rsplit_once("exposure level for")
            .map_or("", |(_, level)| level);
        let tenths = level
            .split_whitespace()
            .nth(1)
            .map(|level| level.replace('.', ""));
        ensure!(
            tenths.context("no level")?.parse::<u32>()? < TOO_EXPOSED_TENTHS,
            "exposed too much:{level}"
        );
        println!("exposed, of 10:{level}");
        Ok(())
    }

    /// Returns the maximum number of open files of a process.
    fn open_files(&self, process: &str) -> Result<u32> {
        let limits = self.says(&["cat", &format!("{process}/limits")])?;
        let line = limits
            .lines()
            .find(|line| line.starts_with("Max open files"));
        let most = line.and_then(|line| line.split_whitespace().nth(4));
        Ok(most.context("no limit")?.parse()?)
    }

    /// Sends the process a signal, and waits until another one answers.
    fn restarts_after(&self, signal: &str, limit: Duration) -> Result<()> {
        let (before, restarts) = (self.of_unit("MainPID")?, self.of_unit("NRestarts")?);
        self.systemctl(&["kill", "--kill-whom=main", signal, "tulay"])?;
        until("another process", limit, || {
            Ok(![&before, "0"].contains(&self.of_unit("MainPID")?.as_str()))
        })?;
        self.answers()?;
        ensure!(
            self.of_unit("NRestarts")?.parse::<u32>()? == restarts.parse::<u32>()? + 1,
            "it was not systemd's restart"
        );
        self.has_what_was_noted()
    }

    /// Visits a landing page, which writes to the database.
    fn note_something(&self) -> Result<()> {
        let visit =
            "page_id=2&user_from=trial&client_type=h5&page_type=1&utm_tag=none&app_from=tulay";
        let url = format!("http://{LISTEN}/mountain/api/v2/youmi/promotion/track-visit?{visit}");
        quietly(&mut self.as_root(&["curl", "--fail", "--silent", &url])?)?;
        self.has_what_was_noted()
    }

    fn has_what_was_noted(&self) -> Result<()> {
        let config = format!("{LENDER}/tulay.toml");
        let program = ["/usr/bin/tulay", "report", "--config", &config];
        let visits = read(self.command(&program).args(["promotion"]))?;
        ensure!(visits.contains("trial"), "the visit is gone: {visits}");
        Ok(())
    }

    /// Reboots the machine.
    fn reboots(self) -> Result<Self> {
        let Self { root, way } = self;
        if let Way::Running(boot) = way {
            boot.power_off()?;
        }
        let way = Way::Running(Boot::start(&root)?);
        Ok(Self { root, way })
    }

    /// Checks that the drill restores the backup of the running server, and that its timer has a next time.
    fn drills(&self) -> Result<()> {
        until("a full copy is in the backup", SOON, || {
            let ended = ["find", "/mnt/backups/tulay", "-regex", ".*/copies/[0-9]+"];
            Ok(!self.says(&ended)?.is_empty())
        })?;
        self.systemctl(&["start", "tulay-drill.service"])?;
        let log = self.says(&["journalctl", "--unit=tulay-drill", "--output=cat"])?;
        ensure!(log.contains("recovery point: "), "the drill says: {log}");
        self.systemctl(&["enable", "--now", "tulay-drill.timer"])?;
        let next = [
            "systemctl",
            "show",
            "--property=NextElapseUSecRealtime",
            "--value",
        ];
        let next = read(self.as_root(&next)?.arg("tulay-drill.timer"))?;
        ensure!(
            next.starts_with("Sat") || next.starts_with("Sun"),
            "the drill is next on {next}"
        );
        Ok(())
    }

    /// Checks that a stop ends the server without an error.
    fn stops(&self) -> Result<()> {
        self.systemctl(&["stop", "tulay"])?;
        let ended = (self.of_unit("Result")?, self.of_unit("ExecMainStatus")?);
        ensure!(
            ended == ("success".to_owned(), "0".to_owned()),
            "it ended as {ended:?}"
        );
        Ok(())
    }

    fn is_removed(&self) -> Result<()> {
        self.answers()?;
        for action in ["--remove", "--purge"] {
            self.dpkg(action, "tulay")?;
            ensure!(
                self.of_unit("ActiveState")? == "inactive",
                "{action} leaves it running"
            );
            ensure!(
                self.at(LENDER).join("demo.db").exists(),
                "{action} takes the data away"
            );
        }
        let links = ["find", "/etc/systemd/system", "-name", "tulay*"];
        let links = self.says(&links)?;
        ensure!(links.is_empty(), "left: {links}");
        Ok(())
    }
}

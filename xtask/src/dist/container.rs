//! Tests the container image: builds it from the package by its Containerfile, starts it, sends requests and stops it.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Result, ensure};

use super::boot::until;
use super::contents::{copy, name_of};
use super::lender::{LENDER, lenders_file};
use crate::command::{at_root, exists, quietly, read};
use crate::paths;

/// Base image of the Containerfile. Not fetched from its registry: a Debian that was built here is tagged with this
/// name.
const BASE: &str = "docker.io/library/debian:12-slim";
const IMAGE: &str = "localhost/tulay";
/// User id of the image.
const USER: &str = "10001";
/// Time limit for the server's start or stop.
const SOON: Duration = Duration::from_secs(30);
/// Options that reduce the container's demands on the machine: no network and no limits of its own, since not every
/// machine allows them.
const LITTLE: [&str; 4] = [
    "--network=host",
    "--cgroups=disabled",
    "--ulimit=nofile=4096:4096",
    "--ulimit=nproc=4096:4096",
];
/// On a machine with both versions of control groups, crun supports only one of them: the other is hidden from it.
const HYBRID: &str = "/sys/fs/cgroup/unified";

/// Builds the image in `folder` on the system `base`, and tests it; prints a note if there is no builder.
pub fn tries(folder: &Path, base: &Path, package: &Path) -> Result<()> {
    if !exists("podman") {
        println!("the container image was not tried, for podman is not installed");
        return Ok(());
    }
    let podman = Podman(folder.join("podman"));
    podman.imports(base)?;
    podman.builds(folder, package)?;
    println!("the container image was built");
    match podman.runs_any() {
        Ok(()) => podman.serves(&folder.join("lender"))?,
        Err(error) => println!("it was not started, for no container can be here: {error:#}"),
    }
    quietly(&mut podman.command(&["rmi", "--all", "--force"]))
}

/// Writes the lender's folder.
fn configure(lender: &Path, listen: &str) -> Result<()> {
    fs::create_dir_all(lender)?;
    let demo = fs::read_to_string(paths::root().join("fixtures/demo.toml"))?;
    let brand = "/usr/share/doc/tulay/fixtures/brands/tulay.toml";
    let file = lenders_file(&demo, listen, brand);
    fs::write(lender.join("tulay.toml"), file)?;
    let owner = format!("{USER}:{USER}");
    quietly(at_root("chown", ["--recursive", &owner]).arg(lender))
}

/// Podman, with its images and containers in a folder of its own.
struct Podman(PathBuf);

impl Podman {
    fn command(&self, words: &[&str]) -> Command {
        let mut command = if Path::new(HYBRID).exists() {
            let hidden = format!("umount {HYBRID} && exec \"$@\"");
            at_root(
                "unshare",
                ["--mount", "sh", "-c", &hidden, "sh", "podman", "--root"],
            )
        } else {
            at_root("podman", ["--root"])
        };
        command.arg(self.0.join("root")).arg("--runroot");
        command.arg(self.0.join("run")).args(words);
        command
    }

    /// Checks that containers can be run here at all.
    fn runs_any(&self) -> Result<()> {
        let any = ["run", "--rm"]
            .into_iter()
            .chain(LITTLE)
            .chain([BASE, "true"]);
        read(&mut self.command(&any.collect::<Vec<_>>())).map(drop)
    }

    fn imports(&self, base: &Path) -> Result<()> {
        let archive = self.0.with_extension("tar");
        let pack = ["--create", "--one-file-system", "--numeric-owner", "--file"];
        quietly(
            at_root("tar", pack)
                .arg(&archive)
                .arg("--directory")
                .arg(base)
                .arg("."),
        )?;
        quietly(self.command(&["import", "--quiet"]).arg(&archive).arg(BASE))?;
        Ok(fs::remove_file(archive)?)
    }

    fn builds(&self, folder: &Path, package: &Path) -> Result<()> {
        let context = folder.join("image");
        copy(
            &paths::root().join("packaging/Containerfile"),
            &context.join("Containerfile"),
        )?;
        copy(package, &context.join(name_of(package)?))?;
        let argument = format!("PACKAGE={}", name_of(package)?);
        let build = [
            "build",
            "--pull=never",
            "--network=host",
            "--tag",
            IMAGE,
            "--build-arg",
            &argument,
        ];
        quietly(self.command(&build).arg(&context))?;
        Ok(fs::remove_dir_all(context)?)
    }

    /// Starts the image as the Containerfile's comments say, and stops it.
    fn serves(&self, lender: &Path) -> Result<()> {
        let listen = TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        configure(lender, &listen)?;
        let volume = format!("--volume={}:{LENDER}", lender.display());
        let config = format!("{LENDER}/tulay.toml");
        let kept_apart = ["--read-only", "--cap-drop=all", &volume];
        let start = || {
            let mut command = self.command(&["run"]);
            command.args(LITTLE).args(kept_apart);
            command
        };
        quietly(start().args(["--rm", IMAGE, "migrate", "--config", &config]))?;
        let id = read(start().args(["--detach", IMAGE]))?;
        let id = id.trim();
        let outcome = self.answers(id, &listen);
        if outcome.is_err() {
            // Logs, for the reader of the failure.
            self.command(&["logs", id]).status()?;
        }
        quietly(&mut self.command(&["stop", "--time=30", id]))?;
        outcome?;
        let ended = read(&mut self.command(&["inspect", "--format={{.State.ExitCode}}", id]))?;
        ensure!(ended.trim() == "0", "it ended with {ended}");
        println!("started; it answers, can write to the lender's folder alone, and stops well");
        quietly(&mut self.command(&["rm", id]))
    }

    fn answers(&self, id: &str, listen: &str) -> Result<()> {
        let url = format!("http://{listen}/readyz");
        until("the container answers", SOON, || {
            let asked = at_root("curl", ["--fail", "--silent", &url]).output()?;
            Ok(asked.status.success())
        })?;
        let user = read(&mut self.command(&["exec", id, "id", "--user"]))?;
        ensure!(user.trim() == USER, "it runs as {user}");
        for (place, may) in [("/usr/bin/a", false), ("/var/lib/tulay/lender/a", true)] {
            let written = self.command(&["exec", id, "touch", place]).output()?;
            ensure!(written.status.success() == may, "{place}: {written:?}");
        }
        Ok(())
    }
}

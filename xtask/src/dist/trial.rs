//! Tries a package: installed, started as its unit starts it, upgraded with its data, rolled back, removed. On a Debian of its
//! own, or in a folder that stands for a machine, where no script of the package runs.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::{Contents, copy, deb, name_of, parts};
use crate::command::{announce, at_root, exists, quietly, read};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// The folder of the lender on the machine.
const LENDER: &str = "/var/lib/tulay/lender";
/// Where the package has the project's files.
const DOCUMENTS: &str = "/usr/share/doc/tulay";
/// The release before, and this one.
const VERSIONS: [&str; 2] = ["0.0.1", "0.0.2"];

/// Packs the server as it is without optimizations, and tries the package on a fresh Debian below `target/dist-try`.
///
/// # Errors
/// When this is not root, which may change into another system, and when a step does not do what it should.
pub fn on_a_debian() -> Result<()> {
    ensure!(
        read(&mut at_root("id", ["-u"]))?.trim() == "0",
        "only root may try a package on a system of its own"
    );
    machine::ensure(machine::FOR_TRYING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let server = product::server(Profile::Debug)?;
    let folder = paths::target().join("dist-try");
    fs::remove_dir_all(&folder).ok();
    let packages = packages(&server, &folder)?;
    announce("making a Debian");
    let machine = Machine::debian(folder.join("machine"))?;
    machine.tries(&packages)?;
    fs::remove_dir_all(&folder)?;
    println!("installed, started, upgraded, rolled back, removed and purged: the data are there");
    Ok(())
}

/// A package of each of the [`VERSIONS`].
pub fn packages(server: &Path, folder: &Path) -> Result<Vec<PathBuf>> {
    let parts = parts::of_the_server()?;
    let packed = VERSIONS.iter().map(|version| {
        let contents = Contents {
            server,
            version,
            parts: &parts,
            compression: "none",
        };
        deb::build(&contents, folder)
    });
    packed.collect()
}

/// Where a package is tried.
pub struct Machine {
    root: PathBuf,
    /// Whether it is a system that can be changed into.
    is_system: bool,
}

impl Machine {
    /// A folder into which dpkg installs; whoever runs the tests may do that.
    #[cfg(test)]
    pub fn folder(root: PathBuf) -> Result<Self> {
        for folder in ["info", "updates", "triggers"] {
            fs::create_dir_all(root.join("var/lib/dpkg").join(folder))?;
        }
        fs::write(root.join("var/lib/dpkg/status"), "")?;
        Ok(Self {
            root,
            is_system: false,
        })
    }

    fn debian(root: PathBuf) -> Result<Self> {
        let options = [
            "--quiet",
            "--variant=minbase",
            "--include=adduser,ca-certificates",
            "bookworm",
        ];
        quietly(at_root("mmdebstrap", options).arg(&root))?;
        Ok(Self {
            root,
            is_system: true,
        })
    }

    /// Where this machine's path is on the real one.
    fn at(&self, path: &str) -> PathBuf {
        self.root.join(path.trim_start_matches('/'))
    }

    /// A path as programs of this machine take it.
    fn word(&self, word: &str) -> String {
        if self.is_system || !word.starts_with('/') {
            return word.to_owned();
        }
        self.at(word).display().to_string()
    }

    fn dpkg(&self, action: &str, what: &str) -> Result<()> {
        if self.is_system {
            let dpkg = [
                "env",
                "DEBIAN_FRONTEND=noninteractive",
                "dpkg",
                action,
                what,
            ];
            return quietly(at_root("chroot", [&self.root]).args(dpkg));
        }
        let mut dpkg = if exists("fakeroot") {
            at_root("fakeroot", ["dpkg"])
        } else {
            at_root("dpkg", [""; 0])
        };
        let root = format!("--root={}", self.root.display());
        let force = "--force-not-root,script-chrootless,depends,bad-path,downgrade";
        quietly(dpkg.args([root.as_str(), force, action, what]))
    }

    fn install(&self, package: &Path, version: &str) -> Result<()> {
        let name = name_of(package)?;
        copy(package, &self.at("tmp").join(name))?;
        self.dpkg("--install", &self.word(&format!("/tmp/{name}")))?;
        let status = fs::read_to_string(self.at("/var/lib/dpkg/status"))?;
        let ours = status
            .split("\n\n")
            .find(|part| part.contains("Package: tulay\n"));
        let ours = ours.context("it is not installed")?;
        ensure!(
            ours.contains("Status: install ok installed")
                && ours.contains(&format!("\nVersion: {version}\n")),
            "{ours}"
        );
        Ok(())
    }

    /// A command of this machine, as the server's user.
    fn command(&self, words: &[&str]) -> Command {
        let words = words.iter().map(|word| self.word(word));
        let mut all: Vec<String> = Vec::new();
        if self.is_system {
            let root = self.root.display().to_string();
            all.extend([
                "chroot".to_owned(),
                "--userspec=tulay:tulay".to_owned(),
                root,
            ]);
        }
        all.extend(words);
        let mut command = Command::new(&all[0]);
        command.args(&all[1..]).env("TULAY_LOG", "error");
        command
    }

    /// Writes the lender's configuration.
    fn configure(&self) -> Result<()> {
        let folder = self.at(LENDER);
        fs::create_dir_all(&folder)?;
        let brand = self.word(&format!("{DOCUMENTS}/fixtures/brands/tulay.toml"));
        let demo = fs::read_to_string(self.at(DOCUMENTS).join("fixtures/demo.toml"))?;
        let demo = demo
            .replace("brands/tulay.toml", &brand)
            .replace("127.0.0.1:4600", "127.0.0.1:0")
            .replace("sandbox secret of", "a tester's secret of");
        let key = "5e".repeat(32);
        let text = format!("drain_delay_ms = 0\nsealing_key = \"{key}\"\n{demo}");
        fs::write(folder.join("tulay.toml"), text)?;
        if self.is_system {
            let owner = ["chown", "--recursive", "tulay:tulay", "/var/lib/tulay"];
            quietly(at_root("chroot", [&self.root]).args(owner))?;
        }
        let config = format!("{LENDER}/tulay.toml");
        quietly(&mut self.command(&["/usr/bin/tulay", "migrate", "--config", &config]))
    }

    /// Starts what the unit starts, and stops it as systemd does.
    fn serves(&self) -> Result<()> {
        let unit = fs::read_to_string(self.at("/usr/lib/systemd/system/tulay.service"))?;
        let line = unit
            .lines()
            .find_map(|line| line.strip_prefix("ExecStart="));
        let words: Vec<&str> = line
            .context("the unit starts nothing")?
            .split(' ')
            .collect();
        let mut server = self.command(&words).stdout(Stdio::piped()).spawn()?;
        let mut said = String::new();
        let output = server.stdout.take().context("no output")?;
        BufReader::new(output).read_line(&mut said)?;
        let id = server.id().to_string();
        quietly(&mut at_root("kill", ["-TERM", &id]))?;
        let ended = server.wait()?;
        ensure!(
            said.starts_with("listening on http://") && ended.success(),
            "{said}: {ended}"
        );
        Ok(())
    }

    /// Installs the first package, upgrades to the second, rolls back, removes and purges; starts the server after each step.
    pub fn tries(&self, packages: &[PathBuf]) -> Result<()> {
        let [old, new] = packages else {
            unreachable!("there are two versions");
        };
        let database = self.at(LENDER).join("demo.db");
        self.install(old, VERSIONS[0])?;
        self.configure()?;
        self.serves()?;
        for (package, version) in [(new, VERSIONS[1]), (old, VERSIONS[0])] {
            let before = fs::metadata(&database)?.len();
            self.install(package, version)?;
            ensure!(
                fs::metadata(&database)?.len() == before,
                "{version} changed the data"
            );
            self.serves()?;
        }
        for action in ["--remove", "--purge"] {
            self.dpkg(action, "tulay")?;
            ensure!(
                !self.at("/usr/bin/tulay").exists(),
                "{action} leaves the program"
            );
            ensure!(database.exists(), "{action} takes the data away");
        }
        Ok(())
    }
}

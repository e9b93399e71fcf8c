//! Tests a package: installs it, starts it as its unit does, upgrades it with its data, rolls back, removes it. Runs on
//! a Debian of its own, or in a folder that represents a machine, where no script of the package runs. If that Debian
//! can be booted, the same is repeated under its systemd.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use super::boot::Boot;
use super::contents::{Contents, ShellContents, copy, name_of};
use super::lender::{LENDER, lenders_file};
use super::{container, deb, parts, systemd};
use crate::command::{announce, at_root, exists, quietly, read};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// Folder of the package's documents.
const DOCUMENTS: &str = "/usr/share/doc/tulay";
/// Versions of the previous release and of this one.
pub const VERSIONS: [&str; 2] = ["0.0.1", "0.0.2"];

/// Packs the server without optimizations, and tests the package on a fresh Debian below `target/dist-try`.
///
/// # Errors
/// If this is not root, which may change into another system, or a step fails.
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
    let mut machine = Machine::debian(folder.join("machine"))?;
    container::tries(&folder, &machine.root, &packages[0])?;
    machine.tries(&packages)?;
    println!("installed, started, upgraded, rolled back, removed and purged: the data are there");
    match Boot::start(&machine.root) {
        Ok(boot) => {
            machine.way = Way::Running(boot);
            systemd::tries(machine, &packages)?;
        }
        Err(error) => println!("not tried under systemd, for none can be booted here: {error:#}"),
    }
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// Builds the shell and the demo without optimizations, and tests their package as [`try_shell_package`] does.
pub fn try_shell() -> Result<()> {
    machine::ensure(machine::FOR_TESTING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    product::demo(Profile::Debug)?;
    product::shell(Profile::Debug)?;
    try_shell_package()
}

/// Packs the built shell and demo, installs the package in a folder that represents a machine, starts the shell by its
/// installed name, lets it replay a bug file on the demo that it starts, and removes the package.
pub fn try_shell_package() -> Result<()> {
    let folder = paths::target().join("shell-dist-try");
    fs::remove_dir_all(&folder).ok();
    let contents = ShellContents {
        shell: &product::path_of("tulay-shell", Profile::Debug),
        demo: &product::path_of("tulay-demo", Profile::Debug),
        version: VERSIONS[0],
        parts: &parts::of_the_shell()?,
        compression: "none",
    };
    let package = deb::build_shell(&contents, &folder)?;
    let machine = Machine::folder(folder.join("machine"))?;
    machine.install(&package, "tulay-shell", VERSIONS[0])?;

    let (bugs, report) = (folder.join("bugs"), folder.join("report.html"));
    copy(
        &paths::root().join("fixtures/bugs/doubled-message.zip"),
        &bugs.join("doubled-message.zip"),
    )?;
    let mut replay = at_root("xvfb-run", ["--auto-servernum"]);
    replay.arg(machine.at("/usr/bin/tulay-shell"));
    replay.arg("replay").arg(&bugs).arg("--report").arg(&report);
    quietly(&mut replay)?;
    let page = fs::read_to_string(&report)?;
    ensure!(page.contains("1 passed, 0 failed, 0 broken"), "{page}");

    machine.dpkg("--remove", "tulay-shell")?;
    for path in ["/usr/bin/tulay-shell", "/usr/lib/tulay-shell"] {
        ensure!(
            fs::symlink_metadata(machine.at(path)).is_err(),
            "{path} is left"
        );
    }
    fs::remove_dir_all(&folder)?;
    println!("the shell's package: installed, started, driven and removed");
    Ok(())
}

/// Builds a package of each of the [`VERSIONS`].
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

/// A machine on which a package is tested.
pub struct Machine {
    pub root: PathBuf,
    pub way: Way,
}

/// Way of running a machine's programs.
pub enum Way {
    /// Not run: the machine is a folder, and the real one's programs are given paths in it
    Folder,
    /// By changing into the folder of a system
    Chroot,
    /// By entering a system that runs
    Running(Boot),
}

impl Machine {
    /// Returns a folder into which dpkg installs; needs no rights of root.
    pub fn folder(root: PathBuf) -> Result<Self> {
        for folder in ["info", "updates", "triggers"] {
            fs::create_dir_all(root.join("var/lib/dpkg").join(folder))?;
        }
        fs::write(root.join("var/lib/dpkg/status"), "")?;
        Ok(Self {
            root,
            way: Way::Folder,
        })
    }

    fn debian(root: PathBuf) -> Result<Self> {
        let options = [
            "--quiet",
            "--variant=minbase",
            "--include=adduser,age,ca-certificates,curl,dbus,systemd-sysv",
            "bookworm",
        ];
        quietly(at_root("mmdebstrap", options).arg(&root))?;
        Ok(Self {
            root,
            way: Way::Chroot,
        })
    }

    /// Returns the path on the real machine of a path on this one.
    pub fn at(&self, path: &str) -> PathBuf {
        self.root.join(path.trim_start_matches('/'))
    }

    /// Returns a path as programs of this machine take it.
    fn word(&self, word: &str) -> String {
        match self.way {
            Way::Folder if word.starts_with('/') => self.at(word).display().to_string(),
            _ => word.to_owned(),
        }
    }

    /// Returns the beginning of a command that runs on this machine as root; `None` if only the real one has programs.
    fn inside(&self) -> Option<Command> {
        match &self.way {
            Way::Folder => None,
            Way::Chroot => Some(at_root("chroot", [&self.root])),
            Way::Running(boot) => Some(boot.command()),
        }
    }

    /// Returns a command that runs as root on a machine that is a system.
    pub fn as_root(&self, words: &[&str]) -> Result<Command> {
        let mut command = self.inside().context("it is a folder")?;
        command.args(words);
        Ok(command)
    }

    pub fn dpkg(&self, action: &str, what: &str) -> Result<()> {
        if let Some(mut inside) = self.inside() {
            let quiet = ["env", "DEBIAN_FRONTEND=noninteractive"];
            return quietly(inside.args(quiet).args(["dpkg", action, what]));
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

    /// Installs the file of a package of this name and version.
    pub fn install(&self, package: &Path, name: &str, version: &str) -> Result<()> {
        let file = name_of(package)?;
        // Not /tmp: a running machine has its own.
        copy(package, &self.at("srv").join(file))?;
        self.dpkg("--install", &self.word(&format!("/srv/{file}")))?;
        let status = fs::read_to_string(self.at("/var/lib/dpkg/status"))?;
        let ours = status
            .split("\n\n")
            .find(|part| part.contains(&format!("Package: {name}\n")));
        let ours = ours.context("it is not installed")?;
        ensure!(
            ours.contains("Status: install ok installed")
                && ours.contains(&format!("\nVersion: {version}\n")),
            "{ours}"
        );
        Ok(())
    }

    /// Returns a command that runs on this machine as the server's user.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = match self.inside() {
            Some(mut inside) => {
                // It replaces itself by the program: a signal to the process reaches the program.
                inside.args([
                    "setpriv",
                    "--reuid=tulay",
                    "--regid=tulay",
                    "--clear-groups",
                ]);
                inside.args(words);
                inside
            }
            None => at_root(
                self.word(words[0]),
                words[1..].iter().map(|word| self.word(word)),
            ),
        };
        command.env("TULAY_LOG", "error");
        command
    }

    /// Writes the lender's configuration, with `more` at its end, and creates the database.
    pub fn configure(&self, listen: &str, more: &str) -> Result<()> {
        let folder = self.at(LENDER);
        fs::create_dir_all(&folder)?;
        let brand = self.word(&format!("{DOCUMENTS}/fixtures/brands/tulay.toml"));
        let demo = fs::read_to_string(self.at(DOCUMENTS).join("fixtures/demo.toml"))?;
        let text = lenders_file(&demo, listen, &brand) + more;
        fs::write(folder.join("tulay.toml"), text)?;
        if let Some(mut inside) = self.inside() {
            quietly(inside.args(["chown", "--recursive", "tulay:tulay", "/var/lib/tulay"]))?;
        }
        let config = format!("{LENDER}/tulay.toml");
        quietly(&mut self.command(&["/usr/bin/tulay", "migrate", "--config", &config]))
    }

    /// Runs the unit's program, and stops it as systemd does.
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
        let mut line = String::new();
        let output = server.stdout.take().context("no output")?;
        BufReader::new(output).read_line(&mut line)?;
        let id = server.id().to_string();
        quietly(&mut at_root("kill", ["-TERM", &id]))?;
        let ended = server.wait()?;
        ensure!(
            line.starts_with("listening on http://") && ended.success(),
            "{line}: {ended}"
        );
        Ok(())
    }

    /// Installs the first package, upgrades to the second, rolls back, removes and purges; starts the server after each
    /// step.
    pub fn tries(&self, packages: &[PathBuf]) -> Result<()> {
        let [old, new] = packages else {
            unreachable!("there are two versions");
        };
        let database = self.at(LENDER).join("demo.db");
        self.install(old, "tulay", VERSIONS[0])?;
        self.configure("127.0.0.1:0", "")?;
        self.serves()?;
        for (package, version) in [(new, VERSIONS[1]), (old, VERSIONS[0])] {
            let before = fs::metadata(&database)?.len();
            self.install(package, "tulay", version)?;
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

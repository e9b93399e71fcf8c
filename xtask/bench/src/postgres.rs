//! PostgreSQL for the measurement: in a folder of its own, durable, reached by a socket there.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// A running PostgreSQL. Stops when it is dropped.
pub struct Postgres {
    bin: PathBuf,
    folder: PathBuf,
}

/// Returns the folder of PostgreSQL's programs: Debian has one for each version.
pub fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let folders = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    folders.filter(|bin| bin.join("initdb").exists()).max()
}

impl Postgres {
    /// Starts PostgreSQL with the settings of a fresh installation.
    pub fn start(bin: PathBuf) -> Result<Self> {
        // Below /tmp: its user must be able to reach the folder, and the path of a socket must be short.
        let folder = std::env::temp_dir().join(format!("tulay-bench-{}", std::process::id()));
        fs::create_dir(&folder)?;
        if is_root() {
            let given = Command::new("chown").arg("postgres").arg(&folder).status();
            ensure!(given?.success(), "chown failed");
        }
        let postgres = Self { bin, folder };
        let data = postgres.folder.join("data").display().to_string();
        let initdb = [
            "-D",
            &data,
            "-A",
            "trust",
            "-U",
            "tulay",
            "--locale=C",
            "--encoding=UTF8",
        ];
        postgres.run("initdb", &initdb)?;
        let (options, log) = (
            format!("-k {} -c listen_addresses=''", postgres.folder.display()),
            postgres.folder.join("log").display().to_string(),
        );
        let start = ["-D", &data, "-o", &options, "-w", "-l", &log, "start"];
        postgres.run("pg_ctl", &start)?;
        Ok(postgres)
    }

    /// Returns the address of its one database.
    pub fn url(&self) -> String {
        let folder = self.folder.display().to_string().replace('/', "%2F");
        format!("postgresql://tulay@{folder}/postgres")
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let program = self.bin.join(program);
        // PostgreSQL refuses to run as root.
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(&program);
            command
        } else {
            Command::new(&program)
        };
        let done = command
            .args(arguments)
            .current_dir("/")
            .stdout(Stdio::null())
            .status()
            .with_context(|| format!("cannot start {}", program.display()))?;
        ensure!(done.success(), "{} failed", program.display());
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.folder.join("data").display().to_string();
        self.run("pg_ctl", &["-D", &data, "-m", "fast", "-w", "stop"])
            .ok();
        fs::remove_dir_all(&self.folder).ok();
    }
}

fn is_root() -> bool {
    fs::metadata(Path::new("/proc/self")).is_ok_and(|process| process.uid() == 0)
}

//! A process of Litestream with the configuration of the package. The test command installs it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tulay_support::free_address::free_address;

const PROGRAM: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../target/tools/bin/litestream"
);
const CONFIG: &str = include_str!("../../../../packaging/litestream.yml");

/// A database with the place that it is replicated to.
pub struct Replicated {
    database: PathBuf,
    replica: PathBuf,
    config: PathBuf,
}

impl Replicated {
    /// Returns a database that is to be replicated to the folder `replica` inside `folder`.
    pub fn of(database: &Path, folder: &Path) -> Self {
        let replica = folder.join("replica");
        let text = CONFIG
            .replace(
                "/var/lib/tulay/lender/tulay.db",
                database.to_str().expect("a path"),
            )
            .replace("/mnt/backups/tulay", replica.to_str().expect("a path"))
            .replace("127.0.0.1:9096", &free_address().to_string());
        let config = folder.join("litestream.yml");
        fs::write(&config, text).expect("written");
        Self {
            database: database.to_owned(),
            replica,
            config,
        }
    }

    /// Starts Litestream.
    pub fn start(&self) -> Litestream {
        let process = self.command("replicate").spawn();
        Litestream(process.expect("litestream is missing: the test command installs it"))
    }

    /// Returns the number of the newest transaction that the replica has.
    pub fn newest(&self) -> u64 {
        let names = fs::read_dir(self.replica.join("ltx/0"))
            .into_iter()
            .flatten();
        let names = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let numbers = names.filter_map(|name| {
            let last = name.strip_suffix(".ltx")?.split_once('-')?.1;
            u64::from_str_radix(last, 16).ok()
        });
        numbers.max().unwrap_or_default()
    }

    /// Restores the replica to a new file, and checks every page and index of it.
    pub fn restore(&self, to: &Path, more: &[&str]) {
        let mut restore = self.command("restore");
        restore.args(more).args(["-integrity-check", "full", "-o"]);
        let ended = restore.arg(to).arg(&self.database).status();
        assert!(ended.expect("it runs").success(), "a restore");
    }

    fn command(&self, command: &str) -> Command {
        let mut litestream = Command::new(PROGRAM);
        litestream.arg(command).arg("-config").arg(&self.config);
        litestream.stdout(Stdio::null()).stderr(Stdio::null());
        litestream
    }
}

/// The process. Killed when it is dropped.
pub struct Litestream(Child);

impl Litestream {
    /// Kills the process; fails if it had ended.
    pub fn kill(mut self) {
        let ended = self.0.try_wait().expect("its status");
        assert_eq!(ended, None, "it ended by itself");
    }
}

impl Drop for Litestream {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

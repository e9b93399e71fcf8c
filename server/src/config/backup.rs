//! Where the embedded database is backed up to, all the time (`[backup]`).

use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::fs::{Access, access};
use serde::Deserialize;

use super::Database;

const COPY_EVERY_HOURS: u32 = 24;
const MAX_COPY_EVERY_HOURS: u32 = 24 * 31;
const KEEP_COPIES: u32 = 7;
const MAX_KEEP_COPIES: u32 = 1000;
const MOST_WAITING_MB: u32 = 1024;
const MIN_WAITING_MB: u32 = 16;
const MAX_WAITING_MB: u32 = 100_000;

/// The continuous backup of the embedded database and the images.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct BackupConfig {
    /// The folder: on another machine's disk, mounted here. Each server has one of its own.
    pub folder: PathBuf,
    /// The public keys (`age1…`) that everything is encrypted to; any one of their identities opens it.
    pub recipients: Vec<String>,
    /// Hours from one full copy to the next; 24 without it.
    #[serde(default = "copy_every_hours")]
    pub copy_every_hours: u32,
    /// How many full copies are kept, each with what was written after it; 7 without it.
    #[serde(default = "keep_copies")]
    pub keep_copies: u32,
    /// How much may wait for a folder that is away, in MB of this machine's disk; 1024 without it. When more waits, a full copy is
    /// made once it is back.
    #[serde(default = "most_waiting_mb")]
    pub most_waiting_mb: u32,
}

fn copy_every_hours() -> u32 {
    COPY_EVERY_HOURS
}

fn keep_copies() -> u32 {
    KEEP_COPIES
}

fn most_waiting_mb() -> u32 {
    MOST_WAITING_MB
}

impl BackupConfig {
    /// What makes it unusable; empty if a server can start with it.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.folder.as_os_str().is_empty() {
            faults.push("`backup.folder` must name a folder".to_owned());
        }
        if self.recipients.is_empty() {
            let why = "`backup.recipients` must have a public key at least, as `age-keygen` prints it (age1…): nothing is backed up unencrypted";
            faults.push(why.to_owned());
        }
        for (number, recipient) in self.recipients.iter().enumerate() {
            if recipient.parse::<age::x25519::Recipient>().is_err() {
                let secret = recipient.starts_with("AGE-SECRET-KEY-");
                let why = if secret {
                    "is a secret key, which must not be on this machine: the public key (age1…) belongs here"
                } else {
                    "must be a public key of age, as `age-keygen` prints it (age1…)"
                };
                faults.push(format!("`backup.recipients[{number}]` {why}"));
            }
        }
        for (key, value, least, most) in [
            (
                "copy_every_hours",
                self.copy_every_hours,
                1,
                MAX_COPY_EVERY_HOURS,
            ),
            ("keep_copies", self.keep_copies, 1, MAX_KEEP_COPIES),
            (
                "most_waiting_mb",
                self.most_waiting_mb,
                MIN_WAITING_MB,
                MAX_WAITING_MB,
            ),
        ] {
            if !(least..=most).contains(&value) {
                faults.push(format!("`backup.{key}` must be {least} to {most}"));
            }
        }
        faults
    }

    /// Why it does not go with where the data is.
    pub(super) fn fault_with(database: &Database) -> Option<String> {
        matches!(database, Database::Postgres(_)).then(|| {
            "`backup` is for the embedded database: PostgreSQL is backed up by pg_basebackup and its archive of the log"
                .to_owned()
        })
    }

    /// What works, but does not protect. A folder that is away stops no server.
    pub(super) fn warnings(&self, database: &Database) -> Vec<String> {
        let folder = self.folder.display();
        let kind = match std::fs::metadata(&self.folder) {
            Err(_) => Some("is not there"),
            Ok(found) if !found.is_dir() => Some("is no folder"),
            Ok(_) => {
                let may_write = access(&self.folder, Access::WRITE_OK | Access::EXEC_OK).is_ok();
                (!may_write).then_some("cannot be written by this user")
            }
        };
        if let Some(kind) = kind {
            return vec![format!(
                "nothing is backed up: `backup.folder`, {folder}, {kind}"
            )];
        }
        let device = |path: &Path| rustix::fs::stat(path).ok().map(|found| found.st_dev);
        let Database::Sqlite(database) = database else {
            return Vec::new();
        };
        let here = database.parent().and_then(device);
        let is_here = here.is_some() && here == device(&self.folder);
        let why = || {
            format!("`backup.folder`, {folder}, is on the disk of the database: it is lost with it")
        };
        is_here.then(why).into_iter().collect()
    }

    /// From one full copy to the next.
    pub fn copy_every(&self) -> Duration {
        Duration::from_hours(self.copy_every_hours.into())
    }

    /// How much of the log may wait.
    pub fn most_waiting_bytes(&self) -> u64 {
        u64::from(self.most_waiting_mb) * 1024 * 1024
    }
}

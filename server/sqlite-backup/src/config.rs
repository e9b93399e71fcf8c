//! Configuration of the continuous backup of the embedded database (`[backup]`).

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;

use rustix::fs::{Access, access};
use serde::Deserialize;

use tulay_bucket::BucketConfig;
use tulay_system::environment::Secrets;

const COPY_EVERY_HOURS: u32 = 24;
const MAX_COPY_EVERY_HOURS: u32 = 24 * 31;
const KEEP_COPIES: u32 = 7;
const MAX_KEEP_COPIES: u32 = 1000;
const MOST_WAITING_MB: u32 = 4096;
const MIN_WAITING_MB: u32 = 16;
const MAX_WAITING_MB: u32 = 100_000;

/// The continuous backup of the embedded database and the images.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct BackupConfig {
    /// The folder: on another machine's disk, mounted here. Each server has one of its own.
    #[serde(default)]
    pub folder: Option<PathBuf>,
    /// The bucket of an object store, in place of a folder.
    #[serde(default)]
    pub bucket: Option<BucketConfig>,
    /// The public keys (`age1…`) that everything is encrypted for; any one of their identities opens it.
    pub recipients: Vec<String>,
    /// Hours from one full copy to the next; 24 without it.
    #[serde(default = "copy_every_hours")]
    pub copy_every_hours: u32,
    /// Number of full copies to keep, each with the segments after it; 7 without it.
    #[serde(default = "keep_copies")]
    pub keep_copies: u32,
    /// Maximum size of the database's log, in MB of this machine's disk, while the target is unreachable or a full copy
    /// is made; 4096 without it. Beyond it the log is discarded, and a full copy is made once the target is back.
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

/// Target of backups.
#[derive(Clone, Copy, Debug)]
pub enum BackupPlace<'c> {
    /// A folder.
    Folder(&'c Path),
    /// A bucket.
    Bucket(&'c BucketConfig),
}

impl BackupConfig {
    /// Returns the target of backups.
    ///
    /// # Errors
    /// Fails if the file names none, or two.
    pub fn place(&self) -> anyhow::Result<BackupPlace<'_>> {
        match (&self.folder, &self.bucket) {
            (Some(folder), None) if !folder.as_os_str().is_empty() => {
                Ok(BackupPlace::Folder(folder))
            }
            (None, Some(bucket)) => Ok(BackupPlace::Bucket(bucket)),
            (Some(_), Some(_)) => bail!("`backup.folder` and `backup.bucket`: set one of them"),
            _ => bail!("`backup.folder` must name a folder, or `backup.bucket` a bucket"),
        }
    }

    /// Returns the faults of the section; empty if a server can start with it.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        faults.extend(self.place().err().map(|why| why.to_string()));
        faults.extend(
            self.bucket.iter().flat_map(|bucket| {
                bucket.faults("backup.bucket", "TULAY_BACKUP_SECRET_ACCESS_KEY")
            }),
        );
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

    /// Replaces the file's secret by the one of the environment.
    pub fn take_secrets(&mut self, secrets: &mut Secrets<'_>) {
        if let Some(bucket) = &mut self.bucket {
            let name = "TULAY_BACKUP_SECRET_ACCESS_KEY";
            secrets.replace(name, &mut bucket.secret_access_key);
        }
    }

    /// Returns settings that work, but do not protect. A missing folder stops no server.
    pub fn warnings(&self, database: &Path) -> Vec<String> {
        let Some(folder) = &self.folder else {
            return Vec::new();
        };
        let (path, folder) = (folder, folder.display());
        let kind = match std::fs::metadata(path) {
            Err(_) => Some("is not there"),
            Ok(found) if !found.is_dir() => Some("is no folder"),
            Ok(_) => {
                let may_write = access(path, Access::WRITE_OK | Access::EXEC_OK).is_ok();
                (!may_write).then_some("cannot be written by this user")
            }
        };
        if let Some(kind) = kind {
            return vec![format!(
                "nothing is backed up: `backup.folder`, {folder}, {kind}"
            )];
        }
        let device = |path: &Path| rustix::fs::stat(path).ok().map(|found| found.st_dev);
        let here = database.parent().and_then(device);
        let is_here = here.is_some() && here == device(path);
        let why = || {
            format!("`backup.folder`, {folder}, is on the disk of the database: it is lost with it")
        };
        is_here.then(why).into_iter().collect()
    }

    /// Interval between two full copies.
    pub fn copy_every(&self) -> Duration {
        Duration::from_hours(self.copy_every_hours.into())
    }

    /// Returns the maximum size of the unshipped log, in bytes.
    pub fn most_waiting_bytes(&self) -> u64 {
        u64::from(self.most_waiting_mb) * 1024 * 1024
    }
}

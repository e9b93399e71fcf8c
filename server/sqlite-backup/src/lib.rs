//! Backups of an embedded SQLite database and of a folder of images, made all the time beside the serving server: a full copy now and then, and
//! after it each change within a second or two, encrypted, in a folder on another machine or in a bucket of an object store.
//!
//! ```text
//! CHAIN/begin                       where the chain begins in the database's log
//! CHAIN/copies/000000001            a full copy, to which segments from this number on are applied
//! CHAIN/copies/000000001.images     the names of the images that go with it
//! CHAIN/segments/000000/000000001   what was written, in whole transactions
//! images/pic_….jpg                  an image
//! ```
//!
//! A chain is a full copy and segments without a gap, each of which begins in the log where the one before ends. Where the
//! log does not go on from the last segment, a new chain begins.

mod chain;
pub mod config;
pub mod copies;
pub mod database_copy;
pub mod figures;
mod full_copy;
mod guard;
mod images;
mod local;
mod object;
pub mod restore;
mod retention;
mod shipper;
mod target;
pub mod write_ahead;

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use anyhow::Context;

use crate::config::BackupConfig;
use crate::write_ahead::Checkpoints;
use figures::BackupFigures;
use local::Local;
pub use object::Identities;
use object::Recipients;
use shipper::Shipper;
use target::Target;
use tulay_store::Store;
use tulay_system::clock::Clock;

/// The backups of a serving server: they are made until it is stopped.
pub struct Backups {
    stop: Sender<()>,
    ended: tokio::sync::oneshot::Receiver<()>,
}

/// What backups are made of, and where.
struct Source {
    config: BackupConfig,
    recipients: Recipients,
    target: Target,
    database: PathBuf,
    images: PathBuf,
    store: Store,
    clock: Clock,
    figures: BackupFigures,
}

impl Backups {
    /// Begins to make backups of an embedded database and of the folder of images.
    ///
    /// # Errors
    /// When a recipient is malformed, or the database cannot be read.
    pub fn start(
        backup: &BackupConfig,
        (database, images): (&Path, &Path),
        store: &Store,
        clock: &Clock,
        figures: &BackupFigures,
    ) -> anyhow::Result<Backups> {
        let source = Source {
            recipients: Recipients::parse(&backup.recipients)?,
            target: Target::of(backup)?,
            config: backup.clone(),
            database: database.to_owned(),
            images: images.to_owned(),
            store: store.clone(),
            clock: clock.clone(),
            figures: figures.clone(),
        };
        let checkpoints = Checkpoints::open(database).context("backups")?;
        let mut shipper = Shipper::new(source).context("backups")?;
        let (stop, stops) = channel();
        let (end, ended) = tokio::sync::oneshot::channel();
        std::thread::Builder::new()
            .name("backups".to_owned())
            .spawn(move || {
                shipper.run(&checkpoints, &stops);
                // Whoever stopped it may not wait any more.
                let _ = end.send(());
            })?;
        Ok(Backups { stop, ended })
    }

    /// Ships what is left once the store is closed, and ends; gives up after `most`. What waits then is shipped by the next
    /// start.
    pub async fn stop(self, most: Duration) {
        drop(self.stop);
        if tokio::time::timeout(most, self.ended).await.is_err() {
            tracing::warn!("stopping before everything was backed up: the next start goes on");
        }
    }
}

/// Whoever opens the database without backups moves its log as SQLite does: backups that there were begin anew.
pub fn leave(database: &Path) -> std::io::Result<()> {
    let local = Local::beside(database);
    if local.exists() {
        local.mark_gap()?;
    }
    Ok(())
}

/// Whether a name is that of a plain file: letters, digits, `_`, `-` and `.`, and no dot at its head. No other name is backed
/// up or restored.
pub(crate) fn is_file_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    (1..=255).contains(&name.len()) && !name.starts_with('.') && name.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::is_file_name;

    #[test]
    fn prod_11_a_name_that_leaves_its_folder_is_no_file_of_a_backup() {
        for name in ["pic_0f.jpg", "a", "a-b_c.d"] {
            assert!(is_file_name(name), "{name}");
        }
        for name in ["", ".part", "..", "a/b", "a\\b", "pic_0f.jpg#1", "a\0"] {
            assert!(!is_file_name(name), "{name}");
        }
        assert!(is_file_name(&"a".repeat(255)) && !is_file_name(&"a".repeat(256)));
    }
}

//! Continuous backups of an embedded SQLite database and of a folder of images beside the serving server: a full copy
//! now and then, and after it each change within a second or two, encrypted, in a folder on another machine or in a
//! bucket of an object store.
//!
//! ```text
//! CHAIN/begin                       position of the chain's start in the database's log
//! CHAIN/copies/000000001            a full copy, to which segments from this number on are applied
//! CHAIN/copies/000000001.images     the names of the images that go with it
//! CHAIN/segments/000000/000000001   changes, in whole transactions
//! images/pic_….jpg                  an image
//! ```
//!
//! A chain is a full copy and segments without a gap, each of which begins in the log where the one before ends. If the
//! log does not continue from the last segment, a new chain begins.

mod chain;
pub mod config;
pub mod copies;
pub mod database_copy;
pub mod figures;
mod file_name;
mod full_copy;
mod guard;
mod images;
mod local;
mod object;
pub mod restore;
mod retention;
mod shipper;
mod source;
mod target;
pub mod write_ahead;

use std::path::Path;
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
use source::BackupSource;
use target::Target;
use tulay_store::Store;
use tulay_system::clock::Clock;

/// The backups of a serving server: they are made until it is stopped.
pub struct Backups {
    stop: Sender<()>,
    ended: tokio::sync::oneshot::Receiver<()>,
}

impl Backups {
    /// Starts to make backups of an embedded database and of the folder of images.
    ///
    /// # Errors
    /// Fails if a recipient is malformed, or the database cannot be read.
    pub fn start(
        backup: &BackupConfig,
        (database, images): (&Path, &Path),
        store: &Store,
        clock: &Clock,
        figures: &BackupFigures,
    ) -> anyhow::Result<Backups> {
        let source = BackupSource {
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
                // The caller of `stop` may not wait any more.
                let _ = end.send(());
            })?;
        Ok(Backups { stop, ended })
    }

    /// Ships the rest once the store is closed, and ends; gives up after `most`. The next start ships the remaining
    /// changes.
    pub async fn stop(self, most: Duration) {
        drop(self.stop);
        if tokio::time::timeout(most, self.ended).await.is_err() {
            tracing::warn!("stopping before everything was backed up: the next start goes on");
        }
    }
}

/// Records that a process opens the database without backups: it moves the log as SQLite does, so the next backup
/// begins a new chain.
pub fn leave(database: &Path) -> std::io::Result<()> {
    let local = Local::beside(database);
    if local.exists() {
        local.mark_gap()?;
    }
    Ok(())
}

//! Limits the log while the target is unreachable or hangs, and while a full copy is made: a copy that holds too much
//! of it is cancelled, and when too much is unshipped, the log is discarded, and a new chain begins with a full copy.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::local::Local;
use crate::source::BackupSource;
use crate::write_ahead::{Checkpoints, Held, Position, log_of, waiting_bytes};

/// State shared by the shipper and the guard of the log.
#[derive(Default)]
pub(super) struct Guarded(Mutex<State>);

#[derive(Default)]
struct State {
    /// Position in the log up to which everything was shipped.
    shipped: Option<Position>,
    /// The log does not continue from the shipped position.
    given_up: bool,
    /// The copy that is being made.
    copy: Option<Held>,
}

impl Guarded {
    pub(super) fn set_shipped(&self, at: Option<Position>) {
        self.state().shipped = at;
    }

    pub(super) fn set_copy(&self, held: Option<Held>) {
        self.state().copy = held;
    }

    /// Returns true if the log does not continue from the shipped position.
    pub(super) fn is_given_up(&self) -> bool {
        self.state().given_up
    }

    /// Records that a new chain is about to begin at the current end of the log.
    pub(super) fn begin(&self) {
        self.state().given_up = false;
    }

    /// Records that it has begun; fails if the log was discarded since.
    pub(super) fn begun(&self, local: &Local) -> io::Result<()> {
        let state = self.state();
        if state.given_up {
            return Err(io::Error::other("too much was written meanwhile"));
        }
        local.end_gap()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks the size of the log against `most` bytes. Returns true if it is to be moved into the database, shipped or
    /// not.
    fn look(&self, log: &Path, local: &Local, most: u64) -> io::Result<bool> {
        // The file may be longer than the log in it, whose size is found by reading.
        let is_long = log.metadata().is_ok_and(|log| log.len() > most);
        if !is_long || waiting_bytes(log, None) <= most {
            return Ok(false);
        }
        let mut state = self.state();
        if state.copy.take().is_some_and(|copy| copy.release()) {
            tracing::error!(
                "the log has grown too large while a full copy was made: it is broken off"
            );
        }
        if waiting_bytes(log, state.shipped.as_ref()) <= most {
            return Ok(false);
        }
        // The mark comes first: a restarted log looks as if all of it had been shipped.
        local.mark_gap()?;
        if !std::mem::replace(&mut state.given_up, true) {
            tracing::error!("too much waits for the backup: a full copy will be made");
        }
        Ok(true)
    }
}

/// Checks the log periodically, as long as the program runs.
pub(super) fn guard(
    source: &BackupSource,
    guarded: Arc<Guarded>,
    every: Duration,
) -> anyhow::Result<()> {
    let (log, local) = (log_of(&source.database), Local::beside(&source.database));
    let most = source.config.most_waiting_bytes();
    let checkpoints = Checkpoints::open(&source.database)?;
    let store = source.store.clone();
    let watch = move || {
        loop {
            std::thread::sleep(every);
            let looked = guarded.look(&log, &local, most);
            let moved = looked.map_err(anyhow::Error::from).and_then(|is_over| {
                let give_up = is_over.then(|| checkpoints.give_up(&store));
                Ok(give_up.transpose()?)
            });
            if let Err(error) = moved {
                tracing::error!(%error, "the log could not be given up");
            }
        }
    };
    let thread = std::thread::Builder::new().name("backup-guard".to_owned());
    thread.spawn(watch)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::write_ahead::Snapshot;
    use tulay_store::{Log, Store, Tables};

    use super::*;

    #[test]
    fn prod_11_a_copy_that_holds_too_much_of_the_log_is_broken_off_before_the_log_is_given_up() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("tulay.db");
        let store = Store::open_sqlite_with(&database, Tables::MayBeMade, Log::IsShipped);
        let store = store.expect("it opens");
        let (log, local) = (log_of(&database), Local::beside(&database));
        local.make().expect("a folder");
        let guarded = Guarded::default();
        let taken = Snapshot::take(&database).expect("a snapshot");
        let (snapshot, at) = taken.expect("the log has begun");
        guarded.set_copy(Some(snapshot.held()));
        let look = |most| guarded.look(&log, &local, most).expect("looked");

        assert!(!look(u64::MAX));
        guarded.set_shipped(Some(at));
        assert!(!look(1), "all of it was shipped");
        assert!(!snapshot.held().release(), "it was broken off");
        assert!(!guarded.is_given_up());

        guarded.set_shipped(None);
        assert!(look(1));
        assert!(guarded.is_given_up() && local.has_gap());
        assert!(guarded.begun(&local).is_err(), "a chain that began before");
        assert!(local.has_gap());
        guarded.begin();
        guarded.begun(&local).expect("a chain that began after");
        assert!(!local.has_gap());
        store.close();
    }
}

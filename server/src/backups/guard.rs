//! Gives the log up when too much of it waits, even while the target hangs: then a new chain begins with a full copy.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::Source;
use super::local::Local;
use tulay_store::write_ahead::{Checkpoints, Position, log_of, waiting_bytes};

/// What the shipper and the guard of the log tell each other.
#[derive(Default)]
pub(super) struct Guarded {
    shipped: Mutex<Option<Position>>,
    given_up: AtomicBool,
}

impl Guarded {
    /// Up to where in the log everything was shipped.
    pub(super) fn set_shipped(&self, at: Option<Position>) {
        *self.shipped.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }

    fn shipped(&self) -> Option<Position> {
        *self.shipped.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether what is in the log does not follow what was shipped.
    pub(super) fn is_given_up(&self) -> bool {
        self.given_up.load(Ordering::SeqCst)
    }

    /// A new chain begins.
    pub(super) fn begin(&self) {
        self.given_up.store(false, Ordering::SeqCst);
    }
}

/// Looks at the log again and again, as long as the program runs.
pub(super) fn guard(source: &Source, guarded: Arc<Guarded>, every: Duration) -> anyhow::Result<()> {
    let database = source.database.clone();
    let most = source.config.most_waiting_bytes();
    let checkpoints = Checkpoints::open(&database)?;
    let watch = move || {
        let (log, local) = (log_of(&database), Local::beside(&database));
        loop {
            std::thread::sleep(every);
            let is_large = log.metadata().is_ok_and(|log| log.len() > most);
            if !is_large || waiting_bytes(&log, guarded.shipped().as_ref()) <= most {
                continue;
            }
            // The sign comes first: a log that begins anew looks as if all of it had been shipped.
            let marked = local.mark_gap().map_err(anyhow::Error::from);
            let given_up = marked.and_then(|()| {
                if !guarded.given_up.swap(true, Ordering::SeqCst) {
                    tracing::error!("too much waits for the backup: a full copy will be made");
                }
                Ok(checkpoints.give_up()?)
            });
            if let Err(error) = given_up {
                tracing::error!(%error, "the log could not be given up");
            }
        }
    };
    let thread = std::thread::Builder::new().name("backup-guard".to_owned());
    thread.spawn(watch)?;
    Ok(())
}

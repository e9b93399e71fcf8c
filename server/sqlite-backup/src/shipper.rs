//! Ships changes, a second or two after they were written, and starts full copies. The server does not wait for it:
//! while the target is unreachable, changes wait in the database's log.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use jiff::Timestamp;

use crate::chain::{Chain, names};
use crate::full_copy::{Copied, Copy};
use crate::guard::{Guarded, guard};
use crate::images::ImageFolder;
use crate::local::Local;
use crate::object::{Head, ObjectKind};
use crate::source::BackupSource;
use crate::write_ahead::{
    Checkpoints, Position, Snapshot, Tail, Written, log_of, read, waiting_bytes,
};

/// Interval between two checks of the log.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Delay before a failed step is repeated.
const TRY_AGAIN: Duration = Duration::from_secs(5);
/// Approximate part of the log in one segment.
const SEGMENT_BYTES: u64 = 16 * 1024 * 1024;
/// A log with more frames is moved into the database, as SQLite would.
const CHECKPOINT_FRAMES: u32 = 1000;
/// Writes pause for a moment so that a log with more frames can restart.
const PAUSE_FRAMES: u32 = 8000;
/// Delay before a failed full copy is repeated.
const COPY_AGAIN: Duration = Duration::from_mins(1);
/// Interval between two checks that no other server writes here.
const LOOK_FOR_OTHERS: Duration = Duration::from_secs(10);

/// The task.
pub(super) struct Shipper {
    source: BackupSource,
    local: Local,
    /// The end of the log when all of it was moved.
    moved: Option<Position>,
    chain: Option<Chain>,
    copying: Option<JoinHandle<io::Result<Copied>>>,
    copy_due: Timestamp,
    /// State shared with the guard of the log.
    guarded: Arc<Guarded>,
    /// Time of the last check that no other server writes here.
    alone: Option<Instant>,
    failure: Option<String>,
}

/// Snapshot for a full copy.
struct Taken {
    snapshot: Snapshot,
    at: Position,
    began: Timestamp,
    ended: Timestamp,
}

/// Segment to be shipped next.
struct Segment {
    head: Head,
    sealed: Vec<u8>,
    /// True if nothing else was committed when the log was read.
    is_all: bool,
}

impl Shipper {
    pub(super) fn new(source: BackupSource) -> anyhow::Result<Self> {
        let now = source.clock.now();
        source.figures.enable(source.config.copy_every(), now);
        let guarded = Arc::new(Guarded::default());
        let local = Local::beside(&source.database);
        local.make().context("the folder beside the database")?;
        guard(&source, guarded.clone(), LOOK_EVERY)?;
        Ok(Self {
            local,
            moved: None,
            source,
            chain: None,
            copying: None,
            copy_due: now,
            guarded,
            alone: None,
            failure: None,
        })
    }

    /// Runs until it is stopped, and ships the rest then.
    pub(super) fn run(&mut self, checkpoints: &Checkpoints, stops: &Receiver<()>) {
        let mut pause = Duration::ZERO;
        loop {
            let is_stop = stops.recv_timeout(pause) == Err(RecvTimeoutError::Disconnected);
            let ended = self.round(checkpoints, is_stop);
            pause = if ended.is_ok() { LOOK_EVERY } else { TRY_AGAIN };
            self.tell(ended.err());
            if is_stop {
                break;
            }
        }
    }

    /// Logs a failure once, and its end.
    fn tell(&mut self, failed: Option<anyhow::Error>) {
        let failure = failed.map(|error| format!("{error:#}"));
        if let Some(cause) = &failure {
            let shipped = self.chain.as_ref().map(|chain| &chain.at);
            let waiting = waiting_bytes(&log_of(&self.source.database), shipped);
            self.source.figures.failed(waiting);
            if self.failure.as_ref() != Some(cause) {
                tracing::error!(cause, waiting, "the backup falls behind");
            }
        } else if self.failure.is_some() {
            tracing::info!("the backup has caught up");
        }
        self.failure = failure;
    }

    fn round(&mut self, checkpoints: &Checkpoints, is_stop: bool) -> anyhow::Result<()> {
        let now = self.source.clock.now();
        if self.chain.is_none() && !self.local.has_gap() {
            self.resume().context("reading the backup")?;
        }
        if self.chain.is_none() {
            if is_stop {
                bail!("a new chain has not begun");
            }
            self.begin_chain().context("beginning a new chain")?;
        }
        if self.chain.is_none() {
            return Ok(());
        }
        self.see_that_it_is_alone()?;
        self.ship(now).context("shipping what was written")?;
        if is_stop {
            return Ok(());
        }
        self.checkpoint(checkpoints).context("moving the log")?;
        self.see_to_copy(now).context("a full copy")
    }

    /// Fails if another server writes to the same target: two would remove each other's copies.
    fn see_that_it_is_alone(&mut self) -> anyhow::Result<()> {
        if self.alone.is_some_and(|at| at.elapsed() < LOOK_FOR_OTHERS) {
            return Ok(());
        }
        let newest = names(&self.source.target)?.pop();
        let own = self.chain.as_ref().map(|chain| &chain.name);
        if newest.as_ref() > own {
            let newest = newest.unwrap_or_default();
            bail!(
                "another server writes its backups here ({newest}): give each a place of its own and start this one again"
            );
        }
        self.alone = Some(Instant::now());
        Ok(())
    }

    /// Continues the newest chain of the target, if there is one.
    fn resume(&mut self) -> anyhow::Result<()> {
        let BackupSource { target, images, .. } = &self.source;
        let Some(chain) = Chain::newest(target, images, &self.local)? else {
            return Ok(());
        };
        if let Some(at_ms) = chain.last_copy(target)? {
            self.source.figures.copied(at_ms);
            self.copy_due = Timestamp::from_millisecond(at_ms)? + self.source.config.copy_every();
        }
        self.set(Some(chain));
        Ok(())
    }

    fn set(&mut self, chain: Option<Chain>) {
        let at = chain.as_ref().map(|chain| chain.at);
        self.guarded.set_shipped(at);
        self.chain = chain;
    }

    /// Begins a chain at the current end of the log, with a full copy.
    fn begin_chain(&mut self) -> anyhow::Result<()> {
        // A full copy of the previous chain is of no use any more.
        if self
            .copying
            .as_ref()
            .is_some_and(|copy| !copy.is_finished())
        {
            bail!("the full copy of the chain before has not ended");
        }
        self.copying = None;
        // Before the snapshot: an unreachable target fails here.
        let before = names(&self.source.target)?.pop();
        self.guarded.begin();
        let Some(taken) = self.snapshot()? else {
            // Nothing was written yet.
            return Ok(());
        };
        let name = Chain::name_after(before.as_deref(), taken.began);
        let begin = Head {
            kind: ObjectKind::Begin,
            chain: name.clone(),
            number: 0,
            from: None,
            to: taken.at,
            at_ms: taken.began.as_millisecond(),
            end_ms: taken.ended.as_millisecond(),
        };
        let line = self
            .source
            .recipients
            .write(&begin, Vec::new(), |_| Ok(()))?;
        self.source.target.put(&begin.name(), &line)?;
        self.local.forget_segment()?;
        self.guarded.begun(&self.local)?;
        let images = ImageFolder::open(&self.source.images, &self.source.target)?;
        self.set(Some(Chain::begun(name, taken.at, images)));
        tracing::info!("a new chain of backups begins with a full copy");
        self.copy(taken)
    }

    /// Takes a snapshot of everything committed so far.
    fn snapshot(&self) -> anyhow::Result<Option<Taken>> {
        let began = self.source.clock.now();
        let pause = self.source.store.pause_writes();
        let taken = Snapshot::take(&self.source.database);
        drop(pause);
        let Some((snapshot, at)) = taken? else {
            return Ok(None);
        };
        self.guarded.set_copy(Some(snapshot.held()));
        Ok(Some(Taken {
            snapshot,
            at,
            began,
            ended: self.source.clock.now(),
        }))
    }

    /// Ships everything committed so far.
    fn ship(&mut self, now: Timestamp) -> anyhow::Result<()> {
        let BackupSource {
            target, figures, ..
        } = &self.source;
        if self.chain.as_ref().is_some_and(|chain| chain.keeps_segment) {
            if let Some((head, segment)) = self.local.segment()? {
                let Some(chain) = &mut self.chain else {
                    return Ok(());
                };
                chain.images.ship(target, &self.source.recipients)?;
                target.put(&head.name(), &segment)?;
                figures.shipped(now);
                chain.keeps_segment = false;
            }
            self.local.forget_segment()?;
        }
        while let Some(segment) = self.next_segment()? {
            let Some(chain) = &mut self.chain else { break };
            // Read after the log: every image that the segment names exists by now.
            let BackupSource {
                target, recipients, ..
            } = &self.source;
            chain.images.ship(target, recipients)?;
            target.put(&segment.head.name(), &segment.sealed)?;
            self.source.figures.shipped(now);
            self.advance(segment.head.to);
            // Later writes are for the next round.
            if segment.is_all {
                break;
            }
        }
        self.source.figures.shipped_until(now);
        Ok(())
    }

    fn advance(&mut self, to: Position) {
        if let Some(chain) = &mut self.chain {
            chain.next += 1;
            chain.at = to;
            self.guarded.set_shipped(Some(to));
        }
    }

    /// Returns the next segment to be shipped; `None` if all was shipped. If the log does not continue, the chain ends.
    fn next_segment(&mut self) -> anyhow::Result<Option<Segment>> {
        let Some(chain) = &self.chain else {
            return Ok(None);
        };
        let began = self.source.clock.now();
        let tail = read(&log_of(&self.source.database), &chain.at, SEGMENT_BYTES)?;
        let given_up = self.guarded.is_given_up();
        let why = match tail {
            _ if given_up => "too much waited for the target",
            Tail::Nothing => return Ok(None),
            Tail::Written(written) => return Ok(Some(self.sealed(chain, &written, began)?)),
            Tail::Broken(why) => why,
        };
        self.local.mark_gap()?;
        self.source.figures.gap();
        self.set(None);
        bail!("something that was written is in no segment, so a full copy is made: {why}")
    }

    fn sealed(&self, chain: &Chain, written: &Written, began: Timestamp) -> io::Result<Segment> {
        let head = Head {
            kind: ObjectKind::Segment,
            chain: chain.name.clone(),
            number: chain.next,
            from: Some(written.from),
            to: written.to,
            at_ms: complete_before_ms(written.is_all, began),
            end_ms: self.source.clock.now().as_millisecond(),
        };
        let recipients = &self.source.recipients;
        let sealed = recipients.write(&head, Vec::new(), |packed| written.pages.write(packed))?;
        Ok(Segment {
            head,
            sealed,
            is_all: written.is_all,
        })
    }

    /// Moves a log that has grown into the database. The unshipped part of it is kept beside the database first.
    fn checkpoint(&mut self, checkpoints: &Checkpoints) -> anyhow::Result<()> {
        let Some(chain) = self.chain.as_ref().filter(|chain| !chain.keeps_segment) else {
            return Ok(());
        };
        let is_small = chain.at.frames < CHECKPOINT_FRAMES;
        // A running copy needs the log unchanged.
        if is_small || self.copying.is_some() || self.moved == Some(chain.at) {
            return Ok(());
        }
        // Under constant writes, the log would never restart without a pause.
        let is_large = chain.at.frames >= PAUSE_FRAMES;
        let pause = is_large.then(|| self.source.store.pause_writes());
        let moved = self.move_log(checkpoints);
        drop(pause);
        moved
    }

    fn move_log(&mut self, checkpoints: &Checkpoints) -> anyhow::Result<()> {
        // Later commits stay in the log.
        let hold = checkpoints.hold()?;
        if let Some(segment) = self.next_segment()? {
            if !segment.is_all {
                return Ok(());
            }
            self.local.keep(&segment.sealed)?;
            self.advance(segment.head.to);
            if let Some(chain) = &mut self.chain {
                chain.keeps_segment = true;
            }
        }
        let is_whole = hold.checkpoint()?;
        self.moved = self
            .chain
            .as_ref()
            .filter(|_| is_whole)
            .map(|chain| chain.at);
        Ok(())
    }

    /// Begins a full copy when it is due, and records the end of one.
    fn see_to_copy(&mut self, now: Timestamp) -> anyhow::Result<()> {
        if let Some(copying) = self.copying.take_if(|copy| copy.is_finished()) {
            self.copy_due = now + COPY_AGAIN;
            self.guarded.set_copy(None);
            let copied = copying.join();
            let copied = copied.map_err(|_| anyhow::anyhow!("it panicked"))??;
            self.copy_due = now + self.source.config.copy_every();
            self.source.figures.copied(copied.at_ms);
            if let Some(chain) = &mut self.chain {
                chain.images.forget(&copied.images_gone);
            }
            let (bytes, seconds) = (copied.bytes, copied.took.as_secs());
            tracing::info!(bytes, seconds, "a full copy of the database was made");
        }
        // A clock that was ahead for a while does not delay a copy.
        self.copy_due = self.copy_due.min(now + self.source.config.copy_every());
        if self.copying.is_some() || now < self.copy_due {
            return Ok(());
        }
        match self.snapshot()? {
            Some(taken) => self.copy(taken),
            None => Ok(()),
        }
    }

    fn copy(&mut self, taken: Taken) -> anyhow::Result<()> {
        let Some(chain) = &self.chain else {
            return Ok(());
        };
        let copy = Copy {
            head: Head {
                kind: ObjectKind::Copy,
                chain: chain.name.clone(),
                number: chain.next,
                from: None,
                to: taken.at,
                at_ms: taken.began.as_millisecond(),
                end_ms: taken.ended.as_millisecond(),
            },
            snapshot: taken.snapshot,
            images: chain.images.names()?,
            target: self.source.target.clone(),
            recipients: self.source.recipients.clone(),
            keep: usize::try_from(self.source.config.keep_copies)?,
        };
        let thread = std::thread::Builder::new().name("full-copy".to_owned());
        self.copying = Some(thread.spawn(move || copy.make())?);
        Ok(())
    }
}

/// Returns the time before which everything written is in a segment or in those before it, in milliseconds since 1970: the
/// start of the read for a segment that ends where the log ended, else 0, since more had been committed by then.
fn complete_before_ms(is_all: bool, began: Timestamp) -> i64 {
    if is_all { began.as_millisecond() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prod_11_a_segment_that_has_a_part_of_the_log_moves_no_recovery_point() {
        let began = Timestamp::UNIX_EPOCH + jiff::SignedDuration::from_secs(5);
        assert_eq!(complete_before_ms(true, began), 5_000);
        assert_eq!(complete_before_ms(false, began), 0);
    }
}

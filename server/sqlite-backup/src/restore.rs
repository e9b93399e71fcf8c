//! Restores a database and its images from a backup: the newest full copy that is whole, then every segment after it.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use jiff::Timestamp;
use tokio::task::block_in_place;

use crate::chain::{copies, last_segment, names};
use crate::config::BackupConfig;
use crate::copies::{begin_folder, check_message, clear, end_folder};
use crate::database_copy::{Check, CopyChecks, begin_restore, check};
use crate::file_name::is_file_name;
use crate::images::FOLDER as IMAGES;
use crate::object::{Head, Identities, ObjectKind, copy_name, ended, segment_name};
use crate::target::Target;
use crate::write_ahead::{PageFile, Pages, Position};

/// Options of a restore.
pub struct Wanted {
    /// Time limit: later writes are left out; everything is restored without it.
    pub until: Option<Timestamp>,
    /// Restores up to a missing or damaged segment, instead of failing.
    pub up_to_the_gap: bool,
    /// Check of the database.
    pub check: Check,
}

/// Result of reading a full copy.
enum Filled {
    /// Its pages are in the file.
    With(PageFile, Head),
    /// It may contain writes up to this time, which is later than the limit.
    Later(Timestamp),
}

/// Result of a restore.
pub struct Restored {
    /// Everything up to this time is restored.
    pub until: Timestamp,
    /// Time of the full copy.
    pub copy_at: Timestamp,
    /// Number of segments that were applied to it.
    pub segments: u64,
    /// Number of images.
    pub images: u64,
    /// Checks that the database passed.
    pub checked: CopyChecks,
    /// Duration.
    pub took: Duration,
    /// Damaged objects that were skipped.
    pub notes: Vec<String>,
}

impl Restored {
    /// Returns the message for the operator.
    pub fn message(&self) -> String {
        let notes = self.notes.iter().flat_map(|note| ["NOTE: ", note, "\n"]);
        let notes: String = notes.collect();
        format!(
            "restored to {}: the full copy of {}, {} segments and {} images in {} s; {}\n{notes}",
            self.until,
            self.copy_at,
            self.segments,
            self.images,
            self.took.as_secs(),
            check_message(self.checked)
        )
    }
}

/// Restores the newest state of a backup; there may be neither a database nor images. It needs the program's runtime,
/// and blocks its thread.
///
/// # Errors
/// Fails if a file is in its place, no full copy is whole, or a segment is missing or damaged: the error names it, and
/// the instant that can be restored.
pub fn restore(
    from: &BackupConfig,
    identities: &Identities,
    database: &Path,
    images: &Path,
    wanted: &Wanted,
) -> anyhow::Result<Restored> {
    block_in_place(|| restore_here(from, identities, database, images, wanted))
}

fn restore_here(
    from: &BackupConfig,
    identities: &Identities,
    database: &Path,
    images: &Path,
    wanted: &Wanted,
) -> anyhow::Result<Restored> {
    let began = Instant::now();
    let target = Target::of(from)?;
    let part = begin_restore(database)?;
    clear(&part, images)?;
    let source = RestoreSource { target, identities };
    let mut notes = Vec::new();
    let (file, copy) = source.fill(part.path(), wanted.until, &mut notes)?;
    let mut until_ms = copy.at_ms;
    let (count, gap) = source.apply(&file, &copy, wanted.until, &mut until_ms)?;
    let until = Timestamp::from_millisecond(until_ms)?;
    let newest = names(&source.target)?.pop();
    if let Some(newest) = newest.filter(|newest| *newest > copy.chain && wanted.until.is_none()) {
        notes.push(format!(
            "{newest} has no full copy yet: what is in its segments is left out"
        ));
    }
    if let Some(gap) = gap {
        let lost = format!("{gap}: what was written after {until} cannot be restored");
        if !wanted.up_to_the_gap {
            bail!("{lost}; `--up-to-the-gap` restores what was written before");
        }
        notes.push(lost);
    }
    file.end()?;
    let checked = check(part.path(), wanted.check)?;
    let restored_images = source.images(images)?;
    part.publish()?;
    end_folder(images)?;
    Ok(Restored {
        until,
        copy_at: Timestamp::from_millisecond(copy.at_ms)?,
        segments: count,
        images: restored_images,
        checked,
        took: began.elapsed(),
        notes,
    })
}

/// Returns true if an object may contain writes after the limit.
fn is_later(head: &Head, until: Option<Timestamp>) -> bool {
    until.is_some_and(|until| head.end_ms > until.as_millisecond())
}

/// Returns true if a copy has everything of a segment that ends at a position.
fn is_in_copy(end: &Position, copy: &Position) -> bool {
    end.salt == copy.salt && end.frames <= copy.frames
}

struct RestoreSource<'i> {
    target: Target,
    identities: &'i Identities,
}

impl RestoreSource<'_> {
    /// Writes the newest full copy that is whole to a file.
    fn fill(
        &self,
        file: &Path,
        until: Option<Timestamp>,
        notes: &mut Vec<String>,
    ) -> anyhow::Result<(PageFile, Head)> {
        let mut later = None;
        for (chain, number) in copies(&self.target).context("reading the backup")? {
            let name = copy_name(&chain, number);
            match self.fill_from(&name, file, until) {
                Ok(Filled::With(pages, head)) => return Ok((pages, head)),
                Ok(Filled::Later(end)) => later = Some(end),
                Err(error) => notes.push(format!("{name} cannot be used: {error:#}")),
            }
        }
        let oldest = later.map(|end| format!("nothing before {end} is kept"));
        let found = notes.iter().cloned().chain(oldest).collect::<Vec<_>>();
        let found = if found.is_empty() {
            "there is none".to_owned()
        } else {
            found.join("; ")
        };
        bail!("no full copy can be restored: {found}")
    }

    fn fill_from(
        &self,
        name: &str,
        file: &Path,
        until: Option<Timestamp>,
    ) -> anyhow::Result<Filled> {
        let object = self
            .target
            .get(name)?
            .ok_or_else(|| anyhow!("it is gone"))?;
        let (head, mut content) = self.identities.open(object)?;
        if head.kind != ObjectKind::Copy || head.name() != name {
            bail!("it is another part of a backup");
        }
        if is_later(&head, until) {
            return Ok(Filled::Later(Timestamp::from_millisecond(head.end_ms)?));
        }
        Ok(Filled::With(PageFile::fill(file, &mut content)?, head))
    }

    /// Applies the segments after a copy; counts them, advances the instant, and returns the reason if they stop before
    /// their end.
    fn apply(
        &self,
        file: &PageFile,
        copy: &Head,
        until: Option<Timestamp>,
        until_ms: &mut i64,
    ) -> anyhow::Result<(u64, Option<String>)> {
        let chain = &copy.chain;
        let last = last_segment(&self.target, chain).context("reading the backup")?;
        let last = last.map_or(copy.number, |last| copy.number.max(last + 1));
        let mut before: Option<Head> = None;
        for number in copy.number..last {
            let name = segment_name(chain, number);
            let opened = match self.segment(&name, before.as_ref()) {
                Ok(opened) => opened,
                Err(error) => {
                    let after = last - number - 1;
                    let gap =
                        format!("{name} cannot be used ({error:#}), nor the {after} after it");
                    return Ok((number - copy.number, Some(gap)));
                }
            };
            let (head, pages) = opened;
            if is_later(&head, until) {
                return Ok((number - copy.number, None));
            }
            // Pages that the copy already has must not be overwritten: the segment may end before the copy does.
            if !is_in_copy(&head.to, &copy.to) {
                file.apply(&pages)?;
                *until_ms = head.at_ms.max(*until_ms);
            }
            before = Some(head);
        }
        Ok((last - copy.number, None))
    }

    fn segment(&self, name: &str, before: Option<&Head>) -> io::Result<(Head, Pages)> {
        let object = self.target.get(name)?;
        let object = object.ok_or_else(|| io::Error::other("it is missing"))?;
        let (head, mut content) = self.identities.open(object)?;
        if head.kind != ObjectKind::Segment || head.name() != name {
            return Err(io::Error::other("it is another part of a backup"));
        }
        let follows = |before: &Head| head.from.is_some_and(|from| from.follows(&before.to));
        if !before.is_none_or(follows) {
            return Err(io::Error::other(
                "it does not begin where the one before ends",
            ));
        }
        let pages = Pages::read(&mut content)?;
        ended(&mut content)?;
        Ok((head, pages))
    }

    /// Restores every image of the backup; the server removes those that no complaint names.
    fn images(&self, folder: &Path) -> anyhow::Result<u64> {
        begin_folder(folder)?;
        let mut count = 0;
        for name in self.target.list(IMAGES)? {
            if is_file_name(&name) {
                self.image(&name, &folder.join(&name))
                    .with_context(|| format!("{IMAGES}/{name}"))?;
                count += 1;
            }
        }
        File::open(folder)?.sync_all()?;
        Ok(count)
    }

    fn image(&self, name: &str, to: &Path) -> io::Result<()> {
        let object = self.target.get(&format!("{IMAGES}/{name}"))?;
        let object = object.ok_or_else(|| io::Error::other("it is gone"))?;
        let mut content = Vec::new();
        self.identities.decrypt(object)?.read_to_end(&mut content)?;
        let mut file = File::create(to)?;
        file.write_all(&content)?;
        file.sync_all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(salt: u32, frames: u32) -> Position {
        Position {
            beginnings: 1,
            salt: [salt, 7],
            frames,
            checksum: [0, 0],
        }
    }

    #[test]
    fn prod_11_a_restore_to_a_time_has_what_ends_at_it_and_nothing_later() {
        let head = |end_ms| Head {
            kind: ObjectKind::Segment,
            chain: "chain".to_owned(),
            number: 1,
            from: None,
            to: position(1, 1),
            at_ms: 0,
            end_ms,
        };
        let until = Timestamp::from_millisecond(1000).expect("a time");
        for (end_ms, expected) in [(999, false), (1000, false), (1001, true)] {
            assert_eq!(is_later(&head(end_ms), Some(until)), expected, "{end_ms}");
            assert!(!is_later(&head(end_ms), None), "{end_ms}");
        }
    }

    #[test]
    fn prod_11_a_copy_has_the_segments_of_its_log_up_to_its_own_end() {
        let copy = position(1, 10);
        for (salt, frames, expected) in [
            (1, 9, true),
            (1, 10, true),
            (1, 11, false),
            // The log has restarted since.
            (2, 9, false),
        ] {
            let found = is_in_copy(&position(salt, frames), &copy);
            assert_eq!(found, expected, "{salt} {frames}");
        }
    }
}

//! A full copy of the database while others write.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::object::{Head, Recipients};
use crate::retention::{Retention, unlisted};
use crate::target::Target;
use crate::write_ahead::Snapshot;

/// What a copy is made of.
pub(super) struct Copy {
    pub(super) head: Head,
    pub(super) snapshot: Snapshot,
    /// The images that the database may name.
    pub(super) images: BTreeSet<String>,
    pub(super) target: Target,
    pub(super) recipients: Recipients,
    pub(super) keep: usize,
}

/// What came of it.
pub(super) struct Copied {
    pub(super) at_ms: i64,
    pub(super) bytes: u64,
    pub(super) took: Duration,
    /// Images that no kept copy and no database has.
    pub(super) images_gone: BTreeSet<String>,
}

impl Copy {
    /// Makes it, and removes what is older than those that are kept.
    pub(super) fn make(mut self) -> io::Result<Copied> {
        let began = Instant::now();
        let bytes = self.snapshot.bytes();
        let name = self.head.name();
        // What one that was broken off has left.
        self.target.clear(&format!("{}/copies", self.head.chain))?;
        let mut names = unlisted(&self.target)?;
        names.extend(self.images.iter().cloned());
        // An object without content cannot be read in pieces.
        let names = Vec::from_iter(names).join("\n") + "\n";
        self.target
            .put(&format!("{name}.images"), names.as_bytes())?;
        let upload = self.target.begin(&name)?;
        let snapshot = &mut self.snapshot;
        let upload = self.recipients.write(&self.head, upload, |packed| {
            io::copy(snapshot, packed).and_then(|_| packed.flush())
        })?;
        upload.end()?;
        let images_gone = Retention {
            target: &self.target,
            keep: self.keep,
            newest: &self.head.chain,
            images: &self.images,
        }
        .tidy()?;
        Ok(Copied {
            at_ms: self.head.at_ms,
            bytes,
            took: began.elapsed(),
            images_gone,
        })
    }
}

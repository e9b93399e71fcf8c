//! A full copy of the database while others write, and what there is of chains, copies and segments.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::object::{Head, Recipients};
use super::retention::Retention;
use super::target::Target;
use tulay_store::write_ahead::Snapshot;

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
        let names: Vec<&str> = self.images.iter().map(String::as_str).collect();
        let names = names.join("\n");
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

/// The chains, the oldest first.
pub(super) fn chains(target: &Target) -> io::Result<Vec<String>> {
    let mut chains = target.list("")?;
    chains.retain(|name| name.starts_with(CHAIN));
    Ok(chains)
}

/// How the name of a chain begins; its time follows.
pub(super) const CHAIN: &str = "chain-";

/// The full copies, the newest first, each by its chain and the first segment to apply to it.
pub(super) fn copies(target: &Target) -> io::Result<Vec<(String, u64)>> {
    let mut copies = Vec::new();
    for chain in chains(target)? {
        for name in target.list(&format!("{chain}/copies"))? {
            copies.extend(name.parse().ok().map(|number| (chain.clone(), number)));
        }
    }
    copies.sort_unstable();
    copies.reverse();
    Ok(copies)
}

/// The segments of a chain from a number on, in order, each with its folder.
pub(super) fn segments(target: &Target, chain: &str, from: u64) -> io::Result<Vec<(String, u64)>> {
    let mut found = Vec::new();
    for folder in target.list(&format!("{chain}/segments"))? {
        if folder.parse().is_ok_and(|of: u64| of < from / 1000) {
            continue;
        }
        for name in target.list(&format!("{chain}/segments/{folder}"))? {
            let number = name.parse().ok().filter(|number| *number >= from);
            found.extend(number.map(|number| (folder.clone(), number)));
        }
    }
    Ok(found)
}

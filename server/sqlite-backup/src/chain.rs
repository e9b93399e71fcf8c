//! Chains: which there are in a target, with which copies and segments, and where the newest one goes on.

use std::io;
use std::path::Path;

use jiff::Timestamp;

use crate::images::ImageFolder;
use crate::local::Local;
use crate::object::{Head, copy_name, segment_name};
use crate::target::Target;
use crate::write_ahead::Position;

/// How the name of a chain begins; its number follows, and when it began.
const CHAIN: &str = "chain-";

/// The chain that is being written.
pub(super) struct Chain {
    pub(super) name: String,
    /// The next segment's number.
    pub(super) next: u64,
    /// Where it begins in the log.
    pub(super) at: Position,
    pub(super) images: ImageFolder,
    /// A segment waits beside the database.
    pub(super) keeps_segment: bool,
}

impl Chain {
    /// The name of the next one. Numbers order them, whatever the clock says.
    pub(super) fn name_after(before: Option<&str>, now: Timestamp) -> String {
        let number = before.and_then(|name| name.strip_prefix(CHAIN)?.get(..6)?.parse().ok());
        let number = number.unwrap_or(0_u32) + 1;
        format!("{CHAIN}{number:06}-{}", now.strftime("%Y%m%dT%H%M%SZ"))
    }

    /// One without segments.
    pub(super) fn begun(name: String, at: Position, images: ImageFolder) -> Self {
        Self {
            name,
            next: 1,
            at,
            images,
            keeps_segment: false,
        }
    }

    /// The newest one of a target, behind its last segment, or behind the one that waits beside the database.
    pub(super) fn newest(
        target: &Target,
        images: &Path,
        local: &Local,
    ) -> io::Result<Option<Self>> {
        let Some(name) = names(target)?.pop() else {
            return Ok(None);
        };
        let last = match last_segment(target, &name)? {
            Some(number) => segment_name(&name, number),
            None => format!("{name}/begin"),
        };
        let Some(mut last) = target.get(&last)? else {
            return Ok(None);
        };
        let last = Head::read(&mut last)?;
        let images = ImageFolder::open(images, target)?;
        let mut chain = Self::begun(name, last.to, images);
        chain.next = last.number + 1;
        if let Some((head, _)) = local.segment()? {
            let is_next = head.chain == chain.name && head.number == chain.next;
            if is_next && head.from.is_some_and(|from| from.follows(&chain.at)) {
                chain.next += 1;
                chain.at = head.to;
                chain.keeps_segment = true;
            } else {
                local.forget_segment()?;
            }
        }
        Ok(Some(chain))
    }

    /// Of when its newest full copy is, in milliseconds since 1970.
    pub(super) fn last_copy(&self, target: &Target) -> io::Result<Option<i64>> {
        let newest = copies(target)?.into_iter().next();
        let newest = newest.filter(|(of, _)| *of == self.name);
        let copy = newest.map(|(of, number)| target.get(&copy_name(&of, number)));
        let copy = copy.transpose()?.flatten();
        Ok(copy
            .map(|mut copy| Head::read(&mut copy))
            .transpose()?
            .map(|head| head.at_ms))
    }
}

/// The chains, the oldest first.
pub(super) fn names(target: &Target) -> io::Result<Vec<String>> {
    let mut chains = target.list("")?;
    chains.retain(|name| name.starts_with(CHAIN));
    Ok(chains)
}

/// The full copies, the newest first, each by its chain and the first segment to apply to it.
pub(super) fn copies(target: &Target) -> io::Result<Vec<(String, u64)>> {
    let mut copies = Vec::new();
    for chain in names(target)? {
        for name in target.list(&format!("{chain}/copies"))? {
            copies.extend(name.parse().ok().map(|number| (chain.clone(), number)));
        }
    }
    copies.sort_unstable();
    copies.reverse();
    Ok(copies)
}

/// The folders of a chain's segments, in order.
pub(super) fn segment_folders(target: &Target, chain: &str) -> io::Result<Vec<u64>> {
    let names = target.list(&format!("{chain}/segments"))?;
    Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
}

/// The number of the newest segment of a chain.
pub(super) fn last_segment(target: &Target, chain: &str) -> io::Result<Option<u64>> {
    // A folder is there a moment before what is in it.
    for folder in segment_folders(target, chain)?.into_iter().rev() {
        let names = target.list(&format!("{chain}/segments/{folder:06}"))?;
        let last = names.iter().rev().find_map(|name| name.parse().ok());
        if last.is_some() {
            return Ok(last);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prod_11_chains_are_in_order_when_the_clock_goes_back() {
        let at = |time: &str| time.parse::<Timestamp>().expect("a time");
        let ahead = Chain::name_after(None, at("2027-11-23T08:00:00Z"));
        let mended = Chain::name_after(Some(&ahead), at("2026-11-23T08:00:00Z"));
        assert_eq!(ahead, "chain-000001-20271123T080000Z");
        assert_eq!(mended, "chain-000002-20261123T080000Z");
        assert!(mended > ahead);
    }
}

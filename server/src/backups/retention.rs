//! What goes from a backup once a full copy is whole: older copies than those that are kept, the segments and chains before them,
//! and images that only those had.

use std::collections::BTreeSet;
use std::io::{self, BufRead};

use super::full_copy::{chains, copies, segments};
use super::images::FOLDER as IMAGES;
use super::object::{copy_name, segment_name};
use super::target::Target;

/// What is kept.
pub(super) struct Retention<'r> {
    pub(super) target: &'r Target,
    /// So many full copies.
    pub(super) keep: usize,
    /// The chain that is being written.
    pub(super) newest: &'r str,
    /// The images of the database.
    pub(super) images: &'r BTreeSet<String>,
}

impl Retention<'_> {
    /// Removes the rest; gives the images that went.
    pub(super) fn tidy(&self) -> io::Result<BTreeSet<String>> {
        let mut copies = copies(self.target)?;
        let old = copies.split_off(self.keep.min(copies.len()));
        let mut gone = self.images_of(&old)?;
        let kept = self.images_of(&copies)?;
        gone.retain(|name| !kept.contains(name) && !self.images.contains(name));
        for name in &gone {
            self.target.remove(&format!("{IMAGES}/{name}"))?;
        }
        for (chain, number) in &old {
            let name = copy_name(chain, *number);
            self.target.remove(&name)?;
            self.target.remove(&format!("{name}.images"))?;
        }
        for chain in chains(self.target)? {
            let kept = copies.iter().filter(|(of, _)| *of == chain);
            match kept.map(|(_, number)| *number).min() {
                Some(oldest) => self.tidy_segments(&chain, oldest)?,
                None if chain.as_str() < self.newest => self.target.remove(&chain)?,
                None => {}
            }
        }
        Ok(gone)
    }

    fn tidy_segments(&self, chain: &str, oldest: u64) -> io::Result<()> {
        for (_, number) in segments(self.target, chain, 0)? {
            if number >= oldest {
                break;
            }
            self.target.remove(&segment_name(chain, number))?;
        }
        for folder in self.target.list(&format!("{chain}/segments"))? {
            if folder.parse().is_ok_and(|of: u64| of < oldest / 1000) {
                self.target.remove(&format!("{chain}/segments/{folder}"))?;
            }
        }
        Ok(())
    }

    fn images_of(&self, copies: &[(String, u64)]) -> io::Result<BTreeSet<String>> {
        let mut images = BTreeSet::new();
        for (chain, number) in copies {
            let list = format!("{}.images", copy_name(chain, *number));
            for image in self.target.get(&list)?.into_iter().flat_map(BufRead::lines) {
                images.insert(image?);
            }
        }
        Ok(images)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every file of a target, in order.
    fn files(target: &Target, folder: &str) -> Vec<String> {
        let mut found = Vec::new();
        for name in target.list(folder).expect("listed") {
            let path = format!("{folder}{name}");
            if target.path(&path).is_dir() {
                found.extend(files(target, &format!("{path}/")));
            } else {
                found.push(path);
            }
        }
        found
    }

    #[test]
    fn prod_11_so_many_copies_are_kept_with_their_segments_and_images() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = Target::new(folder.path());
        let put = |name: &str, content: &str| {
            target.put(name, content.as_bytes()).expect("written");
        };
        for (chain, copies, last) in [("chain-1", vec![1], 3), ("chain-2", vec![1, 1002], 1004)] {
            put(&format!("{chain}/begin"), "");
            for number in 1..=last {
                put(&segment_name(chain, number), "");
            }
            for number in copies {
                let name = copy_name(chain, number);
                put(&name, "");
                put(
                    &format!("{name}.images"),
                    &format!("of {chain}\nof all\n{number}"),
                );
            }
        }
        // Its full copy has not ended.
        put("chain-3/begin", "");
        for image in ["of chain-1", "of chain-2", "of all", "1", "1002", "newer"] {
            put(&format!("{IMAGES}/{image}"), "");
        }
        let images = BTreeSet::from(["newer".to_owned(), "of all".to_owned()]);
        let keep = |keep| Retention {
            target: &target,
            keep,
            newest: "chain-3",
            images: &images,
        };
        let before = files(&target, "");
        assert!(keep(3).tidy().expect("tidied").is_empty());
        assert_eq!(files(&target, ""), before);

        let gone = keep(1).tidy().expect("tidied");
        assert_eq!(gone, BTreeSet::from(["1".into(), "of chain-1".into()]));
        let kept = [
            "chain-2/begin",
            "chain-2/copies/000001002",
            "chain-2/copies/000001002.images",
            "chain-2/segments/000001/000001002",
            "chain-2/segments/000001/000001003",
            "chain-2/segments/000001/000001004",
            "chain-3/begin",
            "images/1002",
            "images/newer",
            "images/of all",
            "images/of chain-2",
        ];
        assert_eq!(files(&target, ""), kept);
    }
}

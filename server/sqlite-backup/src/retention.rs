//! Removes old objects from a backup once a full copy is whole: copies beyond the number to keep, the segments and
//! chains before them, and images that only those had.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::io::{self, BufRead};

use crate::chain::{copies, names, segment_folders};
use crate::images::FOLDER as IMAGES;
use crate::object::copy_name;
use crate::target::Target;

/// Objects to keep.
pub(super) struct Retention<'r> {
    pub(super) target: &'r Target,
    /// Number of full copies to keep.
    pub(super) keep: usize,
    /// The chain that is being written.
    pub(super) newest: &'r str,
    /// The images of the database.
    pub(super) images: &'r BTreeSet<String>,
}

impl Retention<'_> {
    /// Removes everything else; returns the images that were removed.
    pub(super) fn tidy(&self) -> io::Result<BTreeSet<String>> {
        let mut copies = copies(self.target)?;
        let old = copies.split_off(self.keep.min(copies.len()));
        let mut gone = images_of(self.target, &old)?;
        let kept = images_of(self.target, &copies)?;
        gone.retain(|name| !kept.contains(name) && !self.images.contains(name));
        let images = gone.iter().map(|name| format!("{IMAGES}/{name}"));
        self.target.remove(&images.collect::<Vec<_>>())?;
        for (chain, number) in &old {
            let name = copy_name(chain, *number);
            // The list is removed last: while it exists, so do the names of the images to remove.
            let list = format!("{name}.images");
            self.target.remove(&[name, list])?;
        }
        for chain in names(self.target)? {
            let kept = copies.iter().filter(|(of, _)| *of == chain);
            match kept.map(|(_, number)| *number).min() {
                Some(oldest) => self.tidy_segments(&chain, oldest)?,
                None if chain.as_str() < self.newest => self.target.remove_folder(&chain)?,
                None => {}
            }
        }
        Ok(gone)
    }

    fn tidy_segments(&self, chain: &str, oldest: u64) -> io::Result<()> {
        for folder in segment_folders(self.target, chain)? {
            let path = format!("{chain}/segments/{folder:06}");
            match folder.cmp(&(oldest / 1000)) {
                Ordering::Less => self.target.remove_folder(&path)?,
                Ordering::Equal => {
                    let names = self.target.list(&path)?.into_iter();
                    let is_old = |name: &String| name.parse().is_ok_and(|of: u64| of < oldest);
                    let old = names.filter(is_old).map(|name| format!("{path}/{name}"));
                    self.target.remove(&old.collect::<Vec<_>>())?;
                }
                Ordering::Greater => {}
            }
        }
        Ok(())
    }
}

/// Returns the images that no list names: they were added since the newest copy, and may have been deleted from the
/// database since. The next list names them, because earlier segments may; an image that no list names would never be
/// removed.
pub(super) fn unlisted(target: &Target) -> io::Result<BTreeSet<String>> {
    let listed = images_of(target, &copies(target)?)?;
    let mut images: BTreeSet<String> = target.list(IMAGES)?.into_iter().collect();
    images.retain(|name| !listed.contains(name));
    Ok(images)
}

/// The images that the lists of copies name.
fn images_of(target: &Target, copies: &[(String, u64)]) -> io::Result<BTreeSet<String>> {
    let mut images = BTreeSet::new();
    for (chain, number) in copies {
        let list = format!("{}.images", copy_name(chain, *number));
        for image in target.get(&list)?.into_iter().flat_map(BufRead::lines) {
            images.insert(image?);
        }
    }
    images.remove("");
    Ok(images)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::object::segment_name;
    use crate::target::folder::Folder;

    /// Every file of a target, in order.
    fn files(folder: &Path, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).expect("listed") {
            let path = entry.expect("one").path();
            let name = format!("{name}{}", path.file_name().expect("a name").display());
            if path.is_dir() {
                found.extend(files(&path, &format!("{name}/")));
            } else {
                found.push(name);
            }
        }
        found.sort();
        found
    }

    #[test]
    fn prod_11_so_many_copies_are_kept_with_their_segments_and_images() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = Target::Folder(Folder::new(folder.path()));
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
        assert_eq!(
            unlisted(&target).expect("listed"),
            BTreeSet::from(["newer".into()])
        );
        let before = files(folder.path(), "");
        assert!(keep(3).tidy().expect("tidied").is_empty());
        assert_eq!(files(folder.path(), ""), before);

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
        assert_eq!(files(folder.path(), ""), kept);
    }
}

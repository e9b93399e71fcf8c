//! Images in backups: each once, before the first segment that names it. They never change.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::file_name::is_file_name;
use crate::object::Recipients;
use crate::target::Target;

pub(super) const FOLDER: &str = "images";
/// Files that are added within the same tick of the file system's clock do not change a folder's time.
const TICK: Duration = Duration::from_secs(2);

/// The folder of images, and its images that are in the backup.
pub(super) struct ImageFolder {
    folder: PathBuf,
    shipped: BTreeSet<String>,
    /// The folder's time when everything in it was shipped.
    seen: Option<SystemTime>,
}

impl ImageFolder {
    /// Opens the folder, with the images that the target has.
    pub(super) fn open(folder: &Path, target: &Target) -> io::Result<Self> {
        Ok(Self {
            folder: folder.to_owned(),
            shipped: target.list(FOLDER)?.into_iter().collect(),
            seen: None,
        })
    }

    /// Ships the images that are not shipped yet.
    pub(super) fn ship(&mut self, target: &Target, recipients: &Recipients) -> io::Result<()> {
        let changed = match fs::metadata(&self.folder) {
            Ok(about) => about.modified()?,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if self.seen == Some(changed) {
            return Ok(());
        }
        for name in self.names()? {
            if !self.shipped.contains(&name) && self.ship_one(&name, target, recipients)? {
                self.shipped.insert(name);
            }
        }
        let is_settled = changed.elapsed().is_ok_and(|age| age > TICK);
        self.seen = is_settled.then_some(changed);
        Ok(())
    }

    fn ship_one(&self, name: &str, target: &Target, recipients: &Recipients) -> io::Result<bool> {
        let content = match fs::read(self.folder.join(name)) {
            Ok(content) => content,
            // Deleted since it was listed: no complaint names it.
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        let sealed = recipients.encrypt(Vec::new(), |packed| packed.write_all(&content))?;
        target.put(&format!("{FOLDER}/{name}"), &sealed)?;
        Ok(true)
    }

    /// The names of the existing images, in order.
    pub(super) fn names(&self) -> io::Result<BTreeSet<String>> {
        let mut names = BTreeSet::new();
        for entry in fs::read_dir(&self.folder)? {
            names.extend(entry?.file_name().into_string().ok());
        }
        names.retain(|name| is_file_name(name));
        Ok(names)
    }

    /// Records that these were removed from the target.
    pub(super) fn forget(&mut self, gone: &BTreeSet<String>) {
        self.shipped.retain(|name| !gone.contains(name));
    }
}

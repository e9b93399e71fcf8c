//! Storage of backups: objects by name, in folders, written whole and durably or not at all. It does not read their
//! content.

mod bucket;
pub(super) mod folder;

use std::io::{self, BufReader, Read, Write};

use crate::config::{BackupConfig, BackupPlace};
use bucket::{Bucket, Multipart};
use folder::{Folder, Unfinished};

const BUFFER_BYTES: usize = 1024 * 1024;

/// The target. Cheap to clone. A bucket is called by threads that may block, of a runtime that must exist when the
/// target is made.
#[derive(Clone, Debug)]
pub(super) enum Target {
    Folder(Folder),
    Bucket(Bucket),
}

/// Content that is read piece by piece.
pub(super) type Content = BufReader<Box<dyn Read + Send>>;

impl Target {
    pub(super) fn of(config: &BackupConfig) -> anyhow::Result<Self> {
        Ok(match config.place()? {
            BackupPlace::Folder(folder) => Self::Folder(Folder::new(folder)),
            BackupPlace::Bucket(bucket) => Self::Bucket(Bucket::new(bucket)?),
        })
    }

    /// Writes a small object, replacing the one of this name.
    pub(super) fn put(&self, name: &str, content: &[u8]) -> io::Result<()> {
        match self {
            Self::Folder(folder) => {
                let mut file = folder.begin(name)?;
                file.write_all(content)?;
                file.end()
            }
            Self::Bucket(bucket) => bucket.put(name, content),
        }
    }

    /// Begins to write a large object.
    pub(super) fn begin(&self, name: &str) -> io::Result<Upload> {
        Ok(match self {
            Self::Folder(folder) => Upload::File(folder.begin(name)?),
            Self::Bucket(bucket) => Upload::Parts(bucket.begin(name)?),
        })
    }

    /// Returns the object of this name, if there is one.
    pub(super) fn get(&self, name: &str) -> io::Result<Option<Content>> {
        let content: Option<Box<dyn Read + Send>> = match self {
            Self::Folder(folder) => folder.get(name)?.map(|file| Box::new(file) as _),
            Self::Bucket(bucket) => bucket.get(name)?.map(|object| Box::new(object) as _),
        };
        Ok(content.map(|content| BufReader::with_capacity(BUFFER_BYTES, content)))
    }

    /// The names in a folder, in order; empty if there is no such folder.
    pub(super) fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        match self {
            Self::Folder(place) => place.list(folder),
            Self::Bucket(bucket) => bucket.list(folder),
        }
    }

    /// Removes unfinished objects of a folder. In a bucket, a rule of the store does that.
    pub(super) fn clear(&self, folder: &str) -> io::Result<()> {
        match self {
            Self::Folder(place) => place.clear(folder),
            Self::Bucket(_) => Ok(()),
        }
    }

    /// Removes objects by their names; missing ones are no error.
    pub(super) fn remove(&self, names: &[String]) -> io::Result<()> {
        match self {
            Self::Folder(folder) => names.iter().try_for_each(|name| folder.remove(name)),
            Self::Bucket(bucket) => bucket.remove(names),
        }
    }

    /// Removes a folder with its content.
    pub(super) fn remove_folder(&self, name: &str) -> io::Result<()> {
        match self {
            Self::Folder(folder) => folder.remove_folder(name),
            Self::Bucket(bucket) => bucket.remove_folder(name),
        }
    }
}

/// A large object that is being written. Dropped before its end, it does not exist.
pub(super) enum Upload {
    File(Unfinished),
    Parts(Multipart),
}

impl Upload {
    /// Makes the complete object durable, and gives it its name.
    pub(super) fn end(self) -> io::Result<()> {
        match self {
            Self::File(file) => file.end(),
            Self::Parts(parts) => parts.end(),
        }
    }
}

impl Write for Upload {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.write(bytes),
            Self::Parts(parts) => parts.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(file) => file.flush(),
            Self::Parts(_) => Ok(()),
        }
    }
}

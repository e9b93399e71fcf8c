//! A folder of backups: files by name, written whole and durably or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tulay_system::private::make_folder;

/// Suffix of a file while it is written.
const UNFINISHED: &str = ".part";
const BUFFER_BYTES: usize = 1024 * 1024;

/// The folder.
#[derive(Clone, Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Begins to write a file. The target folder itself is never created: if a share is not mounted, nothing is written
    /// to the disk below.
    pub(crate) fn begin(&self, name: &str) -> io::Result<Unfinished> {
        if !self.0.is_dir() {
            let text = format!("the folder {} is not there", self.0.display());
            return Err(io::Error::new(ErrorKind::NotFound, text));
        }
        let to = self.path(name);
        if let Some(folder) = to.parent() {
            make_folder(folder)?;
        }
        let mut part = to.clone().into_os_string();
        part.push(UNFINISHED);
        let part = PathBuf::from(part);
        let file = BufWriter::with_capacity(BUFFER_BYTES, File::create(&part)?);
        Ok(Unfinished { file, part, to })
    }

    /// A file's content, if there is one.
    pub(crate) fn get(&self, name: &str) -> io::Result<Option<File>> {
        match File::open(self.path(name)) {
            Ok(file) => Ok(Some(file)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The names in a folder, in order; empty if there is no such folder.
    pub(crate) fn list(&self, folder: &str) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(self.path(folder)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound && self.0.is_dir() => {
                return Ok(Vec::new());
            }
            Err(error) => {
                let text = format!("{}: {error}", self.path(folder).display());
                return Err(io::Error::new(error.kind(), text));
            }
        };
        let mut names = Vec::new();
        for entry in entries {
            names.extend(entry?.file_name().into_string().ok());
        }
        names.retain(|name| !name.ends_with(UNFINISHED));
        names.sort_unstable();
        Ok(names)
    }

    /// Removes unfinished files of a folder.
    pub(crate) fn clear(&self, folder: &str) -> io::Result<()> {
        let entries = match fs::read_dir(self.path(folder)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            entries => entries?,
        };
        for entry in entries {
            let path = entry?.path();
            if path.as_os_str().to_string_lossy().ends_with(UNFINISHED) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Removes a file; a missing one is no error.
    pub(crate) fn remove(&self, name: &str) -> io::Result<()> {
        gone(fs::remove_file(self.path(name)))
    }

    /// Removes a folder with its content.
    pub(crate) fn remove_folder(&self, name: &str) -> io::Result<()> {
        gone(fs::remove_dir_all(self.path(name)))
    }
}

fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// A file that is being written.
pub(crate) struct Unfinished {
    file: BufWriter<File>,
    part: PathBuf,
    to: PathBuf,
}

impl Unfinished {
    /// Makes the complete file durable, and gives it its name.
    pub(crate) fn end(self) -> io::Result<()> {
        let file = self.file.into_inner().map_err(io::Error::other)?;
        file.sync_all()?;
        fs::rename(&self.part, &self.to)?;
        match self.to.parent().map(File::open).transpose()? {
            // Windows shares do not support this call for a folder.
            Some(folder) => match folder.sync_all() {
                Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(()),
                synced => synced,
            },
            None => Ok(()),
        }
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

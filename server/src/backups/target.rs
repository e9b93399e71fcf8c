//! The folder that backups are in: files by name, written whole and durably or not at all. It knows nothing of what is in them.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::private::make_folder;

/// How a file is called while it is written.
const UNFINISHED: &str = ".part";
const BUFFER_BYTES: usize = 1024 * 1024;

/// A folder of backups. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Target(PathBuf);

impl Target {
    pub(super) fn new(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Writes a file, in the place of one of that name.
    pub(super) fn put(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let mut upload = self.begin(name)?;
        upload.write_all(content)?;
        upload.end()
    }

    /// Begins to write a file. The target itself is never made: where a share is not mounted, nothing is written to the disk below.
    pub(super) fn begin(&self, name: &str) -> io::Result<Upload> {
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
        Ok(Upload { file, part, to })
    }

    /// A file's content, if there is one.
    pub(super) fn get(&self, name: &str) -> io::Result<Option<BufReader<File>>> {
        match File::open(self.path(name)) {
            Ok(file) => Ok(Some(BufReader::with_capacity(BUFFER_BYTES, file))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The names in a folder, in order; none where there is no such folder.
    pub(super) fn list(&self, folder: &str) -> io::Result<Vec<String>> {
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

    /// Removes what was begun in a folder and not ended.
    pub(super) fn clear(&self, folder: &str) -> io::Result<()> {
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

    /// Removes a file or a folder with all that is in it; one that is gone is no error.
    pub(super) fn remove(&self, name: &str) -> io::Result<()> {
        let path = self.path(name);
        let removed = if path.is_dir() {
            fs::remove_dir_all(path)
        } else {
            fs::remove_file(path)
        };
        match removed {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }
}

/// A file that is being written.
pub(super) struct Upload {
    file: BufWriter<File>,
    part: PathBuf,
    to: PathBuf,
}

impl Upload {
    /// It is whole: makes it durable, and gives it its name.
    pub(super) fn end(self) -> io::Result<()> {
        let file = self.file.into_inner().map_err(io::Error::other)?;
        file.sync_all()?;
        fs::rename(&self.part, &self.to)?;
        if let Some(folder) = self.to.parent() {
            File::open(folder)?.sync_all()?;
        }
        Ok(())
    }
}

impl Write for Upload {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

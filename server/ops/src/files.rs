//! The files that a command reads and writes. A command of this process has them on the disk. One that came by the
//! socket has them in its request and its answer: the server never opens a path that a client names (STAFF-11).

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::carried::{Bytes, Input, NotMade, Written};
use tulay_system::private;

/// Limit of the files of an answer together, in bytes.
pub(crate) const MAX_WRITTEN_BYTES: usize = 64 * 1024 * 1024;

/// The files of a command.
pub enum Files {
    /// On the disk of this process, which the operator's own user runs.
    OnDisk,
    /// In the request and the answer of the socket.
    Carried(Carried),
}

/// Files in the request and the answer of the socket.
pub struct Carried {
    /// Files that the command reads.
    inputs: Vec<Input>,
    /// Failure of the client to make the command's new file or folder.
    not_made: Option<NotMade>,
    /// Files that the command wrote.
    written: Mutex<Vec<Written>>,
}

impl Carried {
    /// The files of a request.
    pub(crate) fn new(inputs: Vec<Input>, not_made: Option<NotMade>) -> Self {
        let written = Mutex::default();
        Self {
            inputs,
            not_made,
            written,
        }
    }

    fn find(&self, path: &Path) -> io::Result<Vec<u8>> {
        let named = |input: &&Input| Path::new(&input.path) == path;
        match self.inputs.iter().find(named) {
            Some(input) => input.content.clone().map(|Bytes(content)| content),
            None => Err("the request has no such file".to_owned()),
        }
        .map_err(io::Error::other)
    }

    /// Fails as the client failed to make the file or folder.
    fn check_made(&self) -> io::Result<()> {
        let Some(NotMade { is_there, why }) = &self.not_made else {
            return Ok(());
        };
        let kind = if *is_there {
            io::ErrorKind::AlreadyExists
        } else {
            io::ErrorKind::Other
        };
        Err(io::Error::new(kind, why.clone()))
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Written>> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an empty file.
    fn begin(&self, path: &Path) {
        let name = path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let content = Bytes(Vec::new());
        self.locked().push(Written { name, content });
    }

    /// Adds to the newest file.
    fn append(&self, content: &[u8]) -> io::Result<()> {
        let mut written = self.locked();
        let lengths = written.iter().map(|file| file.content.0.len());
        if lengths.sum::<usize>() + content.len() > MAX_WRITTEN_BYTES {
            let why = "the files are longer than the socket carries (64 MiB): ask for less at once";
            return Err(io::Error::other(why));
        }
        if let Some(file) = written.last_mut() {
            file.content.0.extend_from_slice(content);
        }
        Ok(())
    }
}

impl Files {
    /// Returns the files that a command wrote for an answer.
    pub(crate) fn into_written(self) -> Vec<Written> {
        match self {
            Self::OnDisk => Vec::new(),
            Self::Carried(files) => {
                let written = files.written.into_inner();
                written.unwrap_or_else(PoisonError::into_inner)
            }
        }
    }

    /// Reads a file.
    pub(crate) fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self {
            Self::OnDisk => std::fs::read(path),
            Self::Carried(files) => files.find(path),
        }
    }

    /// Creates a folder; fails if something is in its place.
    pub(crate) fn make_new_folder(&self, path: &Path) -> io::Result<()> {
        match self {
            Self::OnDisk => private::make_new_folder(path),
            Self::Carried(files) => files.check_made(),
        }
    }

    /// Removes an empty folder that was made. A failure has no consequence; a client of the socket removes its own.
    pub(crate) fn remove_folder(&self, path: &Path) {
        match self {
            Self::OnDisk => drop(std::fs::remove_dir(path)),
            Self::Carried(_) => {}
        }
    }

    /// Writes a new file of a new folder, durably.
    pub(crate) fn write_new_file(&self, path: &Path, content: &[u8]) -> io::Result<()> {
        match self {
            Self::OnDisk => private::write_new_file(path, content),
            Self::Carried(files) => {
                files.begin(path);
                files.append(content)
            }
        }
    }

    /// Creates a file; fails if something is in its place.
    pub(crate) fn make_new_file(&self, path: &Path) -> io::Result<NewFile<'_>> {
        match self {
            Self::OnDisk => Ok(NewFile::OnDisk(create(path)?)),
            Self::Carried(files) => {
                files.check_made()?;
                files.begin(path);
                Ok(NewFile::Carried(files))
            }
        }
    }
}

/// A new file that is written part by part.
pub(crate) enum NewFile<'a> {
    OnDisk(File),
    Carried(&'a Carried),
}

impl Write for NewFile<'_> {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        match self {
            Self::OnDisk(file) => file.write(part),
            Self::Carried(files) => files.append(part).map(|()| part.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::OnDisk(file) => file.flush(),
            Self::Carried(_) => Ok(()),
        }
    }
}

/// Creates a file that nobody else may read; fails if something is in its place.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let options = options.write(true).create_new(true).mode(0o600);
    options.open(path)
}

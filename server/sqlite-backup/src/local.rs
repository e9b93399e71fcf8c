//! Files of backups beside the database, in `DATABASE-backup`: a segment that was taken out of the log and waits for
//! the target, and the mark that the log was discarded, so that a start after a kill notices it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::object::Head;
use tulay_system::private::make_folder;

const SEGMENT: &str = "segment";
const GAP: &str = "gap";

/// The folder.
pub(super) struct Local(PathBuf);

impl Local {
    pub(super) fn beside(database: &Path) -> Self {
        // A bare name has no parent folder that could be made durable.
        let database = std::path::absolute(database).unwrap_or_else(|_| database.to_owned());
        let mut folder = database.into_os_string();
        folder.push("-backup");
        Self(folder.into())
    }

    /// Creates it durably if it is missing.
    pub(super) fn make(&self) -> io::Result<()> {
        make_folder(&self.0)?;
        let above = self.0.parent().map(File::open).transpose()?;
        above.map_or(Ok(()), |above| above.sync_all())
    }

    pub(super) fn exists(&self) -> bool {
        self.0.is_dir()
    }

    /// Keeps a segment, durably.
    pub(super) fn keep(&self, segment: &[u8]) -> io::Result<()> {
        let part = self.0.join("segment.part");
        fs::write(&part, segment)?;
        File::open(&part)?.sync_all()?;
        fs::rename(&part, self.0.join(SEGMENT))?;
        self.sync()
    }

    /// The waiting segment.
    pub(super) fn segment(&self) -> io::Result<Option<(Head, Vec<u8>)>> {
        match fs::read(self.0.join(SEGMENT)) {
            Ok(segment) => Ok(Some((Head::read(&mut segment.as_slice())?, segment))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Removes the waiting segment.
    pub(super) fn forget_segment(&self) -> io::Result<()> {
        removed(&self.0.join(SEGMENT))
    }

    /// Marks that the log no longer continues from the last segment.
    pub(super) fn mark_gap(&self) -> io::Result<()> {
        File::create(self.0.join(GAP))?.sync_all()?;
        self.sync()
    }

    pub(super) fn has_gap(&self) -> bool {
        self.0.join(GAP).exists()
    }

    /// Removes the mark: a new chain has begun.
    pub(super) fn end_gap(&self) -> io::Result<()> {
        removed(&self.0.join(GAP))
    }

    fn sync(&self) -> io::Result<()> {
        File::open(&self.0)?.sync_all()
    }
}

fn removed(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prod_11_a_database_that_is_named_without_its_folder_has_one_beside_it() {
        let Local(folder) = Local::beside(Path::new("tulay.db"));
        let here = std::env::current_dir().expect("a folder");
        assert_eq!(folder.parent(), Some(here.as_path()));
    }
}

//! `tulay backup` and `tulay restore`: the embedded database, and beside it the folder of the images that borrowers
//! sent. Handles files and folders; `store::backup` checks the database.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};

use crate::database_copy::{self, Check, CopyChecks, PartialCopy};
use tulay_system::private::make_folder;

/// Marks a folder of images whose database is not in place yet.
const MARK: &str = ".part";

/// Copies the database, in use or not, to the new file `copy`, and then the images to the new folder `COPY.images`. An
/// image is stored before a complaint names it, so that every complaint of the copy has its images. Returns the message
/// for the operator.
///
/// # Errors
/// Fails if the copy exists or cannot be made: then there is no `copy`, and the next attempt can start afresh.
pub fn backup(database: &Path, images: &Path, copy: &Path, check: Check) -> anyhow::Result<String> {
    require_database(database)?;
    let folder = images_beside(copy);
    let part = PartialCopy::begin(copy)?;
    clear(&part, &folder)?;
    let began = Instant::now();
    let checked = part.copy(database, check)?;
    let megabytes = fs::metadata(part.path()).map_or(0, |file| file.len() / 1_000_000);
    let images = copy_folder(images, &folder)?;
    part.publish()?;
    end_folder(&folder)?;
    Ok(format!(
        "{}: a database of {megabytes} MB and {images} images in {} s; {}\n",
        copy.display(),
        began.elapsed().as_secs(),
        check_message(checked)
    ))
}

/// Returns the result of a check, in words for the operator.
pub fn check_message(checked: CopyChecks) -> &'static str {
    match checked {
        CopyChecks::Full => "checked every page, row, index and parent",
        CopyChecks::Quick => {
            "checked every page and row; `--check full` checks indexes and parents, too"
        }
        CopyChecks::Partly => {
            "checked as many pages and rows as could be read in a minute; `--check full` checks all"
        }
    }
}

/// Fails if there is no database, and names the command that creates one.
pub fn require_database(database: &Path) -> anyhow::Result<()> {
    if !database.is_file() {
        bail!(
            "there is no database at {}; `tulay migrate` makes one",
            database.display()
        );
    }
    Ok(())
}

/// Restores a backup; neither images nor a database may exist, so that a mistaken restore destroys nothing. The
/// database comes last: without it, nothing was restored. Returns the message for the operator.
///
/// # Errors
/// Fails if the backup is incomplete, or a file is in its place.
pub fn restore(
    copy: &Path,
    database: &Path,
    images: &Path,
    check: Check,
) -> anyhow::Result<String> {
    if !copy.is_file() {
        bail!("there is no backup at {}", copy.display());
    }
    let folder = images_beside(copy);
    if !folder.is_dir() {
        let folder = folder.display();
        bail!(
            "{folder} is not there: a backup has its images there, in an empty folder when it had none"
        );
    }
    let part = database_copy::begin_restore(database)?;
    clear(&part, images)?;
    let checked = part.copy(copy, check)?;
    let count = copy_folder(&folder, images)?;
    part.publish()?;
    end_folder(images)?;
    let database = database.display();
    Ok(format!(
        "{database} is restored with {count} images; {}\n",
        check_message(checked)
    ))
}

/// Returns the path of a backup's images.
fn images_beside(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(".images");
    name.into()
}

/// Empties the folder of an interrupted copy; any other folder with files is refused.
pub(crate) fn clear(part: &PartialCopy, folder: &Path) -> anyhow::Result<()> {
    if part.was_broken_off() && folder.join(MARK).is_file() {
        fs::remove_dir_all(folder).with_context(|| format!("clearing {}", folder.display()))?;
    }
    refuse_filled(folder)
}

fn refuse_filled(folder: &Path) -> anyhow::Result<()> {
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{} has files already: move it away first", folder.display());
    }
    Ok(())
}

/// Copies the files of a folder, durably, and counts them; a missing folder has no files.
fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<u64> {
    begin_folder(to)?;
    let entries = match fs::read_dir(from) {
        Ok(entries) => Some(entries),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error).with_context(|| format!("reading {}", from.display())),
    };
    let mut count = 0;
    for entry in entries.into_iter().flatten() {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name() != MARK {
            copy_file(&entry.path(), &to.join(entry.file_name()))
                .with_context(|| format!("copying {}", entry.path().display()))?;
            count += 1;
        }
    }
    File::open(to)?.sync_all()?;
    Ok(count)
}

/// Creates a folder that is marked as unfinished until [`end_folder`].
pub(crate) fn begin_folder(folder: &Path) -> anyhow::Result<()> {
    make_folder(folder).with_context(|| format!("making {}", folder.display()))?;
    Ok(File::create(folder.join(MARK))?.sync_all()?)
}

/// Marks a folder of images as complete, with its database in place.
pub(crate) fn end_folder(folder: &Path) -> anyhow::Result<()> {
    Ok(fs::remove_file(folder.join(MARK))?)
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    match fs::copy(from, to) {
        // Deleted since it was listed: a running server purges images that no complaint names.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        copied => copied?,
    };
    File::open(to)?.sync_all()
}

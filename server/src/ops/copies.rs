//! `tulay backup` and `tulay restore`: the embedded database, and beside it the folder of the images that borrowers sent.
//! Knows files and folders; `store::backup` checks the database.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::private::make_folder;
use tulay_store::backup;

/// Copies the database, in use or not, to the new file `copy`, and then the images to the new folder `COPY.images`. An
/// image is stored before a complaint names it, so that every complaint of the copy has its images.
///
/// # Errors
/// When the copy exists or cannot be made; a partial copy is not usable.
pub fn backup(database: &Path, images: &Path, copy: &Path) -> anyhow::Result<()> {
    require_database(database)?;
    refuse_existing(copy)?;
    let folder = images_beside(copy);
    refuse_filled(&folder)?;
    backup::backup(database, copy)?;
    copy_folder(images, &folder)
}

/// Fails where there is no database, and names the command that makes one.
pub fn require_database(database: &Path) -> anyhow::Result<()> {
    if !database.is_file() {
        bail!(
            "there is no database at {}; `tulay migrate` makes one",
            database.display()
        );
    }
    Ok(())
}

/// Restores a backup; neither images nor a database may exist, so that a mistaken restore destroys nothing. The database
/// comes last: without it, nothing was restored.
///
/// # Errors
/// When the backup is not whole, or something is in its place.
pub fn restore(copy: &Path, database: &Path, images: &Path) -> anyhow::Result<()> {
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
    refuse_existing(database)?;
    refuse_filled(images)?;
    copy_folder(&folder, images)?;
    Ok(backup::restore(copy, database)?)
}

/// Where the images of a backup are.
fn images_beside(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(".images");
    name.into()
}

fn refuse_existing(file: &Path) -> anyhow::Result<()> {
    if file.exists() {
        bail!("{} is there already: move it away first", file.display());
    }
    Ok(())
}

fn refuse_filled(folder: &Path) -> anyhow::Result<()> {
    if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) {
        bail!("{} has files already: move it away first", folder.display());
    }
    Ok(())
}

/// Copies the files of a folder, durably; a missing folder has no files.
fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    make_folder(to).with_context(|| format!("making {}", to.display()))?;
    let entries = match fs::read_dir(from) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).with_context(|| format!("reading {}", from.display())),
    };
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            copy_file(&entry.path(), &to.join(entry.file_name()))
                .with_context(|| format!("copying {}", entry.path().display()))?;
        }
    }
    Ok(File::open(to)?.sync_all()?)
}

fn copy_file(from: &Path, to: &Path) -> io::Result<()> {
    match fs::copy(from, to) {
        // Deleted since it was listed: a running server purges images that no complaint names.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        copied => copied?,
    };
    File::open(to)?.sync_all()
}

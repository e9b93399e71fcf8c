//! Files of a server's data at its start: their folder is there, it can write them, and no other server has them open.

use std::fs::{File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use anyhow::{Context, bail};
use rustix::fs::Access;
use rustix::process::getuid;

use tulay_config::{Config, Database};

/// Refuses an embedded database in a folder that is not there.
///
/// # Errors
/// The folder.
pub fn require_folder(config: &Config) -> anyhow::Result<()> {
    if let Some(folder) = database_file(config).map(folder_of)
        && !folder.is_dir()
    {
        bail!("`database`: there is no folder {}", folder.display());
    }
    Ok(())
}

/// Refuses data that this user cannot write, as after a command that was run as another user.
///
/// # Errors
/// The first file or folder, its owner and the remedy.
pub fn require_writable(config: &Config) -> anyhow::Result<()> {
    let images = config.lender.images_folder.as_deref();
    let database = database_file(config);
    let mut paths = [database, database.map(folder_of), images]
        .into_iter()
        .flatten()
        .filter(|path| path.exists());
    let refused = paths.find_map(|path| fault(path, |path, mode| rustix::fs::access(path, mode)));
    refused.map_or(Ok(()), |why| bail!(why))
}

/// Locks the embedded database for this server until the file is dropped. Commands beside the server do not.
///
/// # Errors
/// If another server has the lock.
pub fn lock(config: &Config) -> anyhow::Result<Option<File>> {
    let Some(database) = database_file(config).filter(|database| database.is_file()) else {
        return Ok(None);
    };
    let mut path = database.as_os_str().to_owned();
    path.push("-served");
    let mut options = File::options();
    let file = options.create(true).append(true).open(&path);
    let file = file.with_context(|| path.display().to_string())?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => bail!(
            "another server has {} open: stop it first (two servers share a PostgreSQL)",
            database.display()
        ),
        Err(TryLockError::Error(why)) => Err(why).context(path.display().to_string()),
    }
}

fn database_file(config: &Config) -> Option<&Path> {
    match &config.database {
        Database::Sqlite(path) => Some(path),
        Database::Postgres(_) | Database::OfTheCore => None,
    }
}

fn folder_of(database: &Path) -> &Path {
    match database.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn fault(path: &Path, access: impl Fn(&Path, Access) -> rustix::io::Result<()>) -> Option<String> {
    let found = path.metadata().ok()?;
    let mut mode = Access::READ_OK | Access::WRITE_OK;
    if found.is_dir() {
        mode |= Access::EXEC_OK;
    }
    let why = access(path, mode).err()?;
    let (user, owner) = (getuid().as_raw(), found.uid());
    let path = path.display();
    Some(format!(
        "{path} belongs to user {owner}, and user {user}, who runs this server, cannot write it ({why}): \
         `chown -R {user} {path}` as root, and run commands as the server's user (`sudo -u tulay tulay …`)"
    ))
}

#[cfg(test)]
mod tests {
    use rustix::io::Errno;

    use super::{Access, fault, getuid};

    #[test]
    fn prod_09_data_of_another_user_is_refused_by_its_path_its_owner_and_the_remedy() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        let refuses = |_: &std::path::Path, mode: Access| {
            assert!(mode.contains(Access::WRITE_OK | Access::EXEC_OK));
            Err(Errno::ACCESS)
        };
        let said = fault(path, refuses).expect("a fault");
        let user = getuid().as_raw();
        let path_shown = path.display();
        for expected in [
            format!("{path_shown} belongs to user {user}"),
            format!("`chown -R {user} {path_shown}`"),
        ] {
            assert!(said.contains(&expected), "{said}");
        }
        assert_eq!(fault(path, |_, _| Ok(())), None);
    }
}

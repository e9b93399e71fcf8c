//! The new file or folder of a command at the client: made before the act, filled by the answer.

use std::fs::File;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use crate::books::BooksCommand;
use crate::borrowers::BorrowerCommand;
use crate::carried::{NotMade, Written};
use crate::command::OpsCommand;
use crate::files::create;
use tulay_lender::error::Error;
use tulay_system::private::{make_new_folder, write_new_file};

/// The new file or folder that a client made for a command.
pub(crate) enum Target {
    /// Nothing: the command writes no file.
    None,
    /// A folder that only the user may read.
    Folder(PathBuf),
    /// A file that only the user may read.
    File(PathBuf, File),
}

impl Target {
    /// Makes the new file or folder of a command. One that cannot be made is refused by the server, where the command
    /// would make it.
    pub(crate) fn make(command: &OpsCommand) -> Result<Self, NotMade> {
        let made = if let Some(path) = folder_of(command) {
            make_new_folder(path).map(|()| Self::Folder(path.to_owned()))
        } else if let OpsCommand::Books(BooksCommand::Journal { file, .. }) = command {
            create(file).map(|made| Self::File(file.clone(), made))
        } else {
            Ok(Self::None)
        };
        made.map_err(|error| NotMade {
            is_there: error.kind() == std::io::ErrorKind::AlreadyExists,
            why: error.to_string(),
        })
    }

    /// Writes the files of an answer.
    ///
    /// # Errors
    /// 1500 for a file that cannot be written.
    pub(crate) fn fill(self, files: &[Written]) -> Result<(), Error> {
        match self {
            Self::None => Ok(()),
            Self::Folder(folder) => files.iter().try_for_each(|file| {
                let path = folder.join(own_name(&file.name)?);
                write_new_file(&path, &file.content.0).map_err(Error::internal)
            }),
            Self::File(path, mut made) => {
                let written = files
                    .iter()
                    .try_for_each(|file| made.write_all(&file.content.0));
                let written = written.and_then(|()| made.sync_all());
                written.map_err(|error| Error::internal(format!("{}: {error}", path.display())))
            }
        }
    }

    /// Removes what was made, which is empty. A failure has no consequence.
    pub(crate) fn remove(self) {
        match self {
            Self::None => {}
            Self::Folder(path) => drop(std::fs::remove_dir(path)),
            Self::File(path, _) => drop(std::fs::remove_file(path)),
        }
    }
}

/// The new folder of a command.
fn folder_of(command: &OpsCommand) -> Option<&Path> {
    let (OpsCommand::Evidence {
        directory, signed, ..
    }
    | OpsCommand::Borrower(BorrowerCommand::Export {
        directory, signed, ..
    })) = command
    else {
        return None;
    };
    (!signed.dry_run).then_some(directory)
}

/// Refuses a name that leads out of the folder.
fn own_name(name: &str) -> Result<&str, Error> {
    let mut parts = Path::new(name).components();
    match (parts.next(), parts.next()) {
        (Some(Component::Normal(part)), None) if part == name => Ok(name),
        _ => Err(Error::internal(format!("{name}: not the name of a file"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn staff_11_a_file_of_an_answer_stays_in_its_folder() {
        assert_eq!(own_name("SHA256SUMS").expect("a name"), "SHA256SUMS");
        for name in ["", ".", "..", "../x", "/etc/x", "a/b", "a/"] {
            assert!(own_name(name).is_err(), "{name:?}");
        }
    }
}

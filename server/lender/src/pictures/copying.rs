//! Copies the images of a folder into a bucket, when a lender moves from one server to several.

use std::fmt;
use std::path::Path;

use anyhow::Context;

use super::{Pictures, is_name};

/// Counts of the files of a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// Images that were copied.
    pub copied: u64,
    /// Images that already existed.
    pub there: u64,
    /// Files that are not stored images.
    pub left: u64,
}

impl fmt::Display for Copied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            copied,
            there,
            left,
        } = self;
        write!(
            f,
            "{copied} images copied, {there} were there already; {left} files have no name of an image and were left"
        )
    }
}

/// Copies each image of a folder that is missing, sealed as it is. May be interrupted and restarted.
///
/// # Errors
/// At the first image that cannot be read or stored; those before it are copied.
pub async fn copy_folder(from: &Path, to: &Pictures) -> anyhow::Result<Copied> {
    let context = || format!("reading {}", from.display());
    let mut copied = Copied::default();
    for entry in std::fs::read_dir(from).with_context(context)? {
        let entry = entry.with_context(context)?;
        let Some(name) = entry
            .file_name()
            .into_string()
            .ok()
            .filter(|it| is_name(it))
        else {
            copied.left += 1;
            continue;
        };
        if to.has(&name).await? {
            copied.there += 1;
            continue;
        }
        let sealed = std::fs::read(entry.path()).with_context(context)?;
        to.put(&name, sealed).await?;
        copied.copied += 1;
    }
    Ok(copied)
}

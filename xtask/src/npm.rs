//! The npm workspaces: their packages, and their scripts. npm puts the project's own Node 24 first on a script's path.

use std::process::Command;

use anyhow::Result;

use crate::command::{at_root, see};
use crate::{paths, stamp};

/// Installs the packages of the lock file, when they are not the ones already there.
///
/// # Errors
/// When npm cannot be run, or fails.
pub fn install() -> Result<()> {
    let root = paths::root();
    stamp::when_changed(
        &paths::target().join("stamps/npm"),
        &root.join("node_modules/.package-lock.json"),
        &[root.join("package-lock.json")],
        || {
            see(&mut at_root(
                "npm",
                ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
            ))
        },
    )
}

/// `npm run SCRIPT` in one workspace.
pub fn script(workspace: &str, script: &str) -> Command {
    at_root("npm", ["run", "--silent", "--workspace", workspace, script])
}

/// A tool of the root package, on the project's own Node.
pub fn tool<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    at_root(
        "npm",
        ["exec", "--offline", "--"].into_iter().chain(arguments),
    )
}

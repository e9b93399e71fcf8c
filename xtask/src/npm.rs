//! The npm workspaces: installs their packages and runs their scripts. npm puts the project's Node 24 first on a
//! script's path.

use std::process::Command;

use anyhow::Result;

use crate::command::{at_root, see};
use crate::progress::step;
use crate::{paths, stamp};

/// Installs the packages of the lock file, unless they are installed already. Not by `npm ci`: it refuses lock files
/// that lack the optional packages of other systems, and some registries do not carry those.
pub fn install() -> Result<()> {
    let root = paths::root();
    stamp::when_changed(
        &paths::target().join("stamps/npm"),
        &root.join("node_modules/.package-lock.json"),
        &[root.join("package-lock.json")],
        || {
            let options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
            step("npm packages", || {
                see(&mut at_root("npm", ["install"].iter().chain(&options)))
            })
        },
    )
}

/// Returns the command `npm run SCRIPT` in one workspace.
pub fn script(workspace: &str, script: &str) -> Command {
    at_root("npm", ["run", "--silent", "--workspace", workspace, script])
}

/// Returns the command `npm run SCRIPT` of the root package, for all workspaces.
pub fn root_script(script: &str) -> Command {
    at_root("npm", ["run", "--silent", script])
}

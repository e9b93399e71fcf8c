//! The tools of `xtask/tools.txt`, `xtask/schemathesis.txt` and `xtask/moto.txt`, in a Python environment below
//! `target`. These are lock files: they pin each package and its dependencies by version and hash.

use std::process::Command;

use anyhow::Result;

use crate::command::{at_root, see};
use crate::{paths, stamp};

/// Installs the tools, unless they were installed from the same list.
///
/// # Errors
/// If Python has no `venv`, or a package cannot be fetched or its hash differs from the list.
pub fn install() -> Result<()> {
    let lists = ["tools.txt", "schemathesis.txt", "moto.txt"]
        .map(|list| paths::root().join("xtask").join(list));
    stamp::when_changed(
        &paths::target().join("stamps/tools"),
        &program("pip"),
        &lists,
        || {
            see(at_root("python3", ["-m", "venv", "--clear"]).arg(paths::tools()))?;
            let locked = ["--require-hashes", "--only-binary=:all:"];
            let quiet = ["install", "--quiet", "--disable-pip-version-check"];
            let mut pip = at_root(program("pip"), quiet.iter().chain(&locked));
            for list in &lists {
                pip.arg("--requirement").arg(list);
            }
            see(&mut pip)
        },
    )
}

/// Returns a command that runs one of the tools at the root of the work tree.
pub fn tool<'a>(name: &str, arguments: impl IntoIterator<Item = &'a str>) -> Command {
    at_root(program(name), arguments)
}

fn program(name: &str) -> std::path::PathBuf {
    paths::tools().join("bin").join(name)
}

//! `cargo xtask generate`: the files that are made from a declaration elsewhere, and whether they are fresh.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command::{at_root, cargo, read, see};
use crate::product::Profile;
use crate::{documents, npm, paths, product};

/// Writes every generated file anew.
///
/// # Errors
/// When a generator cannot be built, or fails.
pub fn generate() -> Result<()> {
    npm::install()?;
    let server = product::server(Profile::Debug)?;
    let package = ["--package", "mock-bridge", "--example", "generate"];
    generate_with(
        &server,
        &mut cargo(["run", "--quiet"].iter().chain(&package)),
    )
}

/// Writes every generated file anew, by the programs that are built already, and fails where that changed one that is
/// checked in. (To run the bridge's generator by cargo would build its dependencies once more, with its own features.)
///
/// # Errors
/// When a file was stale; it is fresh now, and only has to be committed.
pub fn check_fresh(server: &Path) -> Result<()> {
    let before = copies()?;
    let contract = product::path_of("examples/generate", Profile::Debug);
    generate_with(server, &mut at_root(contract, [""; 0]))?;
    let after = copies()?;
    let stale: Vec<&str> = after
        .iter()
        .filter(|copy| !before.contains(copy))
        .map(|(path, _)| path.as_str())
        .collect();
    if stale.is_empty() {
        return Ok(());
    }
    bail!(
        "stale generated files, now written anew; commit them: {}",
        stale.join(" ")
    )
}

fn generate_with(server: &Path, contract: &mut Command) -> Result<()> {
    let document = read(&mut at_root(server, ["openapi"]))?;
    fs::write(
        paths::root().join("server/openapi.json"),
        document.trim_end().to_owned() + "\n",
    )?;
    see(contract)?;
    see(&mut npm::script("web", "generate"))?;
    documents::write()
}

/// The generated files with their content, as they lie in the work tree.
fn copies() -> Result<Vec<(String, Vec<u8>)>> {
    let generated = ["server/openapi.json", "*.gen.ts", "*.po", "docs/bridge.md"];
    let listing = ["ls-files", "-co", "--exclude-standard", "--"];
    let listed = read(&mut at_root("git", listing.iter().chain(&generated)))?;
    listed
        .lines()
        .filter(|path| paths::root().join(path).is_file())
        .map(|path| Ok((path.to_owned(), fs::read(paths::root().join(path))?)))
        .collect()
}

//! `cargo xtask generate`: rewrites the files that are generated from other sources, and checks that they are up to
//! date.

use std::fs;
use std::path::Path;

use anyhow::{Result, bail};

use crate::command::{at_root, read, see};
use crate::product::Profile;
use crate::{documents, npm, paths, product};

/// Rewrites every generated file.
pub fn generate() -> Result<()> {
    npm::install()?;
    let server = product::server(Profile::Debug)?;
    generate_with(&server)
}

/// Rewrites every generated file with the programs that are already built, and fails if that changed one.
///
/// # Errors
/// If a file was stale; it is up to date now and has to be committed.
pub fn check_fresh(server: &Path) -> Result<()> {
    let before = copies()?;
    generate_with(server)?;
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
        "generated files were stale and are rewritten; commit them: {}",
        stale.join(" ")
    )
}

fn generate_with(server: &Path) -> Result<()> {
    for (arguments, path) in [
        (vec!["openapi"], "server/openapi.json"),
        (vec!["openapi", "--console"], "server/console/openapi.json"),
    ] {
        let document = read(&mut at_root(server, arguments))?;
        let document = document.trim_end().to_owned() + "\n";
        fs::write(paths::root().join(path), document)?;
    }
    let contract = product::path_of("examples/generate", Profile::Debug);
    see(&mut at_root(contract, [""; 0]))?;
    see(&mut npm::script("web", "generate"))?;
    documents::write()
}

/// Returns the generated files of the work tree, with their content.
fn copies() -> Result<Vec<(String, Vec<u8>)>> {
    let generated = [
        "server/openapi.json",
        "server/console/openapi.json",
        "*.gen.ts",
        "*.po",
        "docs/bridge.md",
    ];
    let listing = ["ls-files", "-co", "--exclude-standard", "--"];
    let listed = read(&mut at_root("git", listing.iter().chain(&generated)))?;
    listed
        .lines()
        .filter(|path| paths::root().join(path).is_file())
        .map(|path| Ok((path.to_owned(), fs::read(paths::root().join(path))?)))
        .collect()
}

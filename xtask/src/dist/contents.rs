//! Contents of the packages: the program, the operators' documents and the list of components.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::parts::{self, Component};
use crate::paths;

/// The files that go with the server, at the same paths as in the project, so that their links work.
pub const BESIDE: [&str; 11] = [
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "fixtures/demo.toml",
    "fixtures/brands/tulay.toml",
    "packaging/grafana/tulay.json",
    "packaging/prometheus/alerts.yml",
    "packaging/prometheus/alerts_test.yml",
    "packaging/proxy/Caddyfile",
    "packaging/proxy/Caddyfile-console",
    "packaging/proxy/nginx-console.conf",
    "packaging/proxy/nginx.conf",
];

/// Files of the package for systemd, in `packaging/`.
pub const UNITS: [&str; 3] = ["tulay.service", "tulay-drill.service", "tulay-drill.timer"];

/// The folders of the operators' documents, which are packed whole.
const DOCUMENTS: [&str; 2] = ["docs/operating", "docs/runbooks"];

/// Contents of the package.
pub struct Contents<'a> {
    /// The built server, with the web app inside
    pub server: &'a Path,
    /// Its version
    pub version: &'a str,
    /// Its components
    pub parts: &'a [Component],
    /// Compression of the package, as `dpkg-deb -Z` takes it
    pub compression: &'a str,
}

/// Contents of the shell's package.
pub struct ShellContents<'a> {
    /// The built shell, with the emulator's screens inside
    pub shell: &'a Path,
    /// The built demo, with the web app inside
    pub demo: &'a Path,
    /// Its version
    pub version: &'a str,
    /// Its components
    pub parts: &'a [Component],
    /// Compression of the package, as `dpkg-deb -Z` takes it
    pub compression: &'a str,
}

/// Copies the files beside the program, and the list of its components.
pub fn copy_beside(contents: &Contents<'_>, folder: &Path) -> Result<()> {
    for file in BESIDE {
        copy(&paths::root().join(file), &folder.join(file))?;
    }
    for documents in DOCUMENTS {
        for page in fs::read_dir(paths::root().join(documents))? {
            let page = page?.path();
            copy(&page, &folder.join(documents).join(name_of(&page)?))?;
        }
    }
    write_parts(contents.parts, folder)
}

/// Writes the list of components and their licences.
pub fn write_parts(parts: &[Component], folder: &Path) -> Result<()> {
    fs::write(folder.join("sbom.cdx.json"), parts::sbom(parts)?)?;
    fs::write(folder.join("LICENSES-OF-PARTS"), parts::licences(parts)?)?;
    Ok(())
}

/// Returns a file's name without its folder.
pub fn name_of(file: &Path) -> Result<&str> {
    let name = file.file_name().and_then(|name| name.to_str());
    name.with_context(|| format!("{} has no name", file.display()))
}

/// Copies a file, and makes its folder.
pub fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

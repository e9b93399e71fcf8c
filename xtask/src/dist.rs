//! `cargo xtask dist`: packages for operators: a Debian package, an archive of the same files, and the checksums of
//! both.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::command::{at_root, read, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};
use parts::Part;

mod boot;
mod container;
mod deb;
mod parts;
mod systemd;
#[cfg(test)]
mod tests;
mod trial;

pub use trial::on_a_debian;

/// The files that go with the server, at the same paths as in the project, so that their links work.
const BESIDE: [&str; 9] = [
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "fixtures/demo.toml",
    "fixtures/brands/tulay.toml",
    "packaging/grafana/tulay.json",
    "packaging/prometheus/alerts.yml",
    "packaging/prometheus/alerts_test.yml",
    "packaging/proxy/Caddyfile",
    "packaging/proxy/nginx.conf",
];

/// Files of the package for systemd, in `packaging/`.
const UNITS: [&str; 3] = ["tulay.service", "tulay-drill.service", "tulay-drill.timer"];

/// The folders of the operators' documents, which are packed whole.
const DOCUMENTS: [&str; 2] = ["docs/operating", "docs/runbooks"];

/// Contents of the package.
struct Contents<'a> {
    /// The built server, with the web app inside
    server: &'a Path,
    /// Its version
    version: &'a str,
    /// Its components
    parts: &'a [Part],
    /// Compression of the package, as `dpkg-deb -Z` takes it
    compression: &'a str,
}

/// Builds the optimized server with the web app inside, and packs it with the operators' documents into `target/dist/`:
/// `tulay_VERSION_ARCH.deb`, `tulay-VERSION-ARCH.tar.gz`, `Containerfile` and `SHA256SUMS`.
pub fn dist() -> Result<()> {
    machine::ensure(machine::FOR_BUILDING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let server = product::server(Profile::Release)?;
    let contents = Contents {
        server: &server,
        version: env!("CARGO_PKG_VERSION"),
        parts: &parts::of_the_server()?,
        compression: "xz",
    };
    let folder = paths::target().join("dist");
    // Files of an earlier build must not be packed again.
    fs::remove_dir_all(&folder).ok();
    let package = deb::build(&contents, &folder)?;
    let archive = archive(&contents, &folder)?;
    copy(
        &paths::root().join("packaging/Containerfile"),
        &folder.join("Containerfile"),
    )?;
    let packed = [name_of(&package)?, name_of(&archive)?];
    let sums = read(at_root("sha256sum", packed).current_dir(&folder))?;
    fs::write(folder.join("SHA256SUMS"), &sums)?;
    print!("in target/dist, for SHA256SUMS:\n{sums}");
    Ok(())
}

/// Writes the archive of the program, the operators' documents, and the package's files for systemd.
fn archive(contents: &Contents<'_>, folder: &Path) -> Result<PathBuf> {
    let name = format!("tulay-{}-{}", contents.version, std::env::consts::ARCH);
    let inside = folder.join(&name);
    copy(contents.server, &inside.join("tulay"))?;
    copy_beside(contents, &inside)?;
    for unit in UNITS {
        copy(
            &paths::root().join("packaging").join(unit),
            &inside.join(unit),
        )?;
    }
    let archive = folder.join(format!("{name}.tar.gz"));
    let to = archive.display().to_string();
    see(at_root("tar", ["--owner=0", "--group=0", "-czf", &to, &name]).current_dir(folder))?;
    fs::remove_dir_all(&inside)?;
    Ok(archive)
}

/// Copies the files beside the program, and the list of its components.
fn copy_beside(contents: &Contents<'_>, folder: &Path) -> Result<()> {
    for file in BESIDE {
        copy(&paths::root().join(file), &folder.join(file))?;
    }
    for documents in DOCUMENTS {
        for page in fs::read_dir(paths::root().join(documents))? {
            let page = page?.path();
            copy(&page, &folder.join(documents).join(name_of(&page)?))?;
        }
    }
    let parts = contents.parts;
    fs::write(folder.join("sbom.cdx.json"), parts::sbom(parts)?)?;
    fs::write(folder.join("LICENSES-OF-PARTS"), parts::licences(parts)?)?;
    Ok(())
}

fn name_of(file: &Path) -> Result<&str> {
    let name = file.file_name().and_then(|name| name.to_str());
    name.with_context(|| format!("{} has no name", file.display()))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

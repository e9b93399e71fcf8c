//! The Debian package: the program, its unit, its documents and the scripts of `packaging/`, built by Debian's own
//! `dpkg-shlibdeps` and `dpkg-deb`. cargo-deb has no current prebuilt program, and would need a list of the same
//! length.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::contents::{Contents, UNITS, copy, copy_beside};
use crate::command::{at_root, quietly, read};
use crate::paths;

const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Builds the package in `folder` and returns its path.
pub fn build(contents: &Contents<'_>, folder: &Path) -> Result<PathBuf> {
    let architecture = read(&mut at_root("dpkg", ["--print-architecture"]))?;
    let architecture = architecture.trim();
    let root = folder.join("deb");
    fs::remove_dir_all(&root).ok();
    let program = root.join("usr/bin/tulay");
    copy(contents.server, &program)?;
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
    let packaging = paths::root().join("packaging");
    let units = root.join("usr/lib/systemd/system");
    for unit in UNITS {
        copy(&packaging.join(unit), &units.join(unit))?;
    }
    let documents = root.join("usr/share/doc/tulay");
    copy_beside(contents, &documents)?;
    // Debian's tools expect this file name.
    let copyright = "Tulay is under the MIT licence (LICENSE-MIT) or the Apache licence 2.0 (LICENSE-APACHE), as you like. \
                     What it is made of is listed in sbom.cdx.json; the licences of that are in LICENSES-OF-PARTS.\n";
    fs::write(documents.join("copyright"), copyright)?;
    let control = root.join("DEBIAN");
    fs::create_dir_all(&control)?;
    for script in SCRIPTS {
        copy(&packaging.join(script), &control.join(script))?;
        fs::set_permissions(control.join(script), fs::Permissions::from_mode(0o755))?;
    }
    let libraries = libraries(folder, &program)?;
    fs::write(
        control.join("control"),
        format!(
            "Package: tulay\nVersion: {}\nArchitecture: {architecture}\nMaintainer: The Tulay developers <tulay@localhost>\n\
             Section: web\nPriority: optional\nDepends: adduser, ca-certificates, {libraries}\n\
             Description: server of a consumer-loan web app for the Philippines\n \
             It serves the pages, keeps the loans and works with the companies that take and pay the money.\n",
            contents.version
        ),
    )?;
    let package = folder.join(format!("tulay_{}_{architecture}.deb", contents.version));
    let compression = format!("-Z{}", contents.compression);
    let build = ["--root-owner-group", &compression, "--build"];
    quietly(at_root("dpkg-deb", build).arg(&root).arg(&package))?;
    fs::remove_dir_all(&root)?;
    Ok(package)
}

/// Returns the packages of the libraries that a program is linked with, in the required versions.
fn libraries(folder: &Path, program: &Path) -> Result<String> {
    // The tool expects to run in a source package.
    let source = folder.join("source");
    fs::create_dir_all(source.join("debian"))?;
    let control = "Source: tulay\n\nPackage: tulay\nArchitecture: any\n";
    fs::write(source.join("debian/control"), control)?;
    let mut tool = at_root("dpkg-shlibdeps", ["-O", "-e"]);
    let found = read(tool.arg(program).current_dir(&source))?;
    fs::remove_dir_all(&source)?;
    let libraries = found.trim().strip_prefix("shlibs:Depends=");
    Ok(libraries.context("no libraries were found")?.to_owned())
}

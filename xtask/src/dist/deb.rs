//! The Debian packages, built by Debian's own `dpkg-shlibdeps` and `dpkg-deb`: the server with its unit, its documents
//! and the scripts of `packaging/`, and the shell with the demo. cargo-deb has no current prebuilt program, and would need a list of the same
//! length.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::contents::{Contents, ShellContents, UNITS, copy, copy_beside, write_parts};
use crate::command::{at_root, quietly, read};
use crate::paths;

const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Metadata of a package.
struct Package<'a> {
    name: &'a str,
    version: &'a str,
    section: &'a str,
    depends: &'a str,
    /// A line, and a longer one.
    description: [&'a str; 2],
    /// Compression, as `dpkg-deb -Z` takes it.
    compression: &'a str,
}

/// Builds the server's package in `folder` and returns its path.
pub fn build(contents: &Contents<'_>, folder: &Path) -> Result<PathBuf> {
    let root = folder.join("deb");
    fs::remove_dir_all(&root).ok();
    let program = root.join("usr/bin/tulay");
    copy_program(contents.server, &program)?;
    let packaging = paths::root().join("packaging");
    let units = root.join("usr/lib/systemd/system");
    for unit in UNITS {
        copy(&packaging.join(unit), &units.join(unit))?;
    }
    let documents = root.join("usr/share/doc/tulay");
    copy_beside(contents, &documents)?;
    write_copyright(&documents)?;
    let control = root.join("DEBIAN");
    for script in SCRIPTS {
        copy_program(&packaging.join(script), &control.join(script))?;
    }
    let libraries = libraries(folder, &[&program])?;
    let package = Package {
        name: "tulay",
        version: contents.version,
        section: "web",
        depends: &format!("adduser, ca-certificates, {libraries}"),
        description: [
            "server of a consumer-loan web app for the Philippines",
            "It serves the pages, keeps the loans and works with the companies that take and pay the money.",
        ],
        compression: contents.compression,
    };
    package.pack(&root, folder)
}

/// Builds the package of the shell and the demo in `folder` and returns its path. The shell starts the demo that lies
/// beside it.
pub fn build_shell(contents: &ShellContents<'_>, folder: &Path) -> Result<PathBuf> {
    let root = folder.join("shell-deb");
    fs::remove_dir_all(&root).ok();
    let programs = root.join("usr/lib/tulay-shell");
    let (shell, demo) = (programs.join("tulay-shell"), programs.join("tulay-demo"));
    copy_program(contents.shell, &shell)?;
    copy_program(contents.demo, &demo)?;
    fs::create_dir_all(root.join("usr/bin"))?;
    symlink(
        "../lib/tulay-shell/tulay-shell",
        root.join("usr/bin/tulay-shell"),
    )?;
    let project = paths::root();
    copy(
        &project.join("packaging/tulay-shell.desktop"),
        &root.join("usr/share/applications/tulay-shell.desktop"),
    )?;
    copy(
        &project.join("src-tauri/icons/icon.png"),
        &root.join("usr/share/pixmaps/tulay-shell.png"),
    )?;
    let documents = root.join("usr/share/doc/tulay-shell");
    copy(
        &project.join("docs/emulator.md"),
        &documents.join("emulator.md"),
    )?;
    write_parts(contents.parts, &documents)?;
    write_copyright(&documents)?;
    let package = Package {
        name: "tulay-shell",
        version: contents.version,
        section: "devel",
        depends: &libraries(folder, &[&shell, &demo])?,
        description: [
            "desktop shell for testing a consumer-loan web app",
            "It shows the pages in a phone with native handlers, on a demo of its own, with an inspector beside it.",
        ],
        compression: contents.compression,
    };
    package.pack(&root, folder)
}

impl Package<'_> {
    /// Packs the files of `root`, and removes them.
    fn pack(&self, root: &Path, folder: &Path) -> Result<PathBuf> {
        let architecture = read(&mut at_root("dpkg", ["--print-architecture"]))?;
        let architecture = architecture.trim();
        let Self {
            name,
            version,
            section,
            depends,
            description: [title, description],
            compression,
        } = self;
        let control = root.join("DEBIAN");
        fs::create_dir_all(&control)?;
        fs::write(
            control.join("control"),
            format!(
                "Package: {name}\nVersion: {version}\nArchitecture: {architecture}\n\
                 Maintainer: The Tulay developers <tulay@localhost>\nSection: {section}\nPriority: optional\n\
                 Depends: {depends}\nDescription: {title}\n {description}\n"
            ),
        )?;
        let package = folder.join(format!("{name}_{version}_{architecture}.deb"));
        let build = ["--root-owner-group", &format!("-Z{compression}"), "--build"];
        quietly(at_root("dpkg-deb", build).arg(root).arg(&package))?;
        fs::remove_dir_all(root)?;
        Ok(package)
    }
}

fn copy_program(from: &Path, to: &Path) -> Result<()> {
    copy(from, to)?;
    fs::set_permissions(to, fs::Permissions::from_mode(0o755))?;
    Ok(())
}

fn write_copyright(documents: &Path) -> Result<()> {
    // Debian's tools expect this file name.
    let copyright = "Tulay is under the MIT licence (LICENSE-MIT) or the Apache licence 2.0 (LICENSE-APACHE), as you like. \
                     What it is made of is listed in sbom.cdx.json; the licences of that are in LICENSES-OF-PARTS.\n";
    fs::write(documents.join("copyright"), copyright)?;
    Ok(())
}

/// Returns the packages of the libraries that programs are linked with, in the required versions.
fn libraries(folder: &Path, programs: &[&Path]) -> Result<String> {
    // The tool expects to run in a source package.
    let source = folder.join("source");
    fs::create_dir_all(source.join("debian"))?;
    let control = "Source: tulay\n\nPackage: tulay\nArchitecture: any\n";
    fs::write(source.join("debian/control"), control)?;
    let mut tool = at_root("dpkg-shlibdeps", ["-O"]);
    let found = read(tool.args(programs).current_dir(&source))?;
    fs::remove_dir_all(&source)?;
    let libraries = found.trim().strip_prefix("shlibs:Depends=");
    Ok(libraries.context("no libraries were found")?.to_owned())
}

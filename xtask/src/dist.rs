//! `cargo xtask dist`: packages for operators (a Debian package, an archive of the same files, and the checksums of
//! both), and for testers (a Debian package of the shell).

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::command::{at_root, read, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};
use contents::{Contents, ShellContents, UNITS, copy, copy_beside, name_of};

mod boot;
mod container;
mod contents;
mod deb;
mod lender;
mod parts;
mod systemd;
#[cfg(test)]
mod tests;
mod trial;

pub use trial::{on_a_debian, try_shell, try_shell_package};

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

/// Builds the optimized shell and demo, and packs them into `target/dist/tulay-shell_VERSION_ARCH.deb`.
pub fn dist_shell() -> Result<()> {
    machine::ensure(machine::FOR_THE_SHELL)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let (shell, demo) = (
        product::shell(Profile::Release)?,
        product::demo(Profile::Release)?,
    );
    let contents = ShellContents {
        shell: &shell,
        demo: &demo,
        version: env!("CARGO_PKG_VERSION"),
        parts: &parts::of_the_shell()?,
        compression: "xz",
    };
    let folder = paths::target().join("dist");
    fs::create_dir_all(&folder)?;
    let package = deb::build_shell(&contents, &folder)?;
    println!("{}", package.display());
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

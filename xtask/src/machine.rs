//! The system packages that are needed beside Rust and npm. Installs missing ones with apt if permitted, otherwise
//! lists them.

use anyhow::{Result, bail};

use crate::command::{at_root, exists, read, see};
use crate::progress::step;

/// Packages for `cargo xtask run`: a C compiler, for the embedded database.
pub const FOR_BUILDING: &[&str] = &["build-essential", "pkg-config"];

/// Packages for `cargo xtask nightly package`.
pub const FOR_TRYING: &[&str] = &[
    "build-essential",
    "curl",
    "mmdebstrap",
    "pkg-config",
    "systemd-container",
];

/// Packages for `cargo xtask bench`: the server's build, a browser for the pages, and nginx to compare with.
pub const FOR_MEASURING: &[&str] = &[
    "build-essential",
    "chromium",
    "fonts-dejavu-core",
    "fonts-wqy-microhei",
    "nginx",
    "pkg-config",
];

/// Packages for building the desktop shell.
pub const FOR_THE_SHELL: &[&str] = &[
    "build-essential",
    "pkg-config",
    "libssl-dev",
    "libwebkit2gtk-4.1-dev",
    "fonts-dejavu-core",
];

/// Packages for the whole test command; the fonts are for the pictures, in each of the four languages.
pub const FOR_TESTING: &[&str] = &[
    "build-essential",
    "chromium-headless-shell",
    "fonts-dejavu-core",
    "fonts-wqy-microhei",
    "libssl-dev",
    "libwebkit2gtk-4.1-dev",
    "nginx",
    "pgbouncer",
    "pkg-config",
    "postgresql",
    "prometheus",
    "strace",
    "webkit2gtk-driver",
    "xauth",
    "xvfb",
];

/// Ensures that these Debian packages are installed. Does nothing without dpkg: there, the build names missing
/// programs.
///
/// # Errors
/// If some are missing and may not be installed (the error is the command that installs them), or apt fails.
pub fn ensure(packages: &[&str]) -> Result<()> {
    if !exists("dpkg-query") {
        return Ok(());
    }
    let missing = missing(packages, installed);
    if missing.is_empty() {
        return Ok(());
    }
    let Some(apt) = apt() else {
        bail!(
            "missing system packages; install them with: sudo apt-get install {}",
            missing.join(" ")
        );
    };
    println!("installing {}", missing.join(" "));
    step("system packages", || {
        see(&mut at_root(
            apt[0],
            apt[1..].iter().chain(&["update", "-qq"]),
        ))?;
        let install = ["install", "-y", "-qq", "--no-install-recommends"];
        see(&mut at_root(
            apt[0],
            apt[1..].iter().chain(&install).chain(&missing),
        ))
    })
}

fn missing<'a>(packages: &[&'a str], installed: impl Fn(&str) -> bool) -> Vec<&'a str> {
    packages
        .iter()
        .copied()
        .filter(|package| !installed(package))
        .collect()
}

fn installed(package: &str) -> bool {
    // "ii": wanted and installed.
    read(&mut at_root(
        "dpkg-query",
        ["-W", "-f=${db:Status-Abbrev}", package],
    ))
    .is_ok_and(|status| status.starts_with("ii"))
}

/// Returns the beginning of a command that runs apt without a prompt: as root, or by a sudo that needs no password.
fn apt() -> Option<Vec<&'static str>> {
    let quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    if !exists("apt-get") {
        None
    } else if read(&mut at_root("id", ["-u"])).is_ok_and(|id| id.trim() == "0") {
        Some(quiet.to_vec())
    } else if exists("sudo") && read(&mut at_root("sudo", ["-n", "true"])).is_ok() {
        Some([&["sudo", "-n"], quiet.as_slice()].concat())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_only_the_packages_that_are_not_there() {
        assert_eq!(
            missing(&["xvfb", "chromium"], |package| package == "xvfb"),
            ["chromium"]
        );
    }
}

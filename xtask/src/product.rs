//! Builds the product: the web app, the emulator's screens, the server that embeds both, and the shell.

use std::path::PathBuf;

use anyhow::Result;

use crate::command::{at_root, cargo, linting, read, see};
use crate::progress::step;
use crate::{npm, paths, stamp};

/// Build profile of a Rust program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// Fast to build, for tests and development
    Debug,
    /// With optimizations
    Release,
}

const WEB: (&str, &str) = ("web", "build/client");
const EMULATOR: (&str, &str) = ("mock-bridge/ui", "dist");

/// Sources of the web app's pages and of the console.
const WEB_SOURCES: &[&str] = &[
    "src",
    "console/src",
    "console/index.html",
    "public",
    "build-plugins",
    "scripts",
    "package.json",
    "vite.config.ts",
    "vite.console.config.ts",
    "lingui.config.ts",
];

/// Builds the web app into `web/build/client` and the console beside it, if their sources changed.
pub fn web() -> Result<()> {
    pages("web", WEB, WEB_SOURCES)
}

/// Builds the emulator's screens into `mock-bridge/ui/dist`, if their sources changed.
pub fn emulator() -> Result<()> {
    pages(
        "mock-bridge-ui",
        EMULATOR,
        &[
            "src",
            "public",
            "index.html",
            "phone.html",
            "inspector.html",
            "package.json",
            "vite.config.ts",
        ],
    )
}

fn pages(workspace: &str, (folder, product): (&str, &str), sources: &[&str]) -> Result<()> {
    let root = paths::root();
    let place = root.join(folder);
    let mut inputs: Vec<PathBuf> = sources.iter().map(|source| place.join(source)).collect();
    inputs.push(root.join("package-lock.json"));
    inputs.push(root.join("mock-bridge/shim"));
    inputs.push(root.join("fixtures/bridge"));
    let stamp = paths::target().join("stamps").join(workspace);
    stamp::when_changed(&stamp, &place.join(product), &inputs, || {
        step(&format!("build of {}", folder.replace('/', " ")), || {
            see(&mut npm::script(workspace, "build"))
        })
    })
}

/// Builds the server and returns its path. The embedded files must be built before.
pub fn server(profile: Profile) -> Result<PathBuf> {
    binary("tulay", "tulay", profile)
}

/// Builds the demo and returns its path. The embedded files must be built before.
pub fn demo(profile: Profile) -> Result<PathBuf> {
    binary("tulay-demo", "tulay-demo", profile)
}

/// Builds the desktop shell and returns its path.
pub fn shell(profile: Profile) -> Result<PathBuf> {
    binary("tulay-shell", "tulay-shell", profile)
}

/// Builds the program that measures the server, and returns its path.
pub fn bench() -> Result<PathBuf> {
    binary("tulay-bench", "tulay-bench", Profile::Release)
}

/// Returns the path of a built program.
pub fn path_of(program: &str, profile: Profile) -> PathBuf {
    let folder = if profile == Profile::Release {
        "release"
    } else {
        "debug"
    };
    paths::target().join(folder).join(program)
}

/// Returns the commit that is built; `unknown` in an unpacked archive.
fn commit() -> String {
    let id = read(&mut at_root("git", ["rev-parse", "--short=12", "HEAD"]));
    id.map_or_else(|_| "unknown".to_owned(), |id| id.trim().to_owned())
}

fn binary(package: &str, program: &str, profile: Profile) -> Result<PathBuf> {
    let mut build = match profile {
        // With the features that the tests have, so that their build and this one share their crates: cargo takes those
        // of the dependencies of tests into account where a build has examples.
        Profile::Debug => linting(cargo([
            "build",
            "--workspace",
            "--examples",
            "--bin",
            program,
        ])),
        Profile::Release => {
            let mut build = cargo(["build", "--package", package, "--bin", program, "--release"]);
            // For the metrics of a release.
            build.env("TULAY_COMMIT", commit());
            build
        }
    };
    step(&format!("build of {program}"), || see(&mut build))?;
    Ok(path_of(program, profile))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries of `web` that no build reads.
    const OTHERS: &[&str] = &[
        ".gitignore",
        "build",
        "floor.ts",
        "node_modules",
        "tests",
        "tsconfig.json",
        "vitest.config.ts",
    ];

    #[test]
    fn every_source_of_the_web_app_makes_a_new_build_of_it() {
        let entries = std::fs::read_dir(paths::root().join("web")).expect("a folder");
        for entry in entries {
            let name = entry.expect("an entry").file_name();
            let name = name.to_str().expect("a name");
            let is_input = WEB_SOURCES
                .iter()
                .any(|it| it.split('/').next() == Some(name));
            assert!(is_input || OTHERS.contains(&name), "web/{name}");
        }
    }
}

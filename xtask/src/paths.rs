//! Paths in the work tree.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Returns the root of the work tree: the folder above this crate's. Read from Cargo's environment at each run: a
/// target folder that was moved or shared may contain a program of another work tree.
pub fn root() -> &'static Path {
    static ROOT: LazyLock<PathBuf> = LazyLock::new(|| {
        let named = env::var_os("CARGO_MANIFEST_DIR");
        let crate_folder = named.map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
        crate_folder
            .parent()
            .map_or(crate_folder.clone(), Path::to_owned)
    });
    &ROOT
}

/// Returns the folder of this project's builds.
pub fn target() -> PathBuf {
    root().join("target")
}

/// Returns the folder of the last test run's results and logs.
pub fn results() -> PathBuf {
    target().join("test-results")
}

/// Returns the folder of tools that only the tests need.
pub fn tools() -> PathBuf {
    target().join("tools")
}

//! Paths in the work tree. Reads no file.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The root of the work tree: the folder above this crate's. Cargo names it at each run: a target folder that was moved or
/// shared may hold a program of another work tree, which may be gone.
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

/// Where this project's builds go.
pub fn target() -> PathBuf {
    root().join("target")
}

/// Where the last test run left its results and logs.
pub fn results() -> PathBuf {
    target().join("test-results")
}

/// Where tools that only the tests need are installed.
pub fn tools() -> PathBuf {
    target().join("tools")
}

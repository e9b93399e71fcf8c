//! Paths in the work tree. Reads no file.

use std::path::{Path, PathBuf};

/// The root of the work tree: the folder above this crate's.
pub fn root() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.parent().unwrap_or(crate_folder)
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

//! Lists the built screens of the emulator (`ui/dist`), which the `http` feature embeds. There may be no build yet.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo tells a build script by the environment"
)]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // Cargo's present path: a built script may have been copied from another checkout with its target folder.
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .map(PathBuf::from)
        .ok_or_else(|| io::Error::other("cargo names no folder of this package"))?;
    let dist = here.join("ui").join("dist");
    // Cargo cannot watch a missing folder.
    fs::create_dir_all(&dist)?;
    println!("cargo::rerun-if-changed={}", dist.display());

    let mut files = Vec::new();
    list(&dist, &mut files)?;
    files.sort();
    let mut text = String::from("&[\n");
    for file in &files {
        let name = file
            .strip_prefix(&dist)
            .unwrap_or(file)
            .to_string_lossy()
            .replace('\\', "/");
        let _ = writeln!(
            text,
            "    ({name:?}, include_bytes!({:?})),",
            file.display().to_string()
        );
    }
    text.push_str("]\n");
    let out = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    fs::write(out.join("ui_files.rs"), text)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

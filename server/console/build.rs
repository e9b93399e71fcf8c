//! Has the crate built again when the built console changes, which is embedded.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new("../../web/build/console");
    // A missing folder could not be watched, nor embedded.
    fs::create_dir_all(folder)?;
    println!("cargo::rerun-if-changed={}", folder.display());
    Ok(())
}

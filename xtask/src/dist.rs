//! `cargo xtask dist`: one archive with what is handed to those who run the server.

use std::fs;

use anyhow::Result;

use crate::command::{at_root, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// Builds the optimized server with the web app inside, and packs it with its documents into
/// `target/dist/tulay-VERSION-ARCH.tar.gz`.
///
/// # Errors
/// When something cannot be built or packed.
pub fn dist() -> Result<()> {
    machine::ensure(machine::FOR_BUILDING)?;
    npm::install()?;
    product::web()?;
    product::emulator()?;
    let server = product::server(Profile::Release)?;

    let name = format!(
        "tulay-{}-{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH
    );
    let folder = paths::target().join("dist").join(&name);
    fs::create_dir_all(&folder)?;
    fs::copy(&server, folder.join("tulay"))?;
    for document in ["LICENSE-MIT", "LICENSE-APACHE", "docs/operating.md"] {
        let from = paths::root().join(document);
        fs::copy(&from, folder.join(from.file_name().unwrap_or_default()))?;
    }
    let archive = format!("target/dist/{name}.tar.gz");
    see(&mut at_root(
        "tar",
        ["-C", "target/dist", "-czf", &archive, &name],
    ))?;
    println!("{archive}");
    Ok(())
}

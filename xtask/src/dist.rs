//! `cargo xtask dist`: one archive with what operators get.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::command::{at_root, see};
use crate::product::Profile;
use crate::{machine, npm, paths, product};

/// The files that go with the server, at the same paths as in the project, so that their links work.
const BESIDE: [&str; 8] = [
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "docs/operating.md",
    "fixtures/demo.toml",
    "fixtures/brands/tulay.toml",
    "packaging/grafana/tulay.json",
    "packaging/prometheus/alerts.yml",
    "packaging/prometheus/alerts_test.yml",
];

/// Builds the optimized server with the web app inside, and packs it with what its operators read into
/// `target/dist/tulay-VERSION-ARCH.tar.gz`.
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
    // Files of an earlier build must not get into this one.
    fs::remove_dir_all(&folder).ok();
    copy(&server, &folder.join("tulay"))?;
    for file in BESIDE {
        copy(&paths::root().join(file), &folder.join(file))?;
    }
    let archive = format!("target/dist/{name}.tar.gz");
    see(&mut at_root(
        "tar",
        ["-C", "target/dist", "-czf", &archive, &name],
    ))?;
    println!("{archive}");
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_of_what_operators_read_leads_to_something_that_is_packed() {
        let document = fs::read_to_string(paths::root().join("docs/operating.md")).unwrap();
        let links = document.split("](../").skip(1);
        let files: Vec<&str> = links.filter_map(|rest| rest.split(')').next()).collect();
        assert!(!files.is_empty());
        for file in files {
            assert!(BESIDE.contains(&file), "{file}");
        }
    }
}

//! Documents that are partly generated from the sources: the demo's borrowers, the keys of the configuration, the acts
//! of staff, and the wrappers that the flows were tried in.
//! Written by `cargo xtask generate`; a stale one fails `cargo xtask check`.

mod acts;
mod operating;
mod scenarios;
mod wrappers;

use std::fs;

use anyhow::Result;

use crate::paths;
use crate::tree::{Tree, Violation};

/// A document, and the function that generates it from the tree, which contains its last copy.
type Document = (&'static str, fn(&Tree) -> Result<String>);

const DOCUMENTS: &[Document] = &[
    ("docs/demo.md", scenarios::document),
    (operating::PATH, operating::document),
    (acts::PATH, acts::document),
    (wrappers::PATH, wrappers::document),
];

/// Rewrites every document.
pub fn write() -> Result<()> {
    let tree = Tree::of_the_project()?;
    for (path, make) in DOCUMENTS {
        fs::write(paths::root().join(path), make(&tree)?)?;
    }
    Ok(())
}

/// Returns the documents whose checked-in copy is stale.
pub fn stale(tree: &Tree) -> Result<Vec<Violation>> {
    let mut stale = Vec::new();
    for (path, make) in DOCUMENTS {
        if make(tree)? != tree.text(path) {
            let how = "stale: `cargo xtask generate` updates it";
            stale.push(Violation::of(path, how));
        }
    }
    Ok(stale)
}

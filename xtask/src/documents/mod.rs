//! Documents that are generated from the sources, in part: the demo's borrowers and the keys of the configuration. `cargo xtask generate` writes them, and a stale one fails `cargo xtask check`.

mod operating;
mod scenarios;

use std::fs;

use anyhow::Result;

use crate::paths;
use crate::tree::{Tree, Violation};

/// A document, and the function that makes it from the tree, which has its last copy.
type Document = (&'static str, fn(&Tree) -> Result<String>);

const DOCUMENTS: &[Document] = &[
    ("docs/demo.md", scenarios::document),
    (operating::PATH, operating::document),
];

/// Rewrites every document.
pub fn write() -> Result<()> {
    let tree = Tree::of_the_project()?;
    for (path, make) in DOCUMENTS {
        fs::write(paths::root().join(path), make(&tree)?)?;
    }
    Ok(())
}

/// The documents whose checked-in copy is not what would be made now.
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

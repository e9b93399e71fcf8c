//! The documents that are made from the project's own sources, in part or in whole: which tests show a
//! requirement, which borrowers the demo has, and which keys a configuration. Written by `cargo xtask generate`; a stale one fails `cargo xtask check`.

mod operating;
mod requirements;
mod scenarios;

use std::fs;

use anyhow::Result;

use crate::paths;
use crate::tree::{Tree, Violation};

/// A document, and how it is made from the tree, in which its last copy stands.
type Document = (&'static str, fn(&Tree) -> Result<String>);

const DOCUMENTS: &[Document] = &[
    ("docs/requirements.md", requirements::document),
    ("docs/demo.md", scenarios::document),
    ("docs/operating.md", operating::document),
];

/// Writes every document anew.
///
/// # Errors
/// When a source is not as its reader expects, or a file cannot be written.
pub fn write() -> Result<()> {
    let tree = Tree::of_the_project()?;
    for (path, make) in DOCUMENTS {
        fs::write(paths::root().join(path), make(&tree)?)?;
    }
    Ok(())
}

/// The documents whose checked-in copy is not what would be made now.
///
/// # Errors
/// When a source is not as its reader expects.
pub fn stale(tree: &Tree) -> Result<Vec<Violation>> {
    let mut stale = Vec::new();
    for (path, make) in DOCUMENTS {
        if make(tree)? != tree.text(path) {
            let how = "stale: `cargo xtask generate` writes it anew";
            stale.push(Violation::of(path, how));
        }
    }
    Ok(stale)
}

//! Programs of the workspace that a test of another package starts.

use std::path::{Path, PathBuf};

/// Returns the path of the program `tulay-demo`, which is built into the folder of `program`.
///
/// # Panics
/// If it is not built.
pub fn demo_beside(program: &str) -> PathBuf {
    let demo = Path::new(program).with_file_name("tulay-demo");
    assert!(
        demo.exists(),
        "`cargo build -p tulay-demo` makes {}",
        demo.display()
    );
    demo
}

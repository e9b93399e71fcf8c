//! The `tulay` command line.
fn main() {}

//! Serves a PostgreSQL to processes of tests: prints the value of their `TULAY_TEST_POSTGRES`, and stops with the end of
//! its input.

use std::io::{Read as _, stdin};

use tulay_testing::engines;

fn main() -> std::io::Result<()> {
    println!("{}", engines::share());
    stdin().read_to_end(&mut Vec::new()).map(drop)
}

//! The second engine (PROD-01): each statement that the tests on SQLite have run is prepared on PostgreSQL, and the
//! stories in which the engine decides run there, too.

use anyhow::Result;

use super::results;
use crate::command::{at_root, cargo, see};
use crate::product::{self, Profile};

/// Parts of the names of these stories: several calls, or several servers, want the same rows at one time.
const STORIES: [&str; 3] = ["_at_once_", "_servers_beside_each_other_", "prod_01_a_run_"];

/// Number of parallel tests: the step runs beside others.
const THREADS: &str = "--test-threads=2";

/// Runs the stories.
pub fn stories(packages: &[&str]) -> Result<()> {
    let which = ["--test", "it", "--", THREADS];
    let tests = ["test"].iter().chain(packages).chain(&which);
    see(cargo(tests.chain(&STORIES)).env("TULAY_TEST_ENGINE", "postgres"))
}

/// Compares the statements of the Rust tests with PostgreSQL.
pub fn statements() -> Result<()> {
    let program = product::path_of("examples/statements", Profile::Debug);
    see(&mut at_root(program, [results::statements()]))
}

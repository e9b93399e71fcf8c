//! The second engine (PROD-01): each statement that the tests on SQLite have run is prepared on PostgreSQL, and the
//! stories in which the engine decides run there, too.

use anyhow::Result;

use super::results;
use super::rust::{self, Postgres};
use crate::command::{at_root, see};
use crate::product::{self, Profile};

/// Parts of the names of these stories: several calls, or several servers, want the same rows at one time.
const STORIES: [&str; 3] = ["_at_once_", "_servers_beside_each_other_", "prod_01_a_run_"];

/// Runs the stories.
pub fn stories(packages: &[&str]) -> Result<()> {
    let postgres = Postgres::start()?;
    let mut tests = rust::runner("run", packages);
    tests.args(["--profile=postgres", "-E=binary(=it)"]);
    tests.args(STORIES).env("TULAY_TEST_ENGINE", "postgres");
    see(tests.env(rust::SHARED, postgres.name()))
}

/// Compares the statements of the Rust tests with PostgreSQL.
pub fn statements() -> Result<()> {
    let program = product::path_of("examples/statements", Profile::Debug);
    see(&mut at_root(program, [results::statements()]))
}

//! The Rust programs and their tests: one build, which clippy checks too, and one runner.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use super::results::{self, log_of};
use crate::command::{at_root, cargo, linting, log_output, see};
use crate::product::{self, Profile};
use crate::{paths, tools};

/// The step that builds.
pub const BUILD: &str = "rust build";

/// Builds the programs, and their tests if `tests`.
///
/// # Errors
/// If something does not compile, or clippy or the compiler has a warning.
pub fn build(packages: &[&str], tests: bool) -> Result<()> {
    let mut targets = vec!["build", "--bins", "--examples"];
    if tests {
        targets.push("--tests");
    }
    see(&mut linting(cargo(targets.iter().chain(packages))))?;
    // Cargo repeats the warnings of crates that are up to date. As errors they would be another build, by other flags.
    let log = fs::read_to_string(log_of(BUILD))?;
    if log.lines().any(is_warned) {
        bail!("there are warnings");
    }
    Ok(())
}

/// Returns true for the line that ends a crate's warnings.
fn is_warned(line: &str) -> bool {
    line.starts_with("warning: `") && line.contains(" generated ")
}

/// Documents every library, and fails for a link that leads nowhere.
pub fn documents(packages: &[&str]) -> Result<()> {
    let words = ["test", "--doc", "--no-fail-fast"];
    let mut documents = linting(cargo(words.iter().chain(packages)));
    documents.env("RUSTDOC", paths::root().join("xtask/document.sh"));
    // Private items are documented too, so links to them work.
    let strict = "-D warnings -A rustdoc::private-intra-doc-links";
    see(documents.env("RUSTDOCFLAGS", strict))
}

/// Returns a command of the runner.
pub fn runner<'a>(command: &'a str, packages: &[&'a str]) -> Command {
    let words = ["nextest", command].into_iter();
    linting(tools::tool(
        "cargo-nextest",
        words.chain(packages.iter().copied()),
    ))
}

/// Runs every test, on SQLite where a server needs a database.
pub fn tests(packages: &[&str]) -> Result<()> {
    let postgres = Postgres::start()?;
    let mut tests = runner("run", packages);
    tests.env("TULAY_STATEMENTS", results::statements());
    see(tests.env(SHARED, postgres.name()))
}

/// The variable by which processes of tests find their PostgreSQL.
pub const SHARED: &str = "TULAY_TEST_POSTGRES";

/// A PostgreSQL for the tests of one step, which ends with it.
pub struct Postgres {
    server: Child,
    name: String,
}

impl Postgres {
    /// Starts it, with the database that tests copy.
    pub fn start() -> Result<Postgres> {
        let program = product::path_of("tulay-test-postgres", Profile::Debug);
        let mut command = at_root(&program, [""; 0]);
        log_output(&mut command)?;
        let mut server = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut name = String::new();
        let output = server.stdout.take().context("it has an output")?;
        BufReader::new(output).read_line(&mut name)?;
        let name = name.trim_end().to_owned();
        let postgres = Postgres { server, name };
        if postgres.name.is_empty() {
            bail!("no PostgreSQL started");
        }
        Ok(postgres)
    }

    /// Returns what names it in [`SHARED`].
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.server.stdin.take());
        let _ = self.server.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::is_warned;

    #[test]
    fn a_crate_with_warnings_is_seen() {
        assert!(is_warned("warning: `tulay-web` (lib) generated 2 warnings"));
        assert!(!is_warned("warning: unused manifest key: package.x"));
    }
}

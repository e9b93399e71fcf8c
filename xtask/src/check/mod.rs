//! `cargo xtask check`: checks the project's rules, and lists the requirements without a passing test.

mod coverage;
mod forbidden;
mod imports;
mod insets;
mod requirements;
mod size;
mod structure;

use std::io::{self, Write as _};

use anyhow::{Result, bail};

use crate::documents;
use crate::test::results::{self, TestResult};
use crate::tree::{Tree, Violation};

/// Prints each requirement, and the tests of the last run that name it.
pub fn list() -> Result<()> {
    let list = requirements::list(&Tree::of_the_project()?, &results::collect()?)?;
    Ok(io::stdout().write_all(list.as_bytes())?)
}

/// Checks the rules in the work tree, and the requirements by the results of the last test run.
pub fn check(built: bool) -> Result<()> {
    let tests = results::collect()?;
    if built {
        requirements::mark_built(&tests)?;
    }
    let passed = report(&tests, requirements::is_whole(&tests))?;
    print!("{}", size::table(&Tree::of_the_project()?));
    if passed {
        Ok(())
    } else {
        bail!("the check failed")
    }
}

/// Prints violated rules and requirements without a test; returns true if there are none. `whole`: the tests are those
/// of a whole run, so that every requirement without a passing test is an error.
pub fn report(tests: &[TestResult], whole: bool) -> Result<bool> {
    let tree = Tree::of_the_project()?;
    let violations = violations(&tree)?;
    for violation in &violations {
        println!("{violation}");
    }
    println!("rules: {} broken", violations.len());
    let shown = requirements::report(&tree, tests, whole)?;
    Ok(violations.is_empty() && shown)
}

fn violations(tree: &Tree) -> Result<Vec<Violation>> {
    let mut all = forbidden::violations(tree)?;
    let rules = [
        structure::RULES,
        imports::RULES,
        insets::RULES,
        coverage::RULES,
    ];
    for rule in rules.concat() {
        all.extend(rule(tree)?);
    }
    all.extend(documents::stale(tree)?);
    all.sort();
    Ok(all)
}

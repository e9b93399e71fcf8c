//! `cargo xtask check`: checks the project's rules, and lists the requirements without a passing test.

mod coverage;
mod forbidden;
mod requirements;
mod structure;

use anyhow::{Result, bail};

use crate::documents;
use crate::test::results::{self, TestResult};
use crate::tree::{Tree, Violation};

/// Checks the rules in the work tree, and the requirements by the results of the last test run. With `list`, also prints the
/// tests of each requirement; with `built`, removes the mark of planned ones that have a passing test.
pub fn check(built: bool, list: bool) -> Result<()> {
    let tests = results::collect()?;
    if list {
        print!("{}", requirements::list(&Tree::of_the_project()?, &tests)?);
    }
    if built {
        requirements::mark_built(&tests)?;
    }
    if report(&tests, requirements::is_whole(&tests))? {
        Ok(())
    } else {
        bail!("the check failed")
    }
}

/// Prints what is broken and what is missing, and says whether all holds. `whole`: the tests are those of a whole run,
/// so that a requirement without one has lost it.
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
    for rule in structure::RULES.iter().chain(coverage::RULES) {
        all.extend(rule(tree)?);
    }
    all.extend(documents::stale(tree)?);
    all.sort();
    Ok(all)
}

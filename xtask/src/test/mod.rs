//! `cargo xtask test`: runs all tests and checks, in parallel where possible, and prints one result.

pub mod browser;
mod on_postgres;
pub mod results;
mod rust;
mod schedule;
pub mod steps;

use std::fs;

use anyhow::{Result, bail};

use crate::{check, machine, paths, progress};
use schedule::StepOutcome;
use steps::Selection;

/// Runs the selected steps. The last line has the numbers of passed and failed tests.
pub fn test(selection: &Selection) -> Result<()> {
    machine::ensure(if selection.fast {
        machine::FOR_BUILDING
    } else {
        machine::FOR_TESTING
    })?;
    fs::remove_dir_all(paths::results()).ok();
    fs::create_dir_all(paths::results())?;

    let finished = schedule::run(steps::of(selection));
    for step in finished
        .iter()
        .filter(|step| step.outcome != StepOutcome::Passed)
    {
        show(step);
    }
    let tests = results::collect()?;
    let (passed, failed) = count(&finished, &tests);
    let held = check::report(&tests, selection.is_whole())?;
    println!();
    for test in tests.iter().filter(|test| !test.passed) {
        println!("failed in {}: {}", test.step, test.name);
    }
    println!("{passed} passed, {} failed", failed + usize::from(!held));
    if failed > 0 || !held {
        bail!("the test command failed");
    }
    Ok(())
}

/// Counts passed and failed tests. A step that fails without a failed test of its own (a build, a linter) counts as
/// one.
fn count(steps: &[schedule::Finished], tests: &[results::TestResult]) -> (usize, usize) {
    let failed_in = |step: &str| tests.iter().any(|test| !test.passed && test.step == step);
    let bare = |outcome: &StepOutcome| {
        steps
            .iter()
            .filter(|step| step.outcome == *outcome && !failed_in(step.name))
            .count()
    };
    let failed_tests = tests.iter().filter(|test| !test.passed).count();
    let failed = failed_tests + bare(&StepOutcome::Failed) + bare(&StepOutcome::NotRun);
    (
        tests.len() - failed_tests + bare(&StepOutcome::Passed),
        failed,
    )
}

/// Prints the end of a failed step's log, which says why.
fn show(step: &schedule::Finished) {
    let path = results::log_of(step.name);
    println!("\n──── {} ──── ({})", step.name, path.display());
    println!("{}\n{}", progress::quote(&path), step.error);
}

#[cfg(test)]
mod tests {
    use super::*;
    use results::TestResult;
    use schedule::Finished;

    fn step(name: &'static str, outcome: StepOutcome) -> Finished {
        Finished {
            name,
            outcome,
            error: String::new(),
        }
    }

    #[test]
    fn counts_tests_and_those_steps_that_fail_without_one() {
        let steps = [
            step("rust build", StepOutcome::Failed),
            step("rust tests", StepOutcome::Failed),
            step("web build", StepOutcome::Passed),
        ];
        let test = |passed| TestResult {
            step: "rust tests",
            name: "a".into(),
            passed,
        };

        assert_eq!(
            count(&steps, &[test(true), test(true), test(false)]),
            (3, 2)
        );
    }
}

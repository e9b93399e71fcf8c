//! `cargo xtask test`: runs all tests and checks, in parallel where possible, and prints one result.

pub mod browser;
mod on_postgres;
pub mod results;
mod schedule;
pub mod steps;

use std::fs;

use anyhow::{Result, bail};

use crate::{check, machine, paths};
use schedule::Outcome;

/// Lines of a failed step's output that are printed at the end.
const SHOWN_LINES: usize = 150;

/// Runs everything; `fast` leaves out the browsers and the shell. The last line has the numbers of passed and failed
/// tests.
pub fn test(fast: bool) -> Result<()> {
    machine::ensure(if fast {
        machine::FOR_BUILDING
    } else {
        machine::FOR_TESTING
    })?;
    fs::remove_dir_all(paths::results()).ok();
    fs::create_dir_all(paths::results())?;

    let finished = schedule::run(steps::all(fast));
    for step in finished
        .iter()
        .filter(|step| step.outcome != Outcome::Passed)
    {
        show(step);
    }
    let tests = results::collect()?;
    let (passed, failed) = count(&finished, &tests);
    let held = check::report(&tests, !fast)?;
    println!();
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
    let bare = |outcome: &Outcome| {
        steps
            .iter()
            .filter(|step| step.outcome == *outcome && !failed_in(step.name))
            .count()
    };
    let failed_tests = tests.iter().filter(|test| !test.passed).count();
    let failed = failed_tests + bare(&Outcome::Failed) + bare(&Outcome::NotRun);
    (tests.len() - failed_tests + bare(&Outcome::Passed), failed)
}

fn show(step: &schedule::Finished) {
    println!("\n──── {} ────", step.name);
    let log = fs::read_to_string(results::log_of(step.name)).unwrap_or_default();
    let lines: Vec<&str> = log.lines().collect();
    let hidden = lines.len().saturating_sub(SHOWN_LINES);
    if hidden > 0 {
        println!(
            "({hidden} lines above in {})",
            results::log_of(step.name).display()
        );
    }
    println!("{}\n{}", lines[hidden..].join("\n"), step.error);
}

#[cfg(test)]
mod tests {
    use super::*;
    use results::TestResult;
    use schedule::Finished;

    fn step(name: &'static str, outcome: Outcome) -> Finished {
        Finished {
            name,
            outcome,
            error: String::new(),
        }
    }

    #[test]
    fn counts_tests_and_those_steps_that_fail_without_one() {
        let steps = [
            step("clippy", Outcome::Failed),
            step("rust tests", Outcome::Failed),
            step("web build", Outcome::Passed),
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

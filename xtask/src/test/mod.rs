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

/// Maximum number of lines of a failed step's output that are printed at the end.
const SHOWN_LINES: usize = 250;

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

/// Prints the part of a failed step's log that says why: the failed tests of a Rust step, else the end.
fn show(step: &schedule::Finished) {
    let path = results::log_of(step.name);
    println!("\n──── {} ──── ({})", step.name, path.display());
    let log = fs::read_to_string(path).unwrap_or_default();
    let failures = rust_failures(&log);
    if failures.is_empty() {
        let lines: Vec<&str> = log.lines().collect();
        println!(
            "{}",
            lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n")
        );
    } else {
        println!("{}", failures[..failures.len().min(SHOWN_LINES)].join("\n"));
    }
    println!("{}", step.error);
}

/// Returns the output of the failed tests of all programs in a log of `cargo test`, in their order. It stands between
/// the line `failures:` and the program's result, which is followed by the lines of all later programs.
fn rust_failures(log: &str) -> Vec<&str> {
    let mut inside = false;
    let mut failures = Vec::new();
    for line in log.lines() {
        inside |= line == "failures:";
        if inside {
            failures.push(line);
        }
        inside &= !line.starts_with("test result: ");
    }
    failures
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

    #[test]
    fn shows_the_failures_of_each_program_and_no_line_of_a_passed_test() {
        let log = "\
test a ... ok
test b ... FAILED

failures:

---- b stdout ----
left: 1, right: 2

failures:
    b

test result: FAILED. 1 passed; 1 failed

test c ... ok
test result: ok. 1 passed; 0 failed
";

        assert_eq!(
            rust_failures(log).join("\n"),
            "\
failures:

---- b stdout ----
left: 1, right: 2

failures:
    b

test result: FAILED. 1 passed; 1 failed"
        );
        assert!(rust_failures("error: could not compile").is_empty());
    }
}

//! The requirements in docs/requirements.md and the tests that name them. A requirement that is not built yet is marked
//! as planned; every other one must have a passing test.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use anyhow::Result;
use regex::Regex;

use crate::paths;
use crate::test::results::TestResult;
use crate::tree::Tree;

const REQUIREMENTS: &str = "docs/requirements.md";

/// Mark behind the id of a requirement that is not built yet.
const PLANNED: &str = " **(planned)**";

/// Prints the requirements without a passing test; returns true if the marks are right: a planned requirement has no
/// passing test, and after a whole run each other one has one.
pub fn report(tree: &Tree, tests: &[TestResult], whole: bool) -> Result<bool> {
    let requirements = tree.text(REQUIREMENTS);
    let known = ids_in(requirements)?;
    let planned = planned_in(requirements)?;
    let missing = missing(&known, tests);
    let untested = listed(missing.difference(&planned));
    println!(
        "requirements without a passing test: {} of {}, and {} planned",
        missing.difference(&planned).count(),
        known.len() - planned.len(),
        planned.len()
    );
    println!("{untested}");
    let built = listed(planned.difference(&missing));
    if !built.is_empty() {
        println!("planned, but a test shows them (`cargo xtask check --built`): {built}");
    }
    if whole && !untested.is_empty() {
        println!("a requirement has a passing test, or is marked as planned: {untested}");
    }
    Ok(built.is_empty() && (!whole || untested.is_empty()))
}

/// Removes the mark from planned requirements that have a passing test now.
pub fn mark_built(tests: &[TestResult]) -> Result<()> {
    let tree = Tree::of_the_project()?;
    let mut text = tree.text(REQUIREMENTS).to_owned();
    let planned = planned_in(&text)?;
    for id in planned.difference(&missing(&planned, tests)) {
        text = text.replace(&format!("{id}{PLANNED}"), id);
    }
    Ok(fs::write(paths::root().join(REQUIREMENTS), text)?)
}

/// Returns each requirement on one line, followed by the tests that name it, with their results.
pub fn list(tree: &Tree, tests: &[TestResult]) -> Result<String> {
    let requirements = tree.text(REQUIREMENTS);
    let mut out = String::new();
    for (id, text) in texts_in(requirements)? {
        let _ = writeln!(out, "{id} {text}");
        let naming = tests
            .iter()
            .filter(|test| ids_named(&test.name).contains(&id));
        let lines: BTreeSet<String> = naming
            .map(|test| {
                let word = if test.passed { "ok" } else { "FAILED" };
                format!("    {word:6} {}: {}\n", test.step, test.name)
            })
            .collect();
        out.extend(lines);
    }
    Ok(out)
}

fn listed<'a>(ids: impl Iterator<Item = &'a String>) -> String {
    ids.map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// Returns true for the results of a run with browsers and shell.
pub fn is_whole(tests: &[TestResult]) -> bool {
    ["browser tests", "shell tests"]
        .iter()
        .all(|step| tests.iter().any(|test| test.step == *step))
}

/// Returns the ids that open a list item or a table row.
fn ids_in(requirements: &str) -> Result<BTreeSet<String>> {
    Ok(texts_in(requirements)?
        .into_iter()
        .map(|(id, _)| id)
        .collect())
}

/// Returns the requirements in order: the id that opens a list item or a table row, and the text behind it on one line.
fn texts_in(requirements: &str) -> Result<Vec<(String, String)>> {
    let item = Regex::new(r"(?m)^(?:- |\| )([A-Z]+[12]?-\d\d)\b(.*(?:\n  .*)*)$")?;
    let in_one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = item.captures_iter(requirements);
    Ok(found
        .map(|found| (found[1].to_owned(), in_one_line(&found[2])))
        .collect())
}

fn planned_in(requirements: &str) -> Result<BTreeSet<String>> {
    let mut ids = ids_in(requirements)?;
    ids.retain(|id| requirements.contains(&format!("{id}{PLANNED}")));
    Ok(ids)
}

fn missing(known: &BTreeSet<String>, tests: &[TestResult]) -> BTreeSet<String> {
    let mut missing = known.clone();
    for test in tests.iter().filter(|test| test.passed) {
        for id in ids_named(&test.name) {
            missing.remove(&id);
        }
    }
    missing
}

/// Returns the parts of a test's name that may be ids of requirements.
fn ids_named(name: &str) -> Vec<String> {
    // Words are separated in `BIND-04 hides` and `bind_04_hides`; the parts of an id are joined again.
    let upper = name.to_uppercase();
    let words: Vec<&str> = upper
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .collect();
    let pairs = words.windows(2);
    pairs
        .map(|pair| format!("{}-{}", pair[0], pair[1]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(name: &str, passed: bool) -> TestResult {
        TestResult {
            step: "rust tests",
            name: name.into(),
            passed,
        }
    }

    #[test]
    fn finds_the_ids_that_no_passing_test_names() {
        let known =
            ids_in("| ROUTE-01 | a |\n- CODE1-01 b\n- BIND-04 c\n- BIND-05 d\nas in BIND-06\n")
                .unwrap();
        let tests = [
            test("it::bind::bind_04_bind_05_hides", true),
            test("CODE1-01 shows a code", true),
            test("ROUTE-01 shows an error", false),
        ];

        assert_eq!(
            missing(&known, &tests),
            BTreeSet::from(["ROUTE-01".to_owned()])
        );
    }

    #[test]
    fn lists_each_requirement_with_the_tests_that_name_it() {
        let requirements =
            "| ROUTE-01 | `/error` |\n\n- BIND-04 Hides\n  the number.\n- BIND-05 Shows.\n";
        let tree = Tree::with(&[(REQUIREMENTS, requirements)]);
        let tests = [
            test("bind::bind_04_hides", true),
            test("ROUTE-01 BIND-04 leads home", false),
        ];
        assert_eq!(
            list(&tree, &tests).unwrap(),
            "ROUTE-01 | `/error` |\n    FAILED rust tests: ROUTE-01 BIND-04 leads home\n\
             BIND-04 Hides the number.\n    FAILED rust tests: ROUTE-01 BIND-04 leads home\n    \
             ok     rust tests: bind::bind_04_hides\nBIND-05 Shows.\n"
        );
    }

    fn holds(requirements: &str, test_name: &str, whole: bool) -> bool {
        let tree = Tree::with(&[(REQUIREMENTS, requirements)]);
        report(&tree, &[test(test_name, true)], whole).unwrap()
    }

    #[test]
    fn a_requirement_without_a_test_is_caught_after_a_whole_run_unless_it_is_planned() {
        let (today, planned) = (
            "- BIND-04 a\n- MONEY-01 b\n",
            "- BIND-04 a\n- MONEY-01 **(planned)** b\n",
        );
        assert!(!holds(today, "bind_04_hides", true));
        assert!(holds(today, "bind_04_hides", false));
        assert!(holds(planned, "bind_04_hides", true));
    }

    #[test]
    fn a_planned_requirement_with_a_passing_test_is_caught() {
        let planned = "- MONEY-01 **(planned)** Balances.\n";
        assert!(!holds(planned, "money_01_is_right_in_any_order", false));
        assert!(holds(planned, "pays", false));
    }
}

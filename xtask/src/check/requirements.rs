//! Which lines of docs/requirements.md a passing test names, and the list of those that none does, which only shrinks.

use std::collections::BTreeSet;
use std::fs;

use anyhow::Result;
use regex::Regex;

use crate::paths;
use crate::test::results::TestResult;
use crate::tree::Tree;

const REQUIREMENTS: &str = "docs/requirements.md";
const WITHOUT_TEST: &str = "docs/requirements-without-test.txt";

/// Prints the requirements without a passing test. After a whole run it also says whether one lost its test: then it is
/// missing though the checked-in list does not have it.
///
/// # Errors
/// When the patterns are wrong.
pub fn report(tree: &Tree, tests: &[TestResult], whole: bool) -> Result<bool> {
    let known = ids_in(tree.text(REQUIREMENTS))?;
    let missing = missing(&known, tests);
    let listed: Vec<&str> = missing.iter().map(String::as_str).collect();
    println!(
        "requirements without a passing test: {} of {}",
        missing.len(),
        known.len()
    );
    println!("{}", listed.join(" "));
    let lost = lost(&missing, tree.text(WITHOUT_TEST));
    if whole && !lost.is_empty() {
        println!(
            "{WITHOUT_TEST} only shrinks, but these lost their test: {}",
            lost.join(" ")
        );
        return Ok(false);
    }
    Ok(true)
}

/// Takes the requirements that have a passing test now off the checked-in list.
///
/// # Errors
/// When the list cannot be written.
pub fn shrink(tests: &[TestResult]) -> Result<()> {
    let tree = Tree::of_the_project()?;
    let missing = missing(&ids_in(tree.text(REQUIREMENTS))?, tests);
    let listed = tree
        .text(WITHOUT_TEST)
        .lines()
        .filter(|id| missing.contains(*id));
    let mut text = listed.collect::<Vec<_>>().join("\n");
    text.push('\n');
    Ok(fs::write(paths::root().join(WITHOUT_TEST), text)?)
}

/// Whether these are the results of a run with browsers and shell.
pub fn is_whole(tests: &[TestResult]) -> bool {
    ["browser tests", "shell tests"]
        .iter()
        .all(|step| tests.iter().any(|test| test.step == *step))
}

/// The ids that open a list item or a table row.
///
/// # Errors
/// When the pattern is wrong.
pub fn ids_in(requirements: &str) -> Result<BTreeSet<String>> {
    let line = Regex::new(r"(?m)^(?:- |\| )([A-Z]+[12]?-\d\d)\b")?;
    Ok(line
        .captures_iter(requirements)
        .map(|found| found[1].to_owned())
        .collect())
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

/// What in a test's name may be the id of a requirement.
pub fn ids_named(name: &str) -> Vec<String> {
    // `BIND-04 hides` and `bind_04_hides` are words apart, but for the join of an id.
    let upper = name.to_uppercase();
    let words: Vec<&str> = upper
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .collect();
    let pairs = words.windows(2);
    pairs
        .map(|pair| format!("{}-{}", pair[0], pair[1]))
        .collect()
}

fn lost<'a>(missing: &'a BTreeSet<String>, without_test: &str) -> Vec<&'a str> {
    let allowed: BTreeSet<&str> = without_test.lines().collect();
    missing
        .iter()
        .map(String::as_str)
        .filter(|id| !allowed.contains(id))
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
    fn a_requirement_that_lost_its_test_is_caught() {
        let missing = BTreeSet::from(["BIND-04".to_owned(), "ROUTE-04".to_owned()]);
        assert_eq!(lost(&missing, "ROUTE-04\nROUTE-06\n"), ["BIND-04"]);
    }
}

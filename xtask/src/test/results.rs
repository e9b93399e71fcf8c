//! Results of the last run's test runners, in one form. Read from the files that the steps left.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use regex::Regex;
use serde_json::Value;

use crate::paths;

/// One test of the last run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestResult {
    /// The step that ran it
    pub step: &'static str,
    /// Its name or title, with those of the groups around it
    pub name: String,
    /// True if it passed
    pub passed: bool,
}

/// Returns the path of a step's log.
pub fn log_of(step: &str) -> PathBuf {
    paths::results().join(step.replace(' ', "-") + ".log")
}

/// Returns the file of the statements that the Rust tests run on SQLite.
pub fn statements() -> PathBuf {
    paths::results().join("statements.txt")
}

/// Returns every test that the last run reported; steps that did not run have none.
pub fn collect() -> Result<Vec<TestResult>> {
    let mut all = rust(&text_of(paths::results().join("nextest/default/junit.xml")))?;
    for report in ["vitest-web.json", "vitest-mock-bridge-ui.json"] {
        all.extend(vitest(&json_of(report)?));
    }
    all.extend(playwright(&json_of("playwright.json")?));
    all.extend(node(&text_of(log_of("shell tests")))?);
    Ok(all)
}

fn text_of(path: PathBuf) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

fn json_of(name: &str) -> Result<Value> {
    let text = text_of(paths::results().join(name));
    if text.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))
}

/// Parses a report of nextest, as JUnit writes them.
fn rust(report: &str) -> Result<Vec<TestResult>> {
    let name = Regex::new(r#"^name="([^"]+)""#)?;
    // Output of tests is escaped, so a tag is one of the report's own.
    let results = report.split("<testcase ").filter_map(|test| {
        let passed = !test.contains("<failure") && !test.contains("<error");
        Some(TestResult {
            step: "rust tests",
            name: name.captures(test)?[1].to_owned(),
            passed,
        })
    });
    Ok(results.collect())
}

fn vitest(report: &Value) -> Vec<TestResult> {
    let files = report["testResults"].as_array().into_iter().flatten();
    files
        .flat_map(|file| file["assertionResults"].as_array().into_iter().flatten())
        .map(|test| TestResult {
            step: "web tests",
            name: test["fullName"].as_str().unwrap_or_default().to_owned(),
            passed: test["status"] == "passed",
        })
        .collect()
}

fn playwright(report: &Value) -> Vec<TestResult> {
    let mut results = Vec::new();
    for file in report["suites"].as_array().into_iter().flatten() {
        suite(
            file,
            file["title"].as_str().unwrap_or_default(),
            &mut results,
        );
    }
    results
}

fn suite(group: &Value, prefix: &str, results: &mut Vec<TestResult>) {
    let title = |of: &Value| {
        let own = of["title"].as_str().unwrap_or_default();
        format!("{prefix} {own}").trim_start().to_owned()
    };
    for spec in group["specs"].as_array().into_iter().flatten() {
        // A test that is marked as failing shows no requirement (decision 149).
        let mut tests = spec["tests"].as_array().into_iter().flatten();
        if tests.any(|test| test["expectedStatus"] == "failed") {
            continue;
        }
        let passed = spec["ok"] == true;
        results.push(TestResult {
            step: "browser tests",
            name: title(spec),
            passed,
        });
    }
    for inner in group["suites"].as_array().into_iter().flatten() {
        suite(inner, &title(inner), results);
    }
}

/// Parses lines of Node's test runner, in either of its forms (`✔ title (12ms)`, `ok 1 - title`).
fn node(log: &str) -> Result<Vec<TestResult>> {
    let line = Regex::new(r"(?m)^\s*(?:(✔|✖) (.+?) \([\d.]+ms\)|(ok|not ok) \d+ - (.+))$")?;
    let mut results: Vec<TestResult> = Vec::new();
    for found in line.captures_iter(log) {
        let text = |first, second| {
            found
                .get(first)
                .or(found.get(second))
                .map(|part| part.as_str())
        };
        let (Some(mark), Some(name)) = (text(1, 3), text(2, 4)) else {
            continue;
        };
        if !results.iter().any(|known| known.name == name) {
            let passed = matches!(mark, "✔" | "ok");
            results.push(TestResult {
                step: "shell tests",
                name: name.to_owned(),
                passed,
            });
        }
    }
    Ok(results)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn pairs(results: Vec<TestResult>) -> Vec<(String, bool)> {
        results
            .into_iter()
            .map(|result| (result.name, result.passed))
            .collect()
    }

    #[test]
    fn reads_nextests_report() {
        let report = r#"<testsuites name="nextest-run" tests="2" failures="1" errors="0">
    <testsuite name="tulay-web::it" tests="2" errors="0" failures="1">
        <testcase name="bind::bind_04_hides" classname="tulay-web::it" timestamp="2026-11-27T10:00:00Z" time="0.8">
            <failure type="test failure with exit code 101">left: 1 &lt; right: 2</failure>
        </testcase>
        <testcase name="state::status_02_moves" classname="tulay-web::it" time="0.1">
        </testcase>
    </testsuite>
</testsuites>"#;
        assert_eq!(
            pairs(rust(report).unwrap()),
            [
                ("bind::bind_04_hides".into(), false),
                ("state::status_02_moves".into(), true),
            ]
        );
    }

    #[test]
    fn reads_the_reports_of_the_web_runners() {
        let report = json!({"testResults": [{"assertionResults": [
            {"fullName": "UI-03 groups digits", "status": "passed"},
            {"fullName": "UI-02 groups cards", "status": "failed"},
        ]}]});
        assert_eq!(
            pairs(vitest(&report)),
            [
                ("UI-03 groups digits".into(), true),
                ("UI-02 groups cards".into(), false)
            ]
        );

        let report = json!({"suites": [{"title": "a.spec.ts", "specs": [], "suites": [
            {"title": "ORDER-04", "specs": [{"title": "repays", "ok": true}]}
        ]}]});
        assert_eq!(
            pairs(playwright(&report)),
            [("a.spec.ts ORDER-04 repays".into(), true)]
        );
    }

    #[test]
    fn reads_nodes_runner() {
        let log =
            "✔ FLOW-02 rolls over (812.5ms)\n✖ FLOW-01 repays (12.1ms)\nok 3 - BRIDGE-01 dials\n";
        assert_eq!(
            pairs(node(log).unwrap()),
            [
                ("FLOW-02 rolls over".into(), true),
                ("FLOW-01 repays".into(), false),
                ("BRIDGE-01 dials".into(), true),
            ]
        );
    }
}

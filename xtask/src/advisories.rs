//! Known vulnerabilities of the crates and npm packages in the lock files, according to RustSec's database and npm's
//! registry. A source that cannot be reached is printed as `NOT CHECKED`, which is not a failure.

use std::process::Command;

use anyhow::{Result, bail};
use serde_json::Value;

use crate::command::at_root;
use crate::tools;

/// Line in the log of cargo-deny when, and only when, the database could not be fetched.
const UNREACHABLE: &str = "[ERROR] failed to fetch advisory database ";

/// Result of a check.
#[derive(Debug, PartialEq, Eq)]
enum Answer {
    /// No advisory, or only those that deny.toml names with a reason
    Clean,
    /// The source could not be reached, and the reason
    NotAsked(String),
    /// Advisories, or a failure of the check itself
    Found(String),
}

/// Checks both lock files, and installs the tools for it.
///
/// # Errors
/// As each of the two checks.
pub fn check() -> Result<()> {
    tools::install()?;
    crates()?;
    packages()
}

/// Checks Cargo.lock against RustSec's database.
///
/// # Errors
/// For an advisory that deny.toml does not ignore with a reason.
pub fn crates() -> Result<()> {
    let check = ["--locked", "--all-features", "check", "advisories"];
    let mut deny = tools::tool("cargo-deny", check);
    // git must not wait for a password, nor for a server that sends no data.
    deny.env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_HTTP_LOW_SPEED_LIMIT", "1000")
        .env("GIT_HTTP_LOW_SPEED_TIME", "20");
    conclude("crates", ask(&mut deny, of_database)?)
}

/// Checks package-lock.json against npm's registry.
///
/// # Errors
/// For a package with a vulnerability of high or critical severity.
pub fn packages() -> Result<()> {
    let mut audit = at_root("npm", ["audit", "--json"]);
    conclude("npm packages", ask(&mut audit, of_registry)?)
}

fn ask(command: &mut Command, read: fn(bool, &str, &str) -> Answer) -> Result<Answer> {
    let output = command.output()?;
    let text = String::from_utf8_lossy;
    Ok(read(
        output.status.success(),
        &text(&output.stdout),
        &text(&output.stderr),
    ))
}

fn conclude(what: &str, answer: Answer) -> Result<()> {
    match answer {
        Answer::Clean => println!("advisories of {what}: checked"),
        Answer::NotAsked(why) => println!("NOT CHECKED: advisories of {what} ({why})"),
        Answer::Found(found) => bail!("advisories of {what}: {found}"),
    }
    Ok(())
}

fn of_database(success: bool, _: &str, log: &str) -> Answer {
    if success {
        return Answer::Clean;
    }
    match log.lines().find(|line| line.contains(UNREACHABLE)) {
        Some(_) => Answer::NotAsked("RustSec's database cannot be fetched".to_owned()),
        None => Answer::Found(log.trim().to_owned()),
    }
}

/// npm fails for a vulnerability of any severity, and also without an answer: its output shows the difference.
fn of_registry(_: bool, report: &str, log: &str) -> Answer {
    let report: Value = serde_json::from_str(report).unwrap_or(Value::Null);
    if let Some(packages) = report["vulnerabilities"].as_object() {
        let is_severe =
            |about: &Value| matches!(about["severity"].as_str(), Some("high" | "critical"));
        let severe = packages.iter().filter(|(_, about)| is_severe(about));
        let names: Vec<&str> = severe.map(|(name, _)| name.as_str()).collect();
        return match names[..] {
            [] => Answer::Clean,
            _ => Answer::Found(names.join(", ")),
        };
    }
    // A refusal of the registry or a failed connection. Failures of npm itself have another form.
    match report["message"].as_str() {
        Some(_) => Answer::NotAsked("npm's registry does not answer".to_owned()),
        None => Answer::Found(log.trim().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn not_asked(answer: &Answer) -> bool {
        matches!(answer, Answer::NotAsked(_))
    }

    #[test]
    fn a_database_that_cannot_be_fetched_is_no_finding_and_any_other_failure_is_one() {
        let away = "2026-11-24 20:54:55 [ERROR] failed to fetch advisory database https://a/b with cli: failed to clone";
        assert!(not_asked(&of_database(false, "", away)));
        let found = "error[unmaintained]: a: RUSTSEC-2024-0370";
        assert_eq!(
            of_database(false, "advisories FAILED", found),
            Answer::Found(found.to_owned())
        );
        let fault = "2026-11-24 20:54:28 [ERROR] failed to deserialize config from 'deny.toml'";
        assert_eq!(
            of_database(false, "", fault),
            Answer::Found(fault.to_owned())
        );
        assert_eq!(of_database(true, "advisories ok", ""), Answer::Clean);
    }

    #[test]
    fn severe_advisories_fail_and_a_registry_that_does_not_answer_is_no_finding() {
        let of = |report: Value| of_registry(false, &report.to_string(), "npm error");
        let found = json!({"x": {"severity": "high"}, "y": {"severity": "low"}, "z": {"severity": "critical"}});
        assert_eq!(
            of(json!({"vulnerabilities": found})),
            Answer::Found("x, z".to_owned())
        );
        let minor = json!({"y": {"severity": "moderate"}});
        assert_eq!(of(json!({"vulnerabilities": minor})), Answer::Clean);
        assert!(not_asked(&of(
            json!({"message": "405 Method Not Allowed", "statusCode": 405, "error": {"summary": ""}})
        )));
        assert!(not_asked(&of(
            json!({"message": "request failed, reason: connect ECONNREFUSED", "error": {"summary": ""}})
        )));
        let fault = of(json!({"error": {"code": "ENOLOCK"}}));
        assert_eq!(fault, Answer::Found("npm error".to_owned()));
        assert_eq!(of_registry(false, "", "npm error"), fault);
    }
}

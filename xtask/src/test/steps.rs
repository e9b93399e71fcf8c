//! The steps of the test command, as a list. Each step is a few lines that call a tool.

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::browser::{PicturesTaken, browser_tests};
use super::schedule::{Cores, TestStep};
use super::{on_postgres, rust};
use crate::command::{at_root, cargo, see};
use crate::product::{self, Profile};
use crate::{advisories, dist, generate, interface, npm, paths, tools};

/// A part of the steps that a machine of its own can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Group {
    /// Linters, types and the tests of the web app
    Web,
    /// The Rust code on SQLite, its documentation and what is generated from it
    Rust,
    /// The server on PostgreSQL
    Postgres,
    /// The app in Chromium
    Browser,
    /// The desktop shell in WebKit, its package, the rules of alerts
    Shell,
}

/// The steps to run.
#[derive(Args)]
pub struct Selection {
    /// Leave out the browsers and the shell
    #[arg(long)]
    pub fast: bool,
    /// Run these groups alone, and the steps that they need
    #[arg(long, value_name = "GROUP", conflicts_with = "fast")]
    pub only: Vec<Group>,
}

impl Selection {
    /// Returns true if it is everything.
    pub fn is_whole(&self) -> bool {
        !self.fast && self.only.is_empty()
    }

    fn has(&self, group: Group) -> bool {
        if self.fast {
            !matches!(group, Group::Browser | Group::Shell)
        } else {
            self.only.is_empty() || self.only.contains(&group)
        }
    }
}

/// Returns the selected steps and those that they need.
pub fn of(selection: &Selection) -> Vec<TestStep> {
    let packages = if selection.fast { WITHOUT_SHELL } else { ALL };
    let tests = selection.has(Group::Rust) || selection.has(Group::Postgres);
    needed(all(packages, tests), selection)
}

/// Without the tests, the build is of programs alone.
fn all(packages: &'static [&'static str], tests: bool) -> Vec<(Group, TestStep)> {
    // The builds of the server and the shell embed the output of these.
    let built: &[&str] = &["web build", "emulator build"];
    let in_group =
        |group: Group, steps: Vec<TestStep>| steps.into_iter().map(move |step| (group, step));
    let web = vec![
        one("npm packages", &[], npm::install),
        one("tools", &[], tools::install),
        one("web build", &["npm packages"], product::web),
        one("emulator build", &["npm packages"], product::emulator),
        one("rustfmt", &[], || {
            see(&mut cargo(["fmt", "--all", "--check"]))
        }),
        one("licences", &["tools"], licences),
        one("advisories of crates", &["tools"], advisories::crates),
        one(
            "advisories of npm packages",
            &["npm packages"],
            advisories::packages,
        ),
        one("unused crates", &["tools"], unused_dependencies),
        one("typos", &["tools"], || {
            see(&mut tools::tool("typos", ["--format", "brief"]))
        }),
        one("biome", &["npm packages"], || {
            see(&mut npm::root_script("lint"))
        }),
        one("knip", &["npm packages"], || {
            see(&mut npm::root_script("unused"))
        }),
        one("built pages", &["web build"], built_pages),
        all_cores("types", &["npm packages"], types),
        all_cores("web tests", &["npm packages"], web_tests),
    ];
    let rust = vec![
        all_cores(rust::BUILD, built, move || rust::build(packages, tests)),
        all_cores("rust tests", TESTED_BY, move || rust::tests(packages)),
        all_cores("rustdoc", &[rust::BUILD], move || rust::documents(packages)),
        one("generated files", &[rust::BUILD, "npm packages"], generated),
        one("interface", &[rust::BUILD, "tools"], interface),
    ];
    let postgres = vec![
        all_cores("stories on PostgreSQL", TESTED_BY, move || {
            on_postgres::stories(packages)
        }),
        one(
            "statements on PostgreSQL",
            &["rust tests"],
            on_postgres::statements,
        ),
    ];
    let browser = vec![all_cores("browser tests", &[rust::BUILD], || {
        browser_tests(PicturesTaken::Compared)
    })];
    let shell = vec![
        // One test at a time, mostly waiting for WebKit.
        one("shell tests", &[rust::BUILD, "npm packages"], shell_tests),
        one("shell package", &[rust::BUILD], dist::try_shell_package),
        one("alert rules", &[], alert_rules),
    ];
    in_group(Group::Web, web)
        .chain(in_group(Group::Rust, rust))
        .chain(in_group(Group::Postgres, postgres))
        .chain(in_group(Group::Browser, browser))
        .chain(in_group(Group::Shell, shell))
        .collect()
}

/// Leaves the steps of the selected groups and those that they need.
fn needed(steps: Vec<(Group, TestStep)>, selection: &Selection) -> Vec<TestStep> {
    let mut names: Vec<&str> = Vec::new();
    // A step stands after those that it needs.
    for (group, step) in steps.iter().rev() {
        if selection.has(*group) || names.contains(&step.name) {
            names.push(step.name);
            names.extend(step.needs);
        }
    }
    let steps = steps.into_iter().map(|(_, step)| step);
    steps.filter(|step| names.contains(&step.name)).collect()
}

/// Returns a step that keeps one core busy.
fn one(
    name: &'static str,
    needs: &'static [&'static str],
    work: impl FnOnce() -> Result<()> + Send + 'static,
) -> TestStep {
    TestStep {
        name,
        needs,
        cores: Cores::One,
        work: Box::new(work),
    }
}

/// Returns a step that keeps all cores busy.
fn all_cores(
    name: &'static str,
    needs: &'static [&'static str],
    work: impl FnOnce() -> Result<()> + Send + 'static,
) -> TestStep {
    TestStep {
        cores: Cores::All,
        ..one(name, needs, work)
    }
}

/// Needs of the tests: the programs, the runner and the S3 server that some of them start.
const TESTED_BY: &[&str] = &[rust::BUILD, "tools"];

const ALL: &[&str] = &["--workspace"];
const WITHOUT_SHELL: &[&str] = &["--workspace", "--exclude", "tulay-shell"];

fn generated() -> Result<()> {
    generate::check_fresh(&product::path_of("tulay", Profile::Debug))
}

/// Generated requests to each operation.
const REQUESTS: u32 = 1;

fn interface() -> Result<()> {
    interface::ask(REQUESTS)
}

/// Checks licences, bans and sources.
fn licences() -> Result<()> {
    let what = ["check", "licenses", "bans", "sources"];
    see(&mut tools::tool(
        "cargo-deny",
        ["--locked", "--all-features"].into_iter().chain(what),
    ))
}

/// Checks that each of the operator's alert rules fires on its fault (PROD-12).
fn alert_rules() -> Result<()> {
    for what in ["alerts.yml", "alerts_test.yml"] {
        let of_test = what == "alerts_test.yml";
        let verb = if of_test { "test" } else { "check" };
        let file = format!("packaging/prometheus/{what}");
        see(&mut at_root("promtool", [verb, "rules", &file]))?;
    }
    Ok(())
}

/// Finds dependencies that no code uses, and source files that no module names.
fn unused_dependencies() -> Result<()> {
    see(&mut tools::tool(
        "cargo-shear",
        ["--locked", "--deny-warnings", "--color=never"],
    ))
}

fn types() -> Result<()> {
    for workspace in ["web", "mock-bridge-ui", "e2e"] {
        see(&mut npm::script(workspace, "typecheck"))?;
    }
    Ok(())
}

fn web_tests() -> Result<()> {
    for workspace in ["web", "mock-bridge-ui"] {
        let file = paths::results().join(format!("vitest-{workspace}.json"));
        let mut tests = npm::script(workspace, "test");
        tests.args(["--", "--reporter=default", "--reporter=json"]);
        see(tests.arg(format!("--outputFile.json={}", file.display())))?;
    }
    Ok(())
}

/// Checks the size of the built pages, and that the oldest browsers can run them.
fn built_pages() -> Result<()> {
    for bound in ["blocking", "first-load", "floor"] {
        see(&mut npm::script("web", bound))?;
    }
    Ok(())
}

fn shell_tests() -> Result<()> {
    let mut tests = at_root(
        "xvfb-run",
        ["--auto-servernum", "--server-args=-screen 0 1600x1000x24"],
    );
    tests.args(["npm", "run", "--silent", "--workspace", "e2e", "shell"]);
    tests.env("TULAY_DEMO", product::path_of("tulay-demo", Profile::Debug));
    see(tests.env(
        "TULAY_SHELL_BIN",
        product::path_of("tulay-shell", Profile::Debug),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(only: &[Group]) -> Vec<&'static str> {
        let selection = Selection {
            fast: false,
            only: only.to_vec(),
        };
        of(&selection).iter().map(|step| step.name).collect()
    }

    #[test]
    fn a_group_has_what_its_steps_need_and_no_more() {
        assert_eq!(
            names(&[Group::Browser]),
            [
                "npm packages",
                "web build",
                "emulator build",
                "rust build",
                "browser tests"
            ]
        );
        assert!(!names(&[Group::Web]).contains(&"rust build"));
    }

    #[test]
    fn the_groups_together_are_every_step() {
        use Group::{Browser, Postgres, Rust, Shell, Web};
        let mut each: Vec<&str> = [Web, Rust, Postgres, Browser, Shell]
            .iter()
            .flat_map(|group| names(&[*group]))
            .collect();
        let mut whole = names(&[]);
        each.sort_unstable();
        each.dedup();
        whole.sort_unstable();
        assert_eq!(each, whole);
    }
}

//! The steps of the test command, as a list. Each step is a few lines that call a tool.

use anyhow::Result;

use super::browser::{Pictures, browser_tests};
use super::schedule::Step;
use super::{on_postgres, results};
use crate::command::{at_root, cargo, see};
use crate::product::{self, Profile};
use crate::{advisories, dist, generate, interface, npm, paths, tools};

/// Returns every step; `fast` leaves out the browsers and the shell.
pub fn all(fast: bool) -> Vec<Step> {
    // The builds of the server and the shell embed the output of these.
    let built: &[&str] = &["web build", "emulator build"];
    // Without built pages, clippy reads the code alone and keeps the cores busy while packages are installed. If an
    // earlier build left pages, clippy embeds them, and must not read them while they are replaced.
    let before_clippy = if product::has_pages() { built } else { &[] };
    let mut steps = vec![
        light("npm packages", &[], npm::install),
        if fast {
            heavy("clippy", before_clippy, || clippy(WITHOUT_SHELL))
        } else {
            heavy("clippy", before_clippy, || clippy(ALL))
        },
        light("rustfmt", &[], || {
            see(&mut cargo(["fmt", "--all", "--check"]))
        }),
        light("web build", &["npm packages"], product::web),
        light("emulator build", &["npm packages"], product::emulator),
        light("tools", &[], tools::install),
        light("licences", &["tools"], licences),
        light("advisories of crates", &["tools"], advisories::crates),
        light(
            "advisories of npm packages",
            &["npm packages"],
            advisories::packages,
        ),
        light("unused crates", &["tools"], unused_dependencies),
        light("typos", &["tools"], || {
            see(&mut tools::tool("typos", ["--format", "brief"]))
        }),
        light("biome", &["npm packages"], || {
            see(&mut npm::root_script("lint"))
        }),
        light("knip", &["npm packages"], || {
            see(&mut npm::root_script("unused"))
        }),
        light("built pages", &["web build"], built_pages),
        light("types", &["npm packages"], types),
        light("web tests", &["npm packages"], web_tests),
        light(
            "statements on PostgreSQL",
            &["rust tests"],
            on_postgres::statements,
        ),
    ];
    if fast {
        steps.extend([
            heavy("rust test build", built, || rust_test_build(WITHOUT_SHELL)),
            // The tests mostly wait, for a database or for time to pass, which leaves the cores to the next builds.
            light("rust tests", TESTED_BY, || rust_tests(WITHOUT_SHELL)),
            light("stories on PostgreSQL", TESTED_BY, || {
                on_postgres::stories(WITHOUT_SHELL)
            }),
            heavy("binaries", built, || binaries(WITHOUT_SHELL)),
            heavy("rustdoc", built, || rustdoc(WITHOUT_SHELL)),
            heavy("generated files", &["binaries", "npm packages"], generated),
            light("interface", &["binaries", "tools"], interface),
        ]);
    } else {
        steps.extend([
            heavy("rust test build", built, || rust_test_build(ALL)),
            // The tests mostly wait, for a database or for time to pass, which leaves the cores to the next builds.
            light("rust tests", TESTED_BY, || rust_tests(ALL)),
            light("stories on PostgreSQL", TESTED_BY, || {
                on_postgres::stories(ALL)
            }),
            heavy("binaries", built, || binaries(ALL)),
            heavy("rustdoc", built, || rustdoc(ALL)),
            heavy("generated files", &["binaries", "npm packages"], generated),
            light("interface", &["binaries", "tools"], interface),
            heavy("browser tests", &["binaries"], || {
                browser_tests(Pictures::Compared)
            }),
            // One test at a time, mostly waiting for WebKit, beside the browser tests.
            light("shell tests", &["binaries"], shell_tests),
            light("shell package", &["binaries"], dist::try_shell_package),
            light("alert rules", &[], alert_rules),
        ]);
    }
    steps
}

/// Returns a step that leaves a core to others.
const fn light(
    name: &'static str,
    needs: &'static [&'static str],
    work: fn() -> Result<()>,
) -> Step {
    Step {
        name,
        needs,
        heavy: false,
        work,
    }
}

/// Returns a step that keeps all cores busy.
const fn heavy(
    name: &'static str,
    needs: &'static [&'static str],
    work: fn() -> Result<()>,
) -> Step {
    Step {
        heavy: true,
        ..light(name, needs, work)
    }
}

/// Needs of the tests: their build, the programs and the S3 server that some of them start.
const TESTED_BY: &[&str] = &["rust test build", "binaries", "tools"];

const ALL: &[&str] = &["--workspace"];
const WITHOUT_SHELL: &[&str] = &["--workspace", "--exclude", "tulay-shell"];

fn clippy(packages: &[&str]) -> Result<()> {
    let strict = [
        "--all-targets",
        "--all-features",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ];
    see(&mut cargo(["clippy"].iter().chain(packages).chain(&strict)))
}

fn rust_test_build(packages: &[&str]) -> Result<()> {
    see(&mut cargo(
        ["test", "--no-run", "--quiet"].iter().chain(packages),
    ))
}

fn rust_tests(packages: &[&str]) -> Result<()> {
    let mut tests = cargo(["test", "--no-fail-fast"].iter().chain(packages));
    see(tests.env("TULAY_STATEMENTS", results::statements()))
}

/// Also builds the tests, though they are built already: otherwise cargo would choose other features for the
/// dependencies, and build those of the desktop shell once more.
fn binaries(packages: &[&str]) -> Result<()> {
    let targets = ["build", "--bins", "--tests", "--examples", "--quiet"];
    see(&mut cargo(targets.iter().chain(packages)))
}

fn rustdoc(packages: &[&str]) -> Result<()> {
    let private = ["--no-deps", "--document-private-items", "--quiet"];
    // Private items are documented too, so links to them work.
    let strict = "-D warnings -A rustdoc::private-intra-doc-links";
    see(cargo(["doc"].iter().chain(packages).chain(&private)).env("RUSTDOCFLAGS", strict))
}

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

//! The server's integration tests on PostgreSQL (PROD-01): all except those that neither read nor write a row of the
//! test's database.

use anyhow::{Result, bail};

use crate::command::{cargo, read, see};

/// Beginnings of the names of tests that run on SQLite only, with the reasons.
const LEFT_OUT: [(&str, &str); 12] = [
    ("gateway::", "a gateway has no database"),
    ("health::on_sigterm_", OWN),
    ("lame_duck::", OWN),
    ("operators_start::", OWN),
    ("ops_program::tulay_ops_makes_", OWN),
    ("ops_program::tulay_ops_says_", OWN),
    ("ops_socket::staff_11_serve_", OWN),
    ("private_files::", OWN),
    ("hostile_http::", "it ends before a row is read"),
    ("search::", PAGES),
    (
        "upstream_faults::",
        "it asks the adaptors of providers alone",
    ),
    ("web_app::", PAGES),
];
const OWN: &str = "it starts the program, on a database in its own folder";
const PAGES: &str = "pages come from memory";

/// Number of parallel tests: the step runs beside others.
const THREADS: &str = "--test-threads=2";

/// Runs the tests.
///
/// # Errors
/// If a test fails, or an entry of the list above matches none.
pub fn run(packages: &[&str]) -> Result<()> {
    let names = read(tests(packages).args(["--list", "--format=terse"]))?;
    let names: Vec<&str> = names
        .lines()
        .filter_map(|line| line.strip_suffix(": test"))
        .collect();
    // Whole names, since one name may be part of another.
    let skipped = left_out(&names)?.into_iter();
    let skipped = skipped.flat_map(|name| ["--skip", name]);
    let mut tests = tests(packages);
    tests.args(["--exact", THREADS]).args(skipped);
    see(tests.env("TULAY_TEST_ENGINE", "postgres"))
}

fn tests(packages: &[&str]) -> std::process::Command {
    let which = ["--test", "it", "--"];
    cargo(["test"].iter().chain(packages).chain(&which))
}

fn left_out<'n>(names: &[&'n str]) -> Result<Vec<&'n str>> {
    for (start, why) in LEFT_OUT {
        if !names.iter().any(|name| name.starts_with(start)) {
            bail!("no test begins with {start:?} ({why}): take it out of the list");
        }
    }
    let is_left_out = |name: &&&str| LEFT_OUT.iter().any(|(start, _)| name.starts_with(start));
    Ok(names.iter().filter(is_left_out).copied().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_of_each() -> Vec<String> {
        let starts = LEFT_OUT.iter();
        starts.map(|(start, _)| format!("{start}a_test")).collect()
    }

    #[test]
    fn leaves_out_what_is_listed_and_nothing_else() {
        let all = one_of_each();
        let mut names: Vec<&str> = all.iter().map(String::as_str).collect();
        names.push("stops::an_order_is_pushed");
        names.push("health::metrics_count");
        let found = left_out(&names).unwrap();
        assert_eq!(found, all);
    }

    #[test]
    fn a_line_of_the_list_that_names_no_test_is_refused() {
        let all = one_of_each();
        let names: Vec<&str> = all.iter().skip(1).map(String::as_str).collect();
        let refused = left_out(&names).unwrap_err().to_string();
        assert!(refused.contains("\"gateway::\""), "{refused}");
    }
}

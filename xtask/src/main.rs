//! The command line of the project's own commands.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "it reads PATH and CARGO, and measures seconds; it knows no money"
)]

mod advisories;
mod bench;
mod check;
mod command;
mod dist;
mod documents;
mod drill;
mod fuzz;
mod generate;
mod interface;
mod machine;
mod nightly;
mod npm;
mod paths;
mod pictures;
mod product;
mod progress;
mod run;
mod shell;
mod stamp;
mod test;
mod tools;
mod tree;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own commands")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build what changed and serve the demo on 127.0.0.1
    Run {
        /// The port to listen on; 0 picks a free one
        #[arg(long, default_value_t = 4600)]
        port: u16,
        /// Folder of the demo's database
        #[arg(long, default_value = "data/demo")]
        data: PathBuf,
        /// Build the server with optimizations
        #[arg(long)]
        release: bool,
    },
    /// Start a demo server and open the desktop shell on it
    Shell,
    /// Run all tests and checks
    Test(test::steps::Selection),
    /// Check the project's rules, and list the requirements without a passing test
    Check {
        /// Remove the mark "planned" from requirements that have a passing test now
        #[arg(long)]
        built: bool,
        /// Instead, print each requirement, and the tests of the last run that name it
        #[arg(long, conflicts_with = "built")]
        list: bool,
    },
    /// Rewrite the generated files: openapi.json, the web's types, the bridge contract, parts of the documents
    Generate,
    /// Measure the optimized server, static files beside nginx and the first figure of its pages, by their bounds
    Bench {
        /// Open orders that servicing and the console are measured with
        #[arg(long, default_value_t = 100_000)]
        orders: u32,
    },
    /// Run the tests that are not needed at each change, before a release; takes hours
    Nightly {
        /// Only this part
        part: Option<nightly::NightlyPart>,
    },
    /// Check the crates and npm packages of the lock files for known vulnerabilities, as the test command does
    Advisories,
    /// Build the package and the archive for operators, in target/dist
    Dist {
        /// Instead, the package of the desktop shell with the demo, for testers
        #[arg(long)]
        shell: bool,
    },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().task {
        Task::Run {
            port,
            data,
            release,
        } => run::run(port, &data, release),
        Task::Shell => shell::shell(),
        Task::Test(selection) => test::test(&selection),
        Task::Check { list: true, .. } => check::list(),
        Task::Check { built, .. } => check::check(built),
        Task::Generate => generate::generate(),
        Task::Bench { orders } => bench::bench(orders),
        Task::Nightly { part } => nightly::nightly(part),
        Task::Advisories => advisories::check(),
        Task::Dist { shell: true } => dist::dist_shell(),
        Task::Dist { shell: false } => dist::dist(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

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
mod gallery;
mod generate;
mod interface;
mod machine;
mod npm;
mod paths;
mod product;
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
    Test {
        /// Leave out the browsers and the shell
        #[arg(long)]
        fast: bool,
    },
    /// Check the project's rules, and list the requirements without a passing test
    Check {
        /// Remove the mark "planned" from requirements that have a passing test now
        #[arg(long)]
        built: bool,
        /// Instead, print each requirement, and the tests of the last run that name it
        #[arg(long, conflicts_with = "built")]
        list: bool,
    },
    /// Take a picture of every screen in every state and both brands, and write the page that shows them
    Gallery {
        /// Show the pictures of the last run of the browser tests
        #[arg(long)]
        from_last_run: bool,
    },
    /// Rewrite the generated files: openapi.json, the web's types, the bridge contract, parts of the documents
    Generate,
    /// Measure the optimized server, its static files beside nginx and its pages with Lighthouse, and check the bounds
    Bench {
        /// Open orders that servicing is measured with
        #[arg(long, default_value_t = 100_000)]
        orders: u32,
    },
    /// Kill, stop, fill and restore servers under payments, and show that none is lost or doubled; then ask the interface and the
    /// readers of foreign input far more than the test command does; takes an hour
    Drill(drill::Rounds),
    /// Give every reader of foreign input inputs that nobody thought of, for so many minutes each
    Fuzz {
        /// Whole minutes for each of the eight targets
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=600))]
        minutes: u64,
    },
    /// Check the crates and npm packages of the lock files for known vulnerabilities, as the test command does
    Advisories,
    /// Build the package and the archive for operators, in target/dist
    Dist {
        /// Instead, try the package of an unoptimized server on a Debian of its own, under its systemd and as a container where
        /// they can be started; takes minutes and needs root
        #[arg(long = "try")]
        is_trial: bool,
        /// The package of the desktop shell with the demo, for testers; with --try it is installed in a folder, replays a bug
        /// file, and is removed
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
        Task::Test { fast } => test::test(fast),
        Task::Check { list: true, .. } => check::list(),
        Task::Check { built, .. } => check::check(built),
        Task::Gallery { from_last_run } => gallery::gallery(from_last_run),
        Task::Generate => generate::generate(),
        Task::Bench { orders } => bench::bench(orders),
        Task::Drill(rounds) => drill::drill(&rounds),
        Task::Fuzz { minutes } => fuzz::fuzz(minutes),
        Task::Advisories => advisories::check(),
        Task::Dist {
            is_trial: true,
            shell: true,
        } => dist::try_shell(),
        Task::Dist {
            is_trial: true,
            shell: false,
        } => dist::on_a_debian(),
        Task::Dist {
            is_trial: false,
            shell: true,
        } => dist::dist_shell(),
        Task::Dist {
            is_trial: false,
            shell: false,
        } => dist::dist(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

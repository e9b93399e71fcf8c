//! `cargo xtask nightly`: the tests that are not needed at each change, one part after the other.

use std::time::Instant;

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::product::{self, Profile};
use crate::{dist, drill, fuzz, interface, machine, npm, pictures, tools};

/// Generated requests to each operation: more than 20,000 in all.
const REQUESTS: u32 = 300;
/// Time of each fuzz target.
const FUZZ_MINUTES: u64 = 5;

/// A part, which can run alone.
#[derive(Clone, Copy, ValueEnum)]
pub enum NightlyPart {
    /// 300 generated requests to each operation of the interface
    Requests,
    /// The server's package on a Debian of its own, under its systemd and as a container; needs root
    Package,
    /// The shell's package, installed in a folder
    ShellPackage,
    /// Kills, stops, full and failing disks and copies under payments
    Drill,
    /// Five minutes for each reader of foreign input
    Fuzz,
    /// A picture of every screen that the browser tests show, in each theme and width
    Pictures,
}

/// Runs one part, or all of them, and names those that failed.
///
/// # Errors
/// If the product cannot be built, or a part failed; the later ones ran nevertheless.
pub fn nightly(part: Option<NightlyPart>) -> Result<()> {
    machine::ensure(machine::FOR_TESTING)?;
    npm::install()?;
    tools::install()?;
    product::web()?;
    product::emulator()?;
    product::server(Profile::Debug)?;
    product::demo(Profile::Debug)?;
    let parts = part.map_or_else(|| NightlyPart::value_variants().to_vec(), |part| vec![part]);
    let mut failed = Vec::new();
    for part in parts {
        let value = part.to_possible_value();
        let name = value.as_ref().map_or("", |value| value.get_name());
        let began = Instant::now();
        println!("\n{name}");
        let outcome = part.run();
        let seconds = began.elapsed().as_secs();
        match outcome {
            Ok(()) => println!("{name}: passed in {seconds} s"),
            Err(error) => {
                println!("{name}: failed after {seconds} s: {error:#}");
                failed.push(name.to_owned());
            }
        }
    }
    if failed.is_empty() {
        return Ok(());
    }
    bail!("failed: {}", failed.join(", "))
}

impl NightlyPart {
    fn run(self) -> Result<()> {
        match self {
            Self::Requests => interface::ask(REQUESTS),
            Self::Package => dist::on_a_debian(),
            Self::ShellPackage => dist::try_shell(),
            Self::Drill => drill::drill(),
            Self::Fuzz => fuzz::fuzz(FUZZ_MINUTES),
            Self::Pictures => pictures::take(),
        }
    }
}

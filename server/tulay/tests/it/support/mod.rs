//! Helpers of the tests of processes: those of all integration tests, and the program `tulay`.

pub mod process;
pub mod s3;

use std::path::Path;
use std::process::{Command, Output};

pub use tulay_testing::*;

/// Runs `tulay ARGUMENTS` in `folder`, with backtraces turned on, as they often are on machines.
pub fn tulay(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tulay"));
    let command = command.args(arguments).current_dir(folder);
    command
        .env("RUST_BACKTRACE", "1")
        .output()
        .expect("the binary")
}

/// Runs a command with the operator's file in `folder`, on the database that a server created there.
pub fn tulay_on_data(folder: &Path, arguments: &[&str]) -> Output {
    let made = tulay(folder, &["migrate", "--config", "tulay.toml"]);
    assert!(made.status.success(), "{made:?}");
    tulay(
        folder,
        &[
            &arguments[..1],
            &["--config", "tulay.toml"],
            &arguments[1..],
        ]
        .concat(),
    )
}

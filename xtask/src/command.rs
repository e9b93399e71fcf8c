//! Runs other programs from the root of the work tree.

use std::cell::RefCell;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{IsTerminal, stdout};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::paths;

thread_local! {
    /// File for the output of this thread's commands; `None` for the terminal.
    static LOG: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// Runs `work`, writing the output of its commands to `log` instead of the terminal.
pub fn logged_to<T>(log: File, work: impl FnOnce() -> T) -> T {
    LOG.with_borrow_mut(|current| *current = Some(log));
    let outcome = work();
    LOG.with_borrow_mut(|current| *current = None);
    outcome
}

/// Returns a command that will run at the root of the work tree, with an empty standard input.
pub fn at_root<A: AsRef<OsStr>>(
    program: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = A>,
) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(paths::root())
        .stdin(Stdio::null());
    command
}

/// Returns a command of `cargo`, the same one that runs this program.
pub fn cargo<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    at_root(
        std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        arguments,
    )
}

/// Makes a command of cargo build with clippy in the compiler's place: one pass builds and lints the project's crates.
/// All builds for tests and development are made so, and share what one of them has built.
pub fn linting(mut command: Command) -> Command {
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver");
    if stdout().is_terminal() {
        // A count of crates, in the log that the terminal's line is made from.
        command.env("CARGO_TERM_PROGRESS_WHEN", "always");
        command.env("CARGO_TERM_PROGRESS_WIDTH", "80");
    }
    command
}

/// Runs a command and shows its output, on the terminal or in the log.
pub fn see(command: &mut Command) -> Result<()> {
    log_output(command)?;
    let status = command
        .status()
        .with_context(|| format!("cannot start {}", words(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", words(command));
    }
    Ok(())
}

/// Makes the command write to the log, if there is one.
pub fn log_output(command: &mut Command) -> Result<()> {
    LOG.with_borrow(|log| {
        if let Some(log) = log {
            command
                .stdout(log.try_clone()?)
                .stderr(log.try_clone()?)
                .env("NO_COLOR", "1");
        }
        Ok(())
    })
}

/// Prints a heading for a person who waits; not in a log, which shows the commands themselves.
pub fn announce(what: &str) {
    if !is_logged() {
        println!("{what}");
    }
}

/// Returns true if the output of this thread's commands goes to a file.
pub fn is_logged() -> bool {
    LOG.with_borrow(Option::is_some)
}

/// Runs a command and shows its output only when it fails. A log always has the output.
pub fn quietly(command: &mut Command) -> Result<()> {
    if is_logged() {
        return see(command);
    }
    let output = command
        .output()
        .with_context(|| format!("cannot start {}", words(command)))?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stdout));
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        bail!("{} failed ({})", words(command), output.status);
    }
    Ok(())
}

/// Runs a command and returns its standard output.
///
/// # Errors
/// If it cannot be started or fails; then with its standard error.
pub fn read(command: &mut Command) -> Result<String> {
    let output = command
        .output()
        .with_context(|| format!("cannot start {}", words(command)))?;
    if !output.status.success() {
        bail!(
            "{} failed: {}",
            words(command),
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns true if a program with this name can be started.
pub fn exists(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|folders| {
        std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
    })
}

/// Formats the command as a person would type it.
fn words(command: &Command) -> String {
    let mut line = command.get_program().to_string_lossy().into_owned();
    for argument in command.get_args() {
        line.push(' ');
        line.push_str(&argument.to_string_lossy());
    }
    line
}

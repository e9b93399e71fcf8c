//! The demo that the shell starts where it is given no server: the program beside its own. It ends when its input does,
//! and removes its data: so it goes with the shell, however that ends.

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use url::Url;

/// Name of the demo's program.
const PROGRAM: &str = "tulay-demo";
/// Begins the line by which the demo gives its address.
const LISTENING: &str = "listening on ";

/// A running demo. It is stopped, and its data removed, when this is dropped.
pub struct Demo {
    child: Child,
}

/// Reason why the demo did not start.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The program or its folder could not be made.
    #[error("cannot start {}: {}", .0.display(), .1)]
    Unstarted(PathBuf, io::Error),
    /// The program ended without an address.
    #[error("{} ended before it listened", .0.display())]
    Ended(PathBuf),
}

impl Demo {
    /// Starts the demo beside this program on a free port, and waits for its address.
    pub fn start() -> Result<(Self, Url), DemoError> {
        let here = std::env::current_exe().unwrap_or_default();
        Self::start_program(&here.with_file_name(PROGRAM))
    }

    fn start_program(program: &Path) -> Result<(Self, Url), DemoError> {
        let unstarted = |error| DemoError::Unstarted(program.to_owned(), error);
        let mut child = Command::new(program)
            .args(["--port", "0", "--on-demand", "--attached"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(unstarted)?;
        let output = child.stdout.take();
        let demo = Self { child };
        let mut lines = BufReader::new(output.ok_or_else(|| ended(program))?).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Url::parse(line.strip_prefix(LISTENING)?).ok());
        let address = address.ok_or_else(|| ended(program))?;
        // Reads on, so that the demo can print.
        thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Ok((demo, address))
    }
}

fn ended(program: &Path) -> DemoError {
    DemoError::Ended(program.to_owned())
}

impl Drop for Demo {
    fn drop(&mut self) {
        // Waiting closes its input first.
        self.child.wait().ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_09_a_shell_without_a_demo_beside_it_says_what_is_missing() {
        let missing = Demo::start_program(Path::new("/nowhere/tulay-demo")).err();
        let sentence = missing.expect("no demo").to_string();
        assert!(
            sentence.starts_with("cannot start /nowhere/tulay-demo: No such file"),
            "{sentence}"
        );
        let silent = Demo::start_program(Path::new("/bin/true")).err();
        let sentence = silent.expect("no address").to_string();
        assert_eq!(sentence, "/bin/true ended before it listened");
    }
}

//! Shows a waiting person which work runs and for how long: on a terminal a line that is rewritten, elsewhere a line
//! for each work that has ended. The output of the commands goes to a file.

use std::fs::{self, File};
use std::io::{IsTerminal, Write as _, stdout};
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::command::{is_logged, logged_to};
use crate::paths;

/// Maximum number of lines of a failed command's output that are printed.
const QUOTED_LINES: usize = 250;

/// Time between two looks at running work.
pub const TICK: Duration = Duration::from_secs(1);

/// Does one work of a command that a person typed: its output goes to `target/logs/NAME.log`, which a failure names and
/// quotes. Within other work, whose output has a log already, it only does it.
pub fn step(name: &str, work: impl FnOnce() -> Result<()> + Send) -> Result<()> {
    if is_logged() {
        return work();
    }
    let path = paths::target().join(format!("logs/{}.log", name.replace(' ', "-")));
    fs::create_dir_all(path.with_file_name(""))?;
    let log = File::create(&path)?;
    let (start, log_path) = (Instant::now(), &path);
    let outcome = thread::scope(|scope| {
        let (ended, end) = mpsc::channel::<()>();
        scope.spawn(move || {
            while end.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                let crates = count(log_path).unwrap_or_default();
                rewrite(&format!("{name} {crates} {}", elapsed(start)));
            }
        });
        let outcome = logged_to(log, work);
        drop(ended);
        outcome
    });
    line(&format!("{:7.1} s  {name}", start.elapsed().as_secs_f64()));
    if let Err(error) = outcome {
        bail!("{}\n{error:#} ({})", quote(&path), path.display());
    }
    Ok(())
}

/// Prints a line that stays, in place of the one that is rewritten.
pub fn line(text: &str) {
    let erase = if stdout().is_terminal() {
        "\r\x1b[2K"
    } else {
        ""
    };
    println!("{erase}{text}");
}

/// Rewrites the last line of a terminal, cut off at its width.
pub fn rewrite(text: &str) {
    let mut terminal = stdout();
    if terminal.is_terminal() {
        // A terminal that has been closed shows nothing, and the work goes on.
        let _ = write!(terminal, "\r\x1b[2K\x1b[?7l{text}\x1b[?7h");
        let _ = terminal.flush();
    }
}

/// Returns the time since `start` in whole seconds.
pub fn elapsed(start: Instant) -> String {
    format!("{} s", start.elapsed().as_secs())
}

/// Returns the end of a log, for people.
pub fn quote(path: &Path) -> String {
    let log = fs::read_to_string(path).unwrap_or_default();
    let lines: Vec<&str> = log.lines().map(last_written).collect();
    lines[lines.len().saturating_sub(QUOTED_LINES)..].join("\n")
}

/// Returns what a terminal would show of a line that was rewritten.
fn last_written(line: &str) -> &str {
    let text = line.rsplit('\r').next().unwrap_or(line);
    text.strip_prefix("\x1b[K").unwrap_or(text)
}

/// Returns how many of cargo's crates are compiled, as `12/340`, by the last line of its progress in a log.
fn count(log: &Path) -> Option<String> {
    let text = fs::read_to_string(log).ok()?;
    let last = text.rsplit('\r').find(|line| line.contains("] "))?;
    let (_, after) = last.split_once("] ")?;
    let (count, _) = after.split_once(':')?;
    Some(count.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_cargos_count_and_quotes_what_a_terminal_shows() {
        let folder = std::env::temp_dir().join(format!("tulay-progress-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let log = folder.join("build.log");
        let cargo = "   Compiling a v1\n    Building [=>  ] 1/3: a\r\
            \x1b[K   Compiling b v1\n    Building [==> ] 2/3: b\r";
        fs::write(&log, cargo).unwrap();
        assert_eq!(count(&log), Some("2/3".to_owned()));
        assert!(
            quote(&log).contains("\n   Compiling b v1\n"),
            "{:?}",
            quote(&log)
        );
        fs::write(&log, "installed\n").unwrap();
        assert_eq!(count(&log), None);
        fs::remove_dir_all(&folder).unwrap();
    }
}

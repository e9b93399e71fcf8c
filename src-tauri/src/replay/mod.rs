//! `tulay-shell replay`: replays each bug file of a folder and writes a report (QA-13). The emulator's page of the demo
//! reads and replays the files, as **Open** does there: the format and the steps are defined once. This module opens
//! the page in WebKit, takes the picture of its end, and writes the report.

mod replayed;
mod report;
mod window;

use std::ffi::OsStr;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::bug_files;
use crate::server::GuestServer;
use replayed::{Replay, ReplayEnd, ReplayVerdict};
use window::Window;

/// Replays bug files and writes a report. Exits with 0 if each passed, 1 if one failed, 2 if one is broken or none
/// could be replayed.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of the bug files, whose names end in .zip.
    folder: PathBuf,
    /// The HTML file to write.
    #[arg(long, value_name = "FILE")]
    report: PathBuf,
}

/// Runs the command, and prints a line for each file.
pub fn run(server: &GuestServer, arguments: &Arguments) -> ExitCode {
    match replay_all(server, arguments) {
        Ok(verdict) => ExitCode::from(verdict.exit_code()),
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(ReplayVerdict::Broken.exit_code())
        }
    }
}

fn replay_all(server: &GuestServer, arguments: &Arguments) -> Result<ReplayVerdict, String> {
    let paths = bug_files(&arguments.folder)?;
    tauri::async_runtime::block_on(server.wrapper()).map_err(|error| error.to_string())?;
    let window = Window::open(&server.emulator())?;
    let unwritten = |error| format!("cannot write {}: {error}", arguments.report.display());
    // A report that cannot be written is known before the replays.
    let mut file = File::create(&arguments.report).map_err(unwritten)?;
    let mut replays = Vec::new();
    for path in &paths {
        let replay = Replay {
            file: path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into(),
            ended: replay_one(&window, path),
        };
        println!(
            "{} {}: {}",
            replay.ended.verdict(),
            replay.file,
            replay.ended.sentence()
        );
        replays.push(replay);
    }
    file.write_all(report::page(&replays).as_bytes())
        .map_err(unwritten)?;
    let verdicts = replays.iter().map(|replay| replay.ended.verdict());
    Ok(verdicts.max().unwrap_or(ReplayVerdict::Passed))
}

/// Returns the bug files of a folder in the order of their names.
fn bug_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let unread = |error| format!("cannot read {}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in folder.read_dir().map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.extension() == Some(OsStr::new("zip")) {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(format!("{} has no bug file (*.zip)", folder.display()));
    }
    paths.sort();
    Ok(paths)
}

fn replay_one(window: &Window, path: &Path) -> ReplayEnd {
    match bug_files::read(path) {
        Ok(bytes) => window.replay(&bytes),
        Err(error) => ReplayEnd::Broken {
            broken: format!("The file cannot be read: {error}."),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_13_the_bug_files_of_a_folder_are_in_the_order_of_their_names() {
        let bugs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/bugs");
        let files = bug_files(&bugs).expect("bug files");
        assert!(files.len() > 4 && files.is_sorted(), "{files:?}");
    }

    #[test]
    fn qa_13_a_folder_without_bug_files_and_one_that_is_not_there_are_bad_usage() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let none = bug_files(&sources).expect_err("no bug files");
        assert!(none.ends_with("src has no bug file (*.zip)"), "{none}");
        let missing = bug_files(&sources.join("nowhere")).expect_err("no folder");
        assert!(missing.contains("nowhere: No such file"), "{missing}");
    }
}

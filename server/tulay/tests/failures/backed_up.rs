//! A lender whose server makes backups, and restores from them.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use age::secrecy::ExposeSecret;
use jiff::Timestamp;
use sqlite_backup::write_ahead::{Position, Tail, log_of, read};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::database_stalls;
use crate::durability::{AcknowledgedPress, session_in, stored, write_until_killed};
use crate::engines::Engine;
use crate::process::{Tulay, address};
use tulay_support::waiting::until;

/// Upper bound of the bytes that a test writes.
const MOST_BYTES: u64 = 1 << 30;

/// A lender with a server, a folder of backups on another disk, and the key to them.
pub struct BackedUpLender {
    pub here: TempDir,
    pub target: TempDir,
    pub key: PathBuf,
    pub engine: Engine,
    pub config: PathBuf,
    session: String,
    runtime: Runtime,
    pub acknowledged: Vec<AcknowledgedPress>,
    pub round: u32,
}

impl BackedUpLender {
    /// Returns a lender whose backups are written to a folder.
    pub fn new(more: &str) -> Self {
        let target = folder();
        let backups = target.path().join("backups");
        fs::create_dir(&backups).expect("a folder");
        let place = format!("folder = \"{}\"\n{more}", backups.display());
        Self::with(&place, target)
    }

    /// Returns a lender whose backups are written to the place in these lines of the configuration.
    pub fn with(place: &str, target: TempDir) -> Self {
        let here = folder();
        let identity = age::x25519::Identity::generate();
        let key = target.path().join("key.txt");
        fs::write(&key, identity.to_string().expose_secret()).expect("a key");
        let config = database_stalls::config(&here);
        let text = fs::read_to_string(&config).expect("the configuration");
        let text = text.replace("limits = { ", "limits = { taps_per_hour = 1_000_000, ");
        let backup = format!(
            "\n[backup]\nrecipients = [\"{}\"]\n{place}",
            identity.to_public()
        );
        fs::write(&config, text + &backup).expect("written");
        let engine = Engine::SqliteFile(here.path().join("tulay.db"));
        assert!(run(&engine, &config, "migrate", &[]).0);
        let session = session_in(&engine.open());
        Self {
            here,
            target,
            key,
            engine,
            config,
            session,
            runtime: Runtime::new().expect("a runtime"),
            acknowledged: Vec::new(),
            round: 0,
        }
    }

    pub fn backups(&self) -> PathBuf {
        self.target.path().join("backups")
    }

    pub fn serve(&self) -> (Tulay, String) {
        let arguments = [
            "serve".as_ref(),
            "--config".as_ref(),
            self.config.as_os_str(),
        ];
        let mut server = Tulay::start(&self.engine, &arguments);
        let address = address(&mut server);
        let session = &self.session;
        let call = format!("http://{address}/mountain/service/event/save?sessionId={session}");
        (server, call)
    }

    /// Writes through a server, and kills it after `presses` presses.
    pub fn write_and_kill(&mut self, presses: usize) {
        self.write_and_kill_when(|acknowledged| acknowledged == presses);
    }

    /// Writes through a server, and kills it once `is_enough` returns true.
    pub fn write_and_kill_when(&mut self, is_enough: impl Fn(usize) -> bool) {
        let (server, call) = self.serve();
        let written = write_until_killed(server, call, self.round, is_enough);
        self.acknowledged.extend(self.runtime.block_on(written));
        self.round += 1;
    }

    /// Writes through a server, and kills it once a segment has all that was written up to a time after the first
    /// press. Returns the time of that press, in milliseconds since 1970.
    pub fn write_and_kill_shipped(&mut self, presses: usize) -> i64 {
        let (before, backups) = (self.acknowledged.len(), self.backups());
        let pressed_at = OnceCell::new();
        self.write_and_kill_when(|acknowledged| {
            if acknowledged == 0 {
                return false;
            }
            let at_ms = *pressed_at.get_or_init(|| Timestamp::now().as_millisecond());
            let newest = segments(&backups).into_iter().rev().take(3);
            // On a busy machine a segment may have a part of the log alone, which moves no recovery point.
            acknowledged >= presses
                && newest
                    .filter_map(|it| complete_to_ms(&it))
                    .any(|ms| ms >= at_ms)
        });
        let presses = self.acknowledged[before..].iter();
        presses.map(|press| press.at_ms).min().expect("a press")
    }

    /// Serves until a file is among the backups, and stops.
    pub fn serve_until(&self, what: &str, is_there: impl Fn(&Path) -> bool) {
        let (server, _) = self.serve();
        self.wait_for(what, is_there);
        assert!(server.stop().success());
    }

    #[track_caller]
    pub fn wait_for(&self, what: &str, is_there: impl Fn(&Path) -> bool) {
        until(what, || is_there(&self.backups()));
    }

    /// Serves until all data is in the newest chain, and stops.
    pub fn serve_until_all_is_shipped(&self) {
        self.serve_until("all is shipped", |backups| {
            has_copy(backups) && self.waits_for_nothing()
        });
    }

    /// Returns true if all written data is in the newest chain.
    fn waits_for_nothing(&self) -> bool {
        let local = self.here.path().join("tulay.db-backup");
        if local.join("gap").exists() || local.join("segment").exists() {
            return false;
        }
        let backups = self.backups();
        let chain = backups.join(chains(&backups).pop().expect("a chain"));
        let newest = segments(&backups).pop().unwrap_or(chain.join("begin"));
        end_of(&newest).is_some_and(|shipped| {
            let tail = read(&log_of(&self.engine.file()), &shipped, MOST_BYTES);
            matches!(tail, Ok(Tail::Nothing))
        })
    }

    /// Restores on another machine; returns true if the command succeeded, its output, and the folder.
    pub fn restore(&self, more: &[&str]) -> (bool, String, TempDir) {
        let there = folder();
        let config = there.path().join("tulay.toml");
        fs::copy(&self.config, &config).expect("copied");
        let engine = Engine::SqliteFile(there.path().join("tulay.db"));
        let key = self.key.to_str().expect("a path");
        let arguments = [&["--identity", key], more].concat();
        let (ended_well, said) = run(&engine, &config, "restore", &arguments);
        (ended_well, said, there)
    }

    /// Returns the presses that were acknowledged until an instant.
    pub fn until(&self, at_ms: i64) -> BTreeSet<String> {
        let presses = self.acknowledged.iter();
        let before = presses.filter(|press| press.at_ms <= at_ms);
        before.map(|press| press.position.clone()).collect()
    }

    /// Restores, and checks that every acknowledged press is there.
    #[track_caller]
    pub fn restore_everything(&self) -> TempDir {
        let (ended_well, said, there) = self.restore(&[]);
        assert!(ended_well, "{said}");
        let found = stored(&there.path().join("tulay.db"));
        let expected = self.until(i64::MAX);
        let lost: Vec<_> = expected.difference(&found).collect();
        assert!(lost.is_empty(), "{lost:?} after {said}");
        there
    }

    /// Runs a drill; returns true if it succeeded, and its output. The drill must leave no files behind.
    pub fn drill(&self) -> (bool, String) {
        let scratch = folder();
        let path = scratch.path().to_str().expect("a path");
        let key = self.key.to_str().expect("a path");
        let drill = ["--identity", key, "--scratch", path];
        let drilled = run(&self.engine, &self.config, "drill", &drill);
        assert_eq!(fs::read_dir(path).expect("listed").count(), 0);
        drilled
    }

    /// Restores, checks that everything up to the printed instant is there, and returns the instant.
    pub fn restore_all(&self) -> Timestamp {
        let (ended_well, said, there) = self.restore(&[]);
        assert!(ended_well, "{said}");
        let until = instant(&said);
        let found = stored(&there.path().join("tulay.db"));
        let expected = self.until(until.as_millisecond());
        let lost: Vec<_> = expected.difference(&found).collect();
        assert!(
            lost.is_empty(),
            "{} of {} lost before {until}",
            lost.len(),
            expected.len()
        );
        until
    }

    pub fn segments(&self) -> Vec<PathBuf> {
        segments(&self.backups())
    }
}

pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

pub fn chains(backups: &Path) -> Vec<String> {
    let entries = fs::read_dir(backups).expect("listed");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut chains: Vec<String> = names.filter(|name| name.starts_with("chain-")).collect();
    chains.sort();
    chains
}

/// Returns true if the newest chain has a full copy, under any number: a copy has the number of the first segment after
/// it.
pub fn has_copy(backups: &Path) -> bool {
    let newest = chains(backups).pop();
    newest.is_some_and(|chain| !numbered(&backups.join(chain).join("copies")).is_empty())
}

/// Returns the segments of the newest chain, in order.
pub fn segments(backups: &Path) -> Vec<PathBuf> {
    let newest = chains(backups).pop().expect("a chain");
    numbered(&backups.join(newest).join("segments/000000"))
}

/// Returns the complete files in a folder of copies or segments, in order; none if the folder does not exist yet.
fn numbered(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("one").path());
    let mut found: Vec<PathBuf> = paths.filter(|path| number_of(path).is_some()).collect();
    found.sort();
    found
}

/// Returns the number of a copy or segment; `None` if it is not complete yet.
pub fn number_of(path: &Path) -> Option<u64> {
    path.file_name()?.to_str()?.parse().ok()
}

/// Returns the position in the log at which a segment ends; `None` if the segment is gone.
fn end_of(segment: &Path) -> Option<Position> {
    let head = head_of(segment)?;
    Some(serde_json::from_value(head["to"].clone()).expect("a position"))
}

/// Returns the time up to which a segment completes the backup, in milliseconds since 1970; `None` if it is gone.
fn complete_to_ms(segment: &Path) -> Option<i64> {
    head_of(segment)?["at_ms"].as_i64()
}

/// Reads a segment's first line; `None` if the segment is gone.
fn head_of(segment: &Path) -> Option<serde_json::Value> {
    let file = BufReader::new(File::open(segment).ok()?);
    let head = file.split(b'\n').next().expect("a line").expect("read");
    let begin = head.iter().position(|byte| *byte == b'{').expect("a head");
    Some(serde_json::from_slice(&head[begin..]).expect("JSON"))
}

/// Runs a command; returns true if it succeeded, and its output.
pub fn run(engine: &Engine, config: &Path, command: &str, more: &[&str]) -> (bool, String) {
    let config = config.to_str().expect("a path");
    let arguments = [&[command, "--config", config], more].concat();
    let mut process = Tulay::start_told(engine, &arguments);
    let (mut said, mut failed) = (String::new(), String::new());
    process.output().read_to_string(&mut said).expect("read");
    process.errors().read_to_string(&mut failed).expect("read");
    (process.wait().success(), said + &failed)
}

/// Parses the instant of `restored to INSTANT: …`.
pub fn instant(said: &str) -> Timestamp {
    let words = said.split_once("restored to ").expect("an instant").1;
    let instant = words.split(": ").next().expect("an instant");
    instant.parse().expect("an instant")
}

//! What is left of a lender whose server is killed, and of its disk nothing: the continuous backup (PROD-11).

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use age::secrecy::ExposeSecret;
use jiff::Timestamp;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tulay_server::config::environment;

use crate::database_stalls;
use crate::durability::{Press, session_in, stored, write_until_killed};
use crate::engines::Engine;
use crate::process::{Tulay, address};

/// More with this in the environment, for a night.
const ROUNDS: &str = "TULAY_BACKUP_ROUNDS";
/// Longer than a backup takes to come, on a busy machine.
const SOON: Duration = Duration::from_mins(1);
const PICTURE: &str = "pic_0123456789abcdef0123456789abcdef.jpg";

/// A lender with a server, a folder of backups on another disk, and the key to them.
struct Lender {
    here: TempDir,
    target: TempDir,
    key: PathBuf,
    engine: Engine,
    config: PathBuf,
    session: String,
    runtime: Runtime,
    acknowledged: Vec<Press>,
    round: u32,
}

impl Lender {
    fn new(more: &str) -> Self {
        let (here, target) = (folder(), folder());
        let identity = age::x25519::Identity::generate();
        let key = target.path().join("key.txt");
        fs::write(&key, identity.to_string().expose_secret()).expect("a key");
        fs::create_dir(target.path().join("backups")).expect("a folder");
        let config = database_stalls::config(&here);
        let text = fs::read_to_string(&config).expect("the configuration");
        let text = text.replace("limits = { ", "limits = { taps_per_hour = 1_000_000, ");
        let backup = format!(
            "\n[backup]\nfolder = \"{}\"\nrecipients = [\"{}\"]\n{more}",
            target.path().join("backups").display(),
            identity.to_public()
        );
        fs::write(&config, text + &backup).expect("written");
        let engine = Engine::SqliteFile(here.path().join("tulay.db"));
        assert!(run(&engine, &config, "migrate", &[]).0);
        let session = session_in(&engine.file());
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

    fn backups(&self) -> PathBuf {
        self.target.path().join("backups")
    }

    fn serve(&self) -> (Tulay, String) {
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

    /// Writes through a server until it is killed.
    fn write_and_kill(&mut self, presses: usize) {
        let (server, call) = self.serve();
        self.write_until_killed(server, call, presses);
    }

    fn write_until_killed(&mut self, server: Tulay, call: String, presses: usize) {
        let written = write_until_killed(server, call, self.round, presses);
        self.acknowledged.extend(self.runtime.block_on(written));
        self.round += 1;
    }

    /// Serves until a file is among the backups, and stops.
    fn serve_until(&self, what: &str, is_there: impl Fn(&Path) -> bool) {
        let (server, _) = self.serve();
        self.wait_for(what, is_there);
        assert!(server.stop().success());
    }

    #[track_caller]
    fn wait_for(&self, what: &str, is_there: impl Fn(&Path) -> bool) {
        let began = Instant::now();
        while !is_there(&self.backups()) {
            assert!(began.elapsed() < SOON, "no {what}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Restores on another machine, and says what the command said, whether it ended well, and where.
    fn restore(&self, more: &[&str]) -> (bool, String, TempDir) {
        let there = folder();
        let config = there.path().join("tulay.toml");
        fs::copy(&self.config, &config).expect("copied");
        let engine = Engine::SqliteFile(there.path().join("tulay.db"));
        let key = self.key.to_str().expect("a path");
        let arguments = [&["--identity", key], more].concat();
        let (ended_well, said) = run(&engine, &config, "restore", &arguments);
        (ended_well, said, there)
    }

    /// All that was acknowledged until an instant.
    fn until(&self, at_ms: i64) -> BTreeSet<String> {
        let presses = self.acknowledged.iter();
        let before = presses.filter(|press| press.at_ms <= at_ms);
        before.map(|press| press.position.clone()).collect()
    }

    /// Restores, finds everything up to the instant that it says, and gives that.
    fn restore_all(&self) -> Timestamp {
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

    fn segments(&self) -> Vec<PathBuf> {
        let chain = chains(&self.backups()).pop().expect("a chain");
        let folder = self.backups().join(chain).join("segments/000000");
        // There is none before something was written.
        let entries = fs::read_dir(folder).into_iter().flatten();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.expect("one").path()).collect();
        found.sort();
        found
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn chains(backups: &Path) -> Vec<String> {
    let entries = fs::read_dir(backups).expect("listed");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut chains: Vec<String> = names.filter(|name| name.starts_with("chain-")).collect();
    chains.sort();
    chains
}

fn has_copy(backups: &Path) -> bool {
    let copy = |chain: &String| backups.join(chain).join("copies/000000001").is_file();
    chains(backups).last().is_some_and(copy)
}

/// Runs a command; whether it ended well, and what it said.
fn run(engine: &Engine, config: &Path, command: &str, more: &[&str]) -> (bool, String) {
    let config = config.to_str().expect("a path");
    let arguments = [&[command, "--config", config], more].concat();
    let mut process = Tulay::start_told(engine, &arguments);
    let (mut said, mut failed) = (String::new(), String::new());
    process.output().read_to_string(&mut said).expect("read");
    process.errors().read_to_string(&mut failed).expect("read");
    (process.wait().success(), said + &failed)
}

/// `restored to INSTANT: …`
fn instant(said: &str) -> Timestamp {
    let words = said.split_once("restored to ").expect("an instant").1;
    let instant = words.split(": ").next().expect("an instant");
    instant.parse().expect("an instant")
}

#[test]
fn prod_11_a_restore_has_all_that_was_acknowledged_before_the_newest_segment_and_all_after_a_stop()
{
    let rounds = environment(ROUNDS);
    let rounds: u32 = rounds.map_or(2, |rounds| rounds.parse().expect("a number"));
    let mut lender = Lender::new("");
    lender.serve_until("full copy", has_copy);
    for round in 0..rounds {
        if round == 1 {
            let images = lender.here.path().join("images");
            fs::write(images.join(PICTURE), "an image").expect("written");
        }
        lender.write_and_kill(700);
        let until = lender.restore_all();
        let newest = lender.acknowledged.last().expect("a press").at_ms;
        let behind_ms = newest - until.as_millisecond();
        assert!(behind_ms < 30_000, "{behind_ms} ms behind");
    }
    assert_eq!(
        chains(&lender.backups()).len(),
        1,
        "no kill broke the chain"
    );

    let (server, _) = lender.serve();
    assert!(server.stop().success());
    let (_, said, there) = lender.restore(&[]);
    let lost = lender.until(i64::MAX);
    let found = stored(&there.path().join("tulay.db"));
    let lost: Vec<_> = lost.difference(&found).collect();
    assert!(lost.is_empty(), "{lost:?} after {said}");
    let image = there.path().join("images").join(PICTURE);
    assert_eq!(fs::read(image).expect("the image"), b"an image");
    let sealed = fs::read(lender.backups().join("images").join(PICTURE)).expect("shipped");
    assert!(!sealed.windows(8).any(|part| part == b"an image"));

    let scratch = folder();
    let scratch = scratch.path().to_str().expect("a path");
    let key = lender.key.to_str().expect("a path");
    let drill = ["--identity", key, "--scratch", scratch];
    let (ended_well, said) = run(&lender.engine, &lender.config, "drill", &drill);
    assert!(ended_well, "{said}");
    for line in ["recovery point: ", "orders: ", "borrowers: 1\n"] {
        assert!(said.contains(line), "{line} in {said}");
    }
    assert_eq!(fs::read_dir(scratch).expect("listed").count(), 0);
}

#[test]
fn prod_11_a_segment_that_is_missing_or_torn_is_named_with_the_instant_before_it() {
    let mut lender = Lender::new("");
    lender.serve_until("full copy", has_copy);
    lender.write_and_kill(700);
    lender.serve_until("segments", |_| lender.segments().len() > 3);
    let segments = lender.segments();
    let torn = &segments[segments.len() - 2];
    let whole = fs::read(torn).expect("read");
    let name = torn.file_name().and_then(|name| name.to_str());
    let name = name.expect("a name");
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    let old = fs::read(&segments[0]).expect("read");
    for (what, content) in [
        ("missing", None),
        ("cut off", Some(&whole[..whole.len() / 2])),
        ("changed", Some(&flipped[..])),
        ("another", Some(&old[..])),
    ] {
        fs::remove_file(torn).expect("removed");
        if let Some(content) = content {
            fs::write(torn, content).expect("written");
        }
        let (ended_well, said, there) = lender.restore(&[]);
        assert!(!ended_well, "{what}");
        assert!(
            said.contains(name) && said.contains("nor the 1 after it"),
            "{what}: {said}"
        );
        assert!(!there.path().join("tulay.db").exists(), "{what}");
        let (ended_well, said, there) = lender.restore(&["--up-to-the-gap"]);
        assert!(ended_well, "{what}: {said}");
        let expected = lender.until(instant(&said).as_millisecond());
        let found = stored(&there.path().join("tulay.db"));
        assert!(expected.is_subset(&found), "{what}: {said}");
        if what == "missing" {
            fs::write(torn, "").expect("written");
        }
    }
    let key = lender.key.to_str().expect("a path");
    let scratch = folder();
    let scratch = scratch.path().to_str().expect("a path");
    let drill = ["--identity", key, "--scratch", scratch];
    assert!(!run(&lender.engine, &lender.config, "drill", &drill).0);
    fs::write(torn, whole).expect("written");
    assert!(run(&lender.engine, &lender.config, "drill", &drill).0);
    let stranger = age::x25519::Identity::generate();
    fs::write(&lender.key, stranger.to_string().expose_secret()).expect("another key");
    assert!(!run(&lender.engine, &lender.config, "drill", &drill).0);
}

#[test]
fn prod_11_a_target_that_is_away_holds_nobody_up_and_is_caught_up_with() {
    let mut lender = Lender::new("");
    lender.serve_until("full copy", has_copy);
    let (backups, away) = (lender.backups(), lender.target.path().join("away"));
    fs::rename(&backups, &away).expect("away");
    lender.write_and_kill(200);
    let (server, call) = lender.serve();
    lender.write_until_killed(server, call, 200);
    fs::rename(&away, &backups).expect("back");
    let before = lender.segments().len();
    lender.serve_until("segment", |_| lender.segments().len() > before);
    lender.restore_all();
    assert_eq!(chains(&backups).len(), 1);
    let found = lender.restore(&[]).2;
    let found = stored(&found.path().join("tulay.db"));
    assert!(lender.until(i64::MAX).is_subset(&found));
}

#[test]
fn prod_11_what_waits_too_long_for_a_target_is_given_up_for_a_full_copy() {
    let mut lender = Lender::new("most_waiting_mb = 16\n");
    lender.serve_until("full copy", has_copy);
    let (backups, away) = (lender.backups(), lender.target.path().join("away"));
    fs::rename(&backups, &away).expect("away");
    let gap = lender.here.path().join("tulay.db-backup/gap");
    while !gap.exists() {
        assert!(lender.round < 20, "the log is not given up");
        lender.write_and_kill(2000);
    }
    fs::rename(&away, &backups).expect("back");
    lender.serve_until("full copy of a new chain", |backups| {
        chains(backups).len() == 2 && has_copy(backups)
    });
    assert!(!gap.exists());
    let found = lender.restore(&[]).2;
    let found = stored(&found.path().join("tulay.db"));
    assert!(lender.until(i64::MAX).is_subset(&found));
}

#[test]
fn prod_11_images_of_a_copy_that_was_broken_off_do_not_block_the_next() {
    let here = Engine::sqlite();
    here.open().close();
    let copy = here.file().with_file_name("copy.db");
    // As a kill leaves it while images are copied.
    let images = here.file().with_file_name("copy.db.images");
    fs::create_dir(&images).expect("a folder");
    for (name, content) in [(".part", ""), (PICTURE, "half")] {
        fs::write(images.join(name), content).expect("written");
    }
    fs::write(here.file().with_file_name("copy.db.part"), "half").expect("written");
    assert!(Tulay::copy(&here, "backup", &copy).wait().success());
    assert_eq!(fs::read_dir(&images).expect("listed").count(), 0);
}

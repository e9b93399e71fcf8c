//! The continuous backup of a lender whose server is killed and whose disk is lost (PROD-11).

use std::cell::OnceCell;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::channel;

use age::secrecy::ExposeSecret;
use tulay_system::environment::environment;

use crate::backed_up::{BackedUpLender, chains, has_copy, instant, number_of, run, segments};
use crate::durability::stored;
use crate::engines::Engine;
use crate::process::Tulay;
use tulay_support::waiting::LIMIT;

/// Environment variable with the number of rounds; more of them for a night.
const ROUNDS: &str = "TULAY_BACKUP_ROUNDS";
const PICTURE: &str = "pic_0123456789abcdef0123456789abcdef.jpg";

#[test]
fn prod_11_a_restore_has_all_that_was_acknowledged_before_the_newest_segment_and_all_after_a_stop()
{
    let rounds = environment(ROUNDS);
    let rounds: u32 = rounds.map_or(2, |rounds| rounds.parse().expect("a number"));
    let mut lender = BackedUpLender::new("");
    lender.serve_until("full copy", has_copy);
    let mut early = None;
    for round in 0..rounds {
        if round == 1 {
            let images = lender.here.path().join("images");
            fs::write(images.join(PICTURE), "an image").expect("written");
        }
        let first = lender.write_and_kill_shipped(700);
        let until = lender.restore_all();
        early.get_or_insert((until, lender.acknowledged.len()));
        assert!(until.as_millisecond() >= first, "nothing of it was shipped");
    }
    assert_eq!(
        chains(&lender.backups()).len(),
        1,
        "no kill broke the chain"
    );
    let (early, written) = early.expect("a round");
    let (ended_well, said, there) = lender.restore(&["--until", &early.to_string()]);
    assert!(ended_well, "{said}");
    let until = instant(&said);
    assert!(until <= early, "{until} is after {early}");
    let found = stored(&there.path().join("tulay.db"));
    assert!(lender.until(until.as_millisecond()).is_subset(&found));
    let later = &lender.acknowledged[written..];
    assert!(later.iter().all(|press| !found.contains(&press.position)));

    let (server, _) = lender.serve();
    assert!(server.stop().success());
    let there = lender.restore_everything();
    let image = there.path().join("images").join(PICTURE);
    assert_eq!(fs::read(image).expect("the image"), b"an image");
    let sealed = fs::read(lender.backups().join("images").join(PICTURE)).expect("shipped");
    assert!(!sealed.windows(8).any(|part| part == b"an image"));

    let (ended_well, said) = lender.drill();
    assert!(ended_well, "{said}");
    for line in ["recovery point: ", "orders: ", "borrowers: 1\n"] {
        assert!(said.contains(line), "{line} in {said}");
    }
}

#[test]
fn prod_11_a_segment_that_is_missing_or_torn_is_named_with_the_instant_before_it() {
    let mut lender = BackedUpLender::new("");
    lender.serve_until("full copy", has_copy);
    let backups = lender.backups();
    lender.write_and_kill_when(|_| segments(&backups).len() > 3);
    let (server, _) = lender.serve();
    assert!(server.stop().success());
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
    assert!(!lender.drill().0);
    fs::write(torn, whole).expect("written");
    assert!(lender.drill().0);
    let stranger = age::x25519::Identity::generate();
    fs::write(&lender.key, stranger.to_string().expose_secret()).expect("another key");
    assert!(!lender.drill().0);
}

#[test]
fn prod_11_a_target_that_is_away_holds_nobody_up_and_is_caught_up_with() {
    let mut lender = BackedUpLender::new("");
    lender.serve_until("full copy", has_copy);
    let (backups, away) = (lender.backups(), lender.target.path().join("away"));
    fs::rename(&backups, &away).expect("away");
    lender.write_and_kill(200);
    lender.write_and_kill(200);
    fs::rename(&away, &backups).expect("back");
    lender.serve_until_all_is_shipped();
    assert_eq!(chains(&backups).len(), 1);
    lender.restore_everything();
}

#[test]
fn prod_11_what_waits_too_long_for_a_target_is_given_up_for_a_full_copy() {
    let mut lender = BackedUpLender::new("most_waiting_mb = 16\n");
    lender.serve_until("full copy", has_copy);
    let (backups, away) = (lender.backups(), lender.target.path().join("away"));
    fs::rename(&backups, &away).expect("away");
    let gap = lender.here.path().join("tulay.db-backup/gap");
    lender.write_and_kill_when(|_| gap.exists());
    fs::rename(&away, &backups).expect("back");
    lender.serve_until_all_is_shipped();
    assert!(chains(&backups).len() > 1, "a new chain");
    lender.restore_everything();
}

#[test]
fn prod_11_images_of_a_copy_that_was_broken_off_do_not_block_the_next() {
    let here = Engine::sqlite();
    here.open().close();
    let copy = here.file().with_file_name("copy.db");
    // State after a kill during the copying of images.
    let images = here.file().with_file_name("copy.db.images");
    fs::create_dir(&images).expect("a folder");
    for (name, content) in [(".part", ""), (PICTURE, "half")] {
        fs::write(images.join(name), content).expect("written");
    }
    fs::write(here.file().with_file_name("copy.db.part"), "half").expect("written");
    assert!(Tulay::copy(&here, "backup", &copy).wait().success());
    assert_eq!(fs::read_dir(&images).expect("listed").count(), 0);
}

#[test]
fn prod_11_a_target_that_hangs_holds_nobody_up_and_the_log_stays_bounded() {
    let mut lender = BackedUpLender::new("most_waiting_mb = 16\n");
    lender.serve_until("full copy", has_copy);
    lender.write_and_kill(100);
    lender.serve_until_all_is_shipped();
    // A pipe without a reader blocks the write of the next segment.
    let newest = lender.segments().pop().expect("a segment");
    let next = number_of(&newest).expect("a number") + 1;
    let pipe = newest.with_file_name(format!("{next:09}.part"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());

    let gap = lender.here.path().join("tulay.db-backup/gap");
    let log = lender.here.path().join("tulay.db-wal");
    let given_up_at = OnceCell::new();
    // The log is abandoned and starts over, again and again, however much is written.
    lender.write_and_kill_when(|_| {
        gap.exists() && beginnings(&log) >= given_up_at.get_or_init(|| beginnings(&log)) + 3
    });
    assert!(pipe.exists(), "the target hung all the time");
    fs::remove_file(&pipe).expect("removed");
    // Killed at any moment of the new chain.
    lender.write_and_kill(2000);
    lender.serve_until_all_is_shipped();
    assert!(chains(&lender.backups()).len() > 1, "a new chain");
    lender.restore_everything();
}

/// Returns the number of times that a log started over, from its header.
fn beginnings(log: &Path) -> u32 {
    let mut head = [0; 16];
    let mut log = File::open(log).expect("the log");
    log.read_exact(&mut head).expect("its head");
    u32::from_be_bytes([head[12], head[13], head[14], head[15]])
}

#[test]
fn prod_11_a_server_that_finds_another_ones_backups_in_its_place_stops_and_says_so() {
    let lender = BackedUpLender::new("");
    lender.serve_until("full copy", has_copy);
    let before = lender.segments().len();
    let config = lender.config.to_str().expect("a path");
    let mut server = Tulay::start_told(&lender.engine, &["serve", "--config", config]);
    let errors = BufReader::new(server.errors()).lines();
    let (tell, told) = channel();
    let reader = std::thread::spawn(move || {
        let mut lines = errors.map_while(Result::ok);
        let said = lines.find(|line| line.contains("another server writes its backups here"));
        // The test may have failed meanwhile.
        let _ = tell.send(said);
        // Keeps reading, so that the server can continue to log.
        lines.for_each(drop);
    });
    lender.wait_for("segment", |_| lender.segments().len() > before);
    let another = lender.backups().join("chain-000002-20261201T000000Z");
    fs::create_dir(&another).expect("a folder");
    let said = told.recv_timeout(LIMIT).expect("said").expect("a line");
    assert!(said.contains("chain-000002-20261201T000000Z"), "{said}");
    assert!(server.stop().success());
    reader.join().expect("the reader");
    assert_eq!(fs::read_dir(another).expect("listed").count(), 0);
}

#[test]
fn prod_11_who_takes_backups_out_of_the_configuration_begins_anew_with_them_later() {
    let lender = BackedUpLender::new("");
    lender.serve_until("full copy", has_copy);
    let with = fs::read_to_string(&lender.config).expect("read");
    let without = with.split("[backup]").next().expect("what is before");
    fs::write(&lender.config, without).expect("written");
    assert!(run(&lender.engine, &lender.config, "migrate", &[]).0);
    fs::write(&lender.config, with).expect("written");
    lender.serve_until("new chain", |backups| {
        chains(backups).len() == 2 && has_copy(backups)
    });
}

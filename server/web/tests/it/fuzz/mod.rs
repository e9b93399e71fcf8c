//! Fuzz targets (SEC-13): readers of foreign input get unexpected inputs. Each target has a corpus in
//! `tests/corpus/TARGET`, whose files it reads unchanged and then changed. The test command tries some hundred changes;
//! `cargo xtask nightly fuzz` tries them for minutes, and keeps inputs with a new kind of answer.

mod addresses;
mod bridge;
mod configuration;
mod edits;
mod forms;
mod images;
mod ledger;
mod postbacks;
mod qr_ph;

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, TestError, TestRunner};

use edits::{Edit, changed, edit};

/// Number of changed inputs of a round; the test command runs one round.
const ROUND: u32 = 500;
/// Maximum size of a kept input.
const MOST_KEPT_BYTES: usize = 4_096;

/// Calls `check` with the kept inputs of a target, and with changes of them, some of them by the `words` of its
/// language. `check` panics if a property does not hold, and returns a short description of the answer.
fn fuzz(target: &str, words: &[&'static str], check: impl Fn(&[u8]) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(target);
    let mut pool = kept(&folder);
    let mut answers: HashSet<String> = pool.iter().map(|input| check(input)).collect();
    let until = minutes().map(|minutes| Instant::now() + minutes);
    let mut tried: u64 = 0;
    loop {
        let new = round(&folder, &pool, words, &check, &answers);
        tried += u64::from(ROUND);
        for (answer, input) in new {
            if answers.insert(answer) {
                if until.is_some() && input.len() <= MOST_KEPT_BYTES {
                    keep(&folder, "new", &input);
                }
                pool.push(input);
            }
        }
        if until.is_none_or(|until| Instant::now() >= until) {
            break;
        }
    }
    println!(
        "{target}: {tried} inputs, {} kept, {} kinds of answers",
        pool.len(),
        answers.len()
    );
}

/// Tries a round of changed inputs; returns those with an unknown answer.
fn round(
    folder: &Path,
    pool: &[Vec<u8>],
    words: &[&'static str],
    check: &impl Fn(&[u8]) -> String,
    known: &HashSet<String>,
) -> Vec<(String, Vec<u8>)> {
    let config = Config {
        cases: ROUND,
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    };
    let inputs = (any::<Index>(), prop::collection::vec(edit(words), 1..7));
    let new = RefCell::new(Vec::new());
    let made = |which: &Index, edits: &[Edit]| changed(&pool[which.index(pool.len())], pool, edits);
    let outcome = TestRunner::new(config).run(&inputs, |(which, edits)| {
        let input = made(&which, &edits);
        let answer = check(&input);
        if !known.contains(&answer) {
            new.borrow_mut().push((answer, input));
        }
        Ok(())
    });
    if let Err(TestError::Fail(why, (which, edits))) = outcome {
        let input = made(&which, &edits);
        let path = keep(folder, "found", &input);
        let text = String::from_utf8_lossy(&input);
        panic!("{why}\nby the input in {}:\n{text}", path.display());
    }
    new.into_inner()
}

/// Returns the inputs of a target's folder, sorted by name.
fn kept(folder: &Path) -> Vec<Vec<u8>> {
    let files = fs::read_dir(folder).expect("a corpus");
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "a corpus has inputs");
    let read = |path: PathBuf| fs::read(path).expect("an input");
    paths.into_iter().map(read).collect()
}

/// Stores an input under a name made of `why` and the input's hash.
fn keep(folder: &Path, why: &str, input: &[u8]) -> PathBuf {
    let mut name = DefaultHasher::new();
    input.hash(&mut name);
    let path = folder.join(format!("{why}-{:016x}", name.finish()));
    fs::write(&path, input).expect("a file");
    path
}

/// Returns the duration of each target; `None` for the test command's single round.
#[expect(clippy::disallowed_methods, reason = "the fuzz command says it so")]
fn minutes() -> Option<Duration> {
    let minutes = std::env::var("TULAY_FUZZ_MINUTES").ok()?;
    let minutes: u64 = minutes.parse().expect("whole minutes");
    Some(Duration::from_secs(60 * minutes))
}

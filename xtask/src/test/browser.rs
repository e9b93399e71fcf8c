//! The browser tests, and the pictures that they take.

use anyhow::Result;

use crate::command::see;
use crate::npm;
use crate::product::{self, Profile};

/// Pictures that the browser tests take: a picture costs as much as a small test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PicturesTaken {
    /// Only those that are compared with the accepted ones.
    Compared,
    /// Every one, in each theme and width.
    All,
}

/// Tests the app in Chromium on the built server.
pub fn browser_tests(pictures: PicturesTaken) -> Result<()> {
    let mut tests = npm::script("e2e", "test");
    tests.env("TULAY_DEMO", product::path_of("tulay-demo", Profile::Debug));
    if pictures == PicturesTaken::All {
        tests.env("TULAY_PICTURES", "all");
    }
    see(&mut tests)
}

//! `cargo xtask gallery`: one page with a picture of every screen in every state, in both brands. The browser tests
//! take the pictures (`e2e/fixtures/picture.ts`); this sorts them and names the states without a test.

mod areas;
mod page;
mod pictures;
mod screens;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::product::Profile;
use crate::test::browser::{self, Pictures};
use crate::tree::Tree;
use crate::{machine, npm, paths, product};

/// Takes the pictures by a run of the browser tests, unless `from_last_run`, and writes the page.
pub fn gallery(from_last_run: bool) -> Result<()> {
    if !from_last_run {
        machine::ensure(machine::FOR_TESTING)?;
        npm::install()?;
        product::web()?;
        product::emulator()?;
        product::demo(Profile::Debug)?;
        browser::browser_tests(Pictures::All)?;
    }
    write()
}

/// Writes the page from the pictures of the browser tests' last run, and prints its path. A run of the test command
/// takes no pictures: then this only checks for missing ones.
///
/// # Errors
/// If no test shows a screen or one of its states, or an accepted picture was not compared.
pub fn write() -> Result<()> {
    let pictures = pictures::read(&folder())?;
    if pictures.is_empty() {
        bail!("no pictures in {}", folder().display());
    }
    let tree = Tree::of_the_project()?;
    let screens = screens::all(&tree)?;
    let brands = screens::brands(&tree)?;
    let mut missing = pictures::missing(&screens, &brands, &pictures);
    let areas = areas::all(&tree);
    missing.extend(areas::missing(&screens, &areas));
    let listed = fs::read_to_string(accepted().join("pictures.txt"))?;
    missing.extend(pictures::not_shown(&listed, &pictures));
    for made_with in pictures::without_accepted(&pictures, &accepted()) {
        println!("pictures were not compared: e2e/baseline has none made with {made_with}");
    }
    let mut taken = pictures;
    taken.retain(|picture| picture.is_taken(&folder()));
    if !taken.is_empty() {
        let file = folder().join("index.html");
        let html = page::page(&screens, &areas, &taken, &missing);
        fs::write(&file, html).with_context(|| format!("cannot write {}", file.display()))?;
        println!("{}", file.display());
    }
    if missing.is_empty() {
        return Ok(());
    }
    bail!("no picture of: {}", missing.join("; "))
}

/// Deletes the pictures of earlier runs: a removed screen must not stay in the gallery.
pub fn clear() {
    fs::remove_dir_all(folder()).ok();
}

/// Returns the folder of the browser tests' pictures.
fn folder() -> PathBuf {
    paths::root().join("e2e/pictures")
}

/// Returns the folder of the accepted pictures.
fn accepted() -> PathBuf {
    paths::root().join("e2e/baseline")
}

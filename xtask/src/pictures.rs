//! The pictures of all that the browser tests show, in `e2e/pictures`, with a list of them.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::paths;
use crate::test::browser::{PicturesTaken, browser_tests};

/// Takes the pictures by a run of the browser tests, and writes `e2e/pictures/index.html`.
///
/// # Errors
/// If a browser test fails, or none takes a picture that has an accepted form.
pub fn take() -> Result<()> {
    let folder = folder();
    fs::remove_dir_all(&folder).ok();
    browser_tests(PicturesTaken::All)?;
    let taken = names(&folder)?;
    let index = folder.join("index.html");
    fs::write(&index, list(&taken))?;
    println!("{} pictures: {}", taken.len(), index.display());
    let accepted = fs::read_to_string(paths::root().join("e2e/baseline/pictures.txt"))?;
    let lost = not_taken(&accepted, &taken);
    if lost.is_empty() {
        return Ok(());
    }
    bail!("accepted pictures that no test takes: {}", lost.join(" "))
}

fn folder() -> PathBuf {
    paths::root().join("e2e/pictures")
}

/// Returns the names of the folder's pictures, sorted.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".png").map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

fn list(names: &[String]) -> String {
    let head = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Pictures</title>\n<ul>\n";
    names.iter().fold(head.to_owned(), |list, name| {
        list + &format!("<li><a href=\"{name}.png\">{name}</a>\n")
    })
}

/// Returns the lines of `accepted` that were not taken.
fn not_taken<'a>(accepted: &'a str, taken: &[String]) -> Vec<&'a str> {
    let is_taken = |name: &str| taken.iter().any(|other| other == name);
    accepted.lines().filter(|name| !is_taken(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_the_pictures_of_a_folder_by_name() {
        let folder = std::env::temp_dir().join(format!("tulay-pictures-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for file in ["repay-due-phone.png", "error-loaded-small.png", "notes.txt"] {
            fs::write(folder.join(file), "").unwrap();
        }
        let taken = names(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();

        assert_eq!(taken, ["error-loaded-small", "repay-due-phone"]);
        assert!(list(&taken).contains(
            "<li><a href=\"error-loaded-small.png\">error-loaded-small</a>\n\
             <li><a href=\"repay-due-phone.png\">repay-due-phone</a>\n"
        ));
    }

    #[test]
    fn names_the_accepted_pictures_that_no_test_takes() {
        let taken = ["repay-due-phone".to_owned()];
        assert_eq!(
            not_taken("repay-due-phone\nerror-loaded-phone\n", &taken),
            ["error-loaded-phone"]
        );
    }
}

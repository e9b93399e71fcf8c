//! The accepted pictures: those of the last run take their place. The browser tests compare with them
//! (`e2e/fixtures/baseline.ts`); this knows which they are and what they were made with.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::pictures::Picture;

/// Names of accepted pictures, one a line: `SCREEN-STATE-SIZE`.
const LIST: &str = "pictures.txt";
/// The browser and the fonts that they were made with.
const MADE_WITH: &str = "made-with.txt";

/// Copies the pictures that are listed from `taken` to `accepted`, and says how many are new or changed. Takes away
/// those that are listed no more.
///
/// # Errors
/// When a listed picture was neither taken nor accepted before; or when some were not taken, and the others were made
/// with another browser or in other fonts than before.
pub fn accept(pictures: &[Picture], taken: &Path, accepted: &Path) -> Result<usize> {
    let listed = lines(&accepted.join(LIST))?;
    let (found, missing): (Vec<&String>, Vec<&String>) = listed
        .iter()
        .partition(|name| pictures.iter().any(|picture| picture.file() == **name));
    let made: BTreeSet<&str> = pictures
        .iter()
        .map(|picture| picture.made_with.as_str())
        .collect();
    let [made] = made.into_iter().collect::<Vec<_>>()[..] else {
        bail!("the last run's pictures were made with several browsers: take them again");
    };
    let before = fs::read_to_string(accepted.join(MADE_WITH)).unwrap_or_default();
    let is_elsewhere = before.trim() != made;
    let lost = missing
        .into_iter()
        .filter(|name| is_elsewhere || !accepted.join(format!("{name}.png")).exists());
    let lost: Vec<&str> = lost.map(String::as_str).collect();
    if !lost.is_empty() {
        bail!(
            "the last run took no picture of: {}; run all browser tests first",
            lost.join(", ")
        );
    }
    let mut changed = 0;
    for name in found {
        let file = format!("{name}.png");
        let picture = fs::read(taken.join(&file)).with_context(|| format!("no {file}"))?;
        if fs::read(accepted.join(&file)).ok().as_ref() != Some(&picture) {
            fs::write(accepted.join(&file), picture)?;
            changed += 1;
        }
    }
    forget_unlisted(&listed, accepted)?;
    fs::write(accepted.join(MADE_WITH), format!("{made}\n"))?;
    Ok(changed)
}

fn forget_unlisted(listed: &BTreeSet<String>, accepted: &Path) -> Result<()> {
    for entry in fs::read_dir(accepted)? {
        let path = entry?.path();
        let is_picture = path.extension().is_some_and(|ending| ending == "png");
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if is_picture && !listed.contains(name.as_ref()) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// The names that are listed but that the last run took no picture of.
pub fn not_taken(pictures: &[Picture], accepted: &Path) -> Result<Vec<String>> {
    let mut listed = lines(&accepted.join(LIST))?;
    listed.retain(|name| !pictures.iter().any(|picture| picture.file() == *name));
    Ok(listed.into_iter().collect())
}

/// What is said of the pictures that differ from the accepted ones by their browser or fonts; None where none does.
pub fn report(pictures: &[Picture], accepted: &Path) -> Option<String> {
    let before = fs::read_to_string(accepted.join(MADE_WITH)).ok()?;
    let before = before.trim();
    let differ: Vec<String> = pictures
        .iter()
        .filter(|picture| picture.accepted == "changed" && picture.made_with != before)
        .map(Picture::file)
        .collect();
    let made = &pictures.first()?.made_with;
    (!differ.is_empty()).then(|| {
        format!(
            "{} pictures differ from the accepted ones, which were made with {before}; these were made with {made}: {}",
            differ.len(),
            differ.join(", ")
        )
    })
}

fn lines(file: &Path) -> Result<BTreeSet<String>> {
    let text = fs::read_to_string(file).with_context(|| format!("no {}", file.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::super::pictures::tests::picture;
    use super::*;
    use std::path::PathBuf;

    const HERE: &str = "Chromium 150, DejaVuSans";
    const ELSEWHERE: &str = "Chromium 149, DejaVuSans";

    /// The folders of the pictures that were taken and accepted, with `order-overdue-phone` in each.
    fn folders(test: &str) -> (PathBuf, PathBuf) {
        let folder =
            std::env::temp_dir().join(format!("tulay-baseline-{test}-{}", std::process::id()));
        let (taken, accepted) = (folder.join("taken"), folder.join("accepted"));
        for (folder, content) in [(&taken, "new"), (&accepted, "old")] {
            fs::create_dir_all(folder).unwrap();
            fs::write(folder.join("order-overdue-phone.png"), content).unwrap();
        }
        fs::write(accepted.join(LIST), "order-overdue-phone\n").unwrap();
        fs::write(accepted.join(MADE_WITH), format!("{HERE}\n")).unwrap();
        (taken, accepted)
    }

    fn taken_with(made: &str, end: &str) -> Picture {
        Picture {
            made_with: made.into(),
            accepted: end.into(),
            ..picture("/loanDetail", "loaded", "Tulay")
        }
    }

    #[test]
    fn accepts_what_was_taken_and_forgets_what_is_not_listed() {
        let (taken, accepted) = folders("accepts");
        fs::write(accepted.join("gone-phone.png"), "").unwrap();
        let pictures = [taken_with(ELSEWHERE, "changed")];
        assert_eq!(accept(&pictures, &taken, &accepted).unwrap(), 1);
        assert_eq!(accept(&pictures, &taken, &accepted).unwrap(), 0);
        let read = |name| fs::read_to_string(accepted.join(name)).ok();
        assert_eq!(read("order-overdue-phone.png").as_deref(), Some("new"));
        assert_eq!(
            read(MADE_WITH).as_deref(),
            Some("Chromium 149, DejaVuSans\n")
        );
        assert_eq!(read("gone-phone.png"), None);
    }

    #[test]
    fn keeps_an_accepted_picture_that_was_not_taken_of_the_same_browser_alone() {
        let (taken, accepted) = folders("keeps");
        fs::write(
            accepted.join(LIST),
            "order-overdue-phone\nrepay-due-phone\n",
        )
        .unwrap();
        let refused = |made| {
            accept(&[taken_with(made, "same")], &taken, &accepted)
                .err()
                .map(|error| error.to_string())
        };
        assert!(refused(HERE).unwrap().contains("repay-due-phone"));
        fs::write(accepted.join("repay-due-phone.png"), "old").unwrap();
        assert_eq!(refused(HERE), None);
        assert!(refused(ELSEWHERE).unwrap().contains("repay-due-phone"));
        assert_eq!(
            not_taken(&[taken_with(HERE, "same")], &accepted).unwrap(),
            ["repay-due-phone"]
        );
    }

    #[test]
    fn reports_the_differences_of_another_browser_alone() {
        let (_, accepted) = folders("reports");
        let said = |made, end| report(&[taken_with(made, end)], &accepted);
        assert!(
            said(ELSEWHERE, "changed")
                .unwrap()
                .starts_with("1 pictures differ")
        );
        assert_eq!(said(ELSEWHERE, "same"), None);
        assert_eq!(said(HERE, "changed"), None);
    }
}

//! The pictures of the last run, with their descriptions by the browser tests; and the missing ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use super::screens::Screen;

/// A picture, with the description that `e2e/fixtures/picture.ts` wrote beside it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Picture {
    /// SCREEN-STATE, as in its test
    pub name: String,
    /// The size's name; the file is `NAME-SIZE.png`
    pub size: String,
    /// Width in CSS pixels
    pub width: u32,
    /// Height in CSS pixels
    pub height: u32,
    /// Path of the page, and the part after `#/` where there is one
    pub address: String,
    /// loaded, loading, empty or failed
    pub state: String,
    /// Tag of the page's language
    pub language: String,
    /// The brand's name; empty outside the app
    pub brand: String,
    /// Folder of the accepted pictures by this browser in these fonts
    #[serde(rename = "madeWith")]
    pub made_with: String,
}

impl Picture {
    /// Returns the name of its file, without the ending.
    pub fn file(&self) -> String {
        format!("{}-{}", self.name, self.size)
    }

    /// Returns true if the last run took the picture; false if it only wrote the description.
    pub fn is_taken(&self, folder: &Path) -> bool {
        folder.join(format!("{}.png", self.file())).exists()
    }
}

/// Returns every picture of the folder, by name; none if the folder does not exist.
pub fn read(folder: &Path) -> Result<Vec<Picture>> {
    let mut pictures: Vec<Picture> = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "json") {
            let text = fs::read_to_string(&path)?;
            let picture = serde_json::from_str(&text);
            pictures.push(picture.with_context(|| format!("in {}", path.display()))?);
        }
    }
    let order = |picture: &Picture| {
        let size = ["phone", "phone-dark", "small", "small-dark", "large-text"]
            .iter()
            .position(|size| *size == picture.size);
        (picture.name.clone(), size)
    };
    pictures.sort_by_key(order);
    Ok(pictures)
}

/// Returns the screen of a picture: the one at its address, else the page of unknown addresses; `None` outside the app.
pub fn screen_of<'a>(picture: &Picture, screens: &'a [Screen]) -> Option<&'a Screen> {
    let at = |address: &str| screens.iter().find(|screen| screen.address == address);
    let plain = picture.address.trim_end_matches('/');
    let path = picture.address.split('#').next().unwrap_or_default();
    at(&picture.address)
        .or_else(|| at(plain))
        .or_else(|| at(path))
        .or_else(|| at("/error").filter(|_| !picture.brand.is_empty()))
}

/// Returns a line for each screen whose states or brands lack pictures.
pub fn missing(screens: &[Screen], brands: &[String], pictures: &[Picture]) -> Vec<String> {
    let mut missing = Vec::new();
    for screen in screens {
        let of_it: Vec<&Picture> = pictures
            .iter()
            .filter(|picture| screen_of(picture, screens) == Some(screen))
            .collect();
        let states = screen
            .states
            .iter()
            .filter(|state| !of_it.iter().any(|picture| picture.state == **state));
        missing.extend(states.map(|state| format!("{} {state}", screen.address)));
        let brands = brands
            .iter()
            .filter(|brand| !of_it.iter().any(|picture| picture.brand == **brand));
        missing.extend(brands.map(|brand| format!("{} as {brand}", screen.address)));
    }
    missing
}

/// Returns the names of `listed`, one a line, that the last run did not show.
pub fn not_shown(listed: &str, pictures: &[Picture]) -> Vec<String> {
    let is_shown = |name: &str| pictures.iter().any(|picture| picture.file() == name);
    let lost = listed.lines().filter(|name| !is_shown(name));
    lost.map(str::to_owned).collect()
}

/// Returns the browsers and fonts of the pictures that have no folder in `accepted`.
pub fn without_accepted<'a>(pictures: &'a [Picture], accepted: &Path) -> BTreeSet<&'a str> {
    let made_with = pictures.iter().map(|picture| picture.made_with.as_str());
    made_with
        .filter(|folder| !accepted.join(folder).is_dir())
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn picture(address: &str, state: &str, brand: &str) -> Picture {
        Picture {
            name: "order-overdue".into(),
            size: "phone".into(),
            width: 390,
            height: 844,
            address: address.into(),
            state: state.into(),
            language: "en".into(),
            brand: brand.into(),
            made_with: "chromium-156".into(),
        }
    }

    pub fn screen(address: &str, states: &[&'static str]) -> Screen {
        Screen {
            address: address.into(),
            title: String::new(),
            states: states.to_vec(),
        }
    }

    #[test]
    fn names_the_states_and_brands_that_no_picture_shows() {
        let screens = [
            screen("/error", &["loaded"]),
            screen("/loanDetail", &["loaded", "failed"]),
        ];
        let pictures = [
            picture("/loanDetail", "loaded", "Tulay"),
            picture("/nowhere", "loaded", "Tulay"),
            picture("/nowhere", "loaded", "Salapi"),
        ];
        let brands = ["Tulay".to_owned(), "Salapi".to_owned()];
        assert_eq!(
            missing(&screens, &brands, &pictures),
            ["/loanDetail failed", "/loanDetail as Salapi"]
        );
    }

    #[test]
    fn a_picture_belongs_to_the_screen_at_its_address() {
        let screens = [
            screen("/error", &[]),
            screen("/", &[]),
            screen("/promotion", &[]),
            screen("/promotion#/x", &[]),
        ];
        for (address, brand, of) in [
            ("/", "Tulay", Some("/")),
            ("/promotion/", "Tulay", Some("/promotion")),
            ("/promotion#/x", "Tulay", Some("/promotion#/x")),
            ("/promotion#/y", "Tulay", Some("/promotion")),
            ("/nowhere", "Tulay", Some("/error")),
            ("/emulator/", "", None),
        ] {
            let found = screen_of(&picture(address, "loaded", brand), &screens);
            assert_eq!(found.map(|screen| screen.address.as_str()), of, "{address}");
        }
    }

    #[test]
    fn names_the_listed_pictures_that_were_not_shown() {
        let pictures = [picture("/loanDetail", "loaded", "Tulay")];
        let lost = not_shown("order-overdue-phone\nrepay-due-phone\n", &pictures);
        assert_eq!(lost, ["repay-due-phone"]);
    }

    #[test]
    fn names_the_browsers_without_accepted_pictures() {
        let accepted = std::env::temp_dir().join(format!("tulay-accepted-{}", std::process::id()));
        let pictures = [picture("/loanDetail", "loaded", "Tulay")];
        let other = BTreeSet::from(["chromium-156"]);
        assert_eq!(without_accepted(&pictures, &accepted), other);
        fs::create_dir_all(accepted.join("chromium-156")).unwrap();
        assert_eq!(without_accepted(&pictures, &accepted), BTreeSet::new());
        fs::remove_dir_all(&accepted).unwrap();
    }

    #[test]
    fn reads_what_stands_beside_each_picture() {
        let folder = std::env::temp_dir().join(format!("tulay-gallery-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let line = r#"{"name":"a","size":"SIZE","width":1,"height":2,"address":"/","state":"loaded","language":"en","brand":"","madeWith":"chromium-156"}"#;
        for size in ["large-text", "phone"] {
            fs::write(
                folder.join(format!("a-{size}.json")),
                line.replace("SIZE", size),
            )
            .unwrap();
        }
        fs::write(folder.join("a-phone.png"), "").unwrap();
        let sizes: Vec<String> = read(&folder)
            .unwrap()
            .into_iter()
            .map(|picture| picture.size)
            .collect();
        assert_eq!(sizes, ["phone", "large-text"]);
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(read(&folder).unwrap(), []);
    }
}

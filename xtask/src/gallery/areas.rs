//! The areas of the app, with the review of their looks (`docs/look.md`), which the gallery shows above their pictures.

use super::screens::Screen;
use crate::tree::Tree;

/// Screens that are reviewed together.
#[derive(Debug, PartialEq, Eq)]
pub struct Area {
    /// Its heading
    pub title: String,
    /// A paragraph: what was adopted from other apps, and where and why this one differs
    pub text: String,
    /// Paths of its screens, without parts after `#`
    pub addresses: Vec<String>,
}

impl Area {
    /// Returns true if a screen belongs to the area.
    pub fn holds(&self, address: &str) -> bool {
        let path = address.split('#').next().unwrap_or_default();
        self.addresses.iter().any(|held| held == path)
    }
}

/// Returns the areas in order: each a heading, a line `Screens: …` and a text.
pub fn all(tree: &Tree) -> Vec<Area> {
    let parts = tree.text("docs/look.md").split("\n## ").skip(1);
    parts
        .filter_map(|part| {
            let (title, rest) = part.split_once("\n\nScreens: ")?;
            let (addresses, text) = rest.split_once("\n\n")?;
            Some(Area {
                title: title.to_owned(),
                text: text.trim().replace('\n', " "),
                addresses: addresses
                    .split(", ")
                    .map(|address| address.trim_matches('`').to_owned())
                    .collect(),
            })
        })
        .collect()
}

/// Returns the screens that belong to no area.
pub fn missing(screens: &[Screen], areas: &[Area]) -> Vec<String> {
    screens
        .iter()
        .filter(|screen| !areas.iter().any(|area| area.holds(&screen.address)))
        .map(|screen| format!("a word about {} in docs/look.md", screen.address))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::pictures::tests::screen;
    use super::*;

    #[test]
    fn reads_the_areas_and_names_the_screens_that_none_holds() {
        let look = "# Looks\n\n## Orders\n\nScreens: `/a`, `/b`\n\nAs others do,\nbut not quite.\n";
        let areas = all(&Tree::with(&[("docs/look.md", look)]));
        assert_eq!(
            areas,
            [Area {
                title: "Orders".into(),
                text: "As others do, but not quite.".into(),
                addresses: vec!["/a".into(), "/b".into()],
            }]
        );
        let screens = [screen("/a", &[]), screen("/b#/x", &[]), screen("/c", &[])];
        assert_eq!(
            missing(&screens, &areas),
            ["a word about /c in docs/look.md"]
        );
    }
}

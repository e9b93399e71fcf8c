//! The contrast of every pair of colours that the pages put on each other, for each brand of the demo in both schemes.

#![expect(clippy::disallowed_types, reason = "a contrast is a ratio, not money")]

use std::collections::BTreeMap;

use super::*;
use crate::brand::Brand;

const TOKENS: &str = include_str!("../../../../../web/src/ui/tokens.css");
const BRANDS: [&str; 2] = [
    include_str!("../../../../../fixtures/brands/tulay.toml"),
    include_str!("../../../../../fixtures/brands/salapi.toml"),
];
const DARK: &str = "@media screen and (prefers-color-scheme: dark)";

/// Contrast that WCAG AA requires of the edges of controls, and of marks.
const MARK_CONTRAST: f64 = 3.0;

/// Texts, and the grounds that they are on.
const TEXTS: [(&str, &[&str]); 13] = [
    (
        "text",
        &[
            "ground",
            "card",
            "chosen",
            "line",
            "brand-accent-tint",
            "success-tint",
            "warning-tint",
            "danger-tint",
        ],
    ),
    (
        "text-quiet",
        &[
            "ground",
            "card",
            "track",
            "brand-accent-tint",
            "danger-tint",
        ],
    ),
    ("text-hint", &["card"]),
    (
        "brand-accent",
        &[
            "ground",
            "card",
            "brand-accent-tint",
            "success-tint",
            "warning-tint",
            "danger-tint",
        ],
    ),
    ("brand-fg", &["brand-bg"]),
    ("brand-accent-fg", &["brand-accent"]),
    ("disabled-text", &["disabled"]),
    ("success", &["card", "success-tint"]),
    ("success-text", &["success"]),
    ("warning", &["card", "warning-tint"]),
    ("danger", &["card", "ground", "danger-tint"]),
    ("notice-text", &["notice"]),
    ("night-text", &["night"]),
];

/// Marks without text, and their surroundings.
const MARKS: [(&str, &[&str]); 4] = [
    ("line-strong", &["card"]),
    ("star", &["card"]),
    ("brand-focus-ring", &["card", "ground"]),
    ("veil-danger", &["brand-bg"]),
];

/// Grounds that differ from the ground below them by their colour alone.
const GROUNDS: [(&str, &[&str]); 4] = [
    ("card", &["ground"]),
    ("track", &["ground", "card"]),
    ("chosen", &["track"]),
    ("disabled", &["card"]),
];
/// Contrast of the lightest pair of the light scheme: a card on the ground.
const GROUND_CONTRAST: f64 = 1.08;
/// Contrast between a dialog and a dimmed page of its own colour.
const EDGE_CONTRAST: f64 = 1.3;

type Colours = BTreeMap<String, Colour>;

/// The custom properties of a style sheet that are plain colours.
fn colours(css: &str) -> Colours {
    let declarations = css.split([';', '{', '}']).filter_map(|declaration| {
        let declaration = declaration.rsplit("*/").next()?.trim();
        let (name, value) = declaration.strip_prefix("--")?.split_once(':')?;
        let colour = Colour::try_from(value.trim().to_owned()).ok()?;
        Some((name.to_owned(), colour))
    });
    declarations.collect()
}

/// The light and the dark colours of a style sheet; the dark ones replace some of the light ones.
fn schemes(css: &str, dark: &str) -> [Colours; 2] {
    let (light, dark) = css.split_once(dark).expect("a dark scheme");
    [colours(light), colours(dark)]
}

/// Every colour of the pages of a brand, in both schemes.
fn of_brand(brand: &Brand) -> [Colours; 2] {
    let [mut light, dark_tokens] = schemes(TOKENS, DARK);
    let [own, own_dark] = schemes(&brand.css(), &DARK.replace(": ", ":"));
    light.extend(own);
    let mut dark = light.clone();
    dark.extend(dark_tokens);
    dark.extend(own_dark);
    [light, dark]
}

#[test]
fn ux_10_every_pair_of_colours_reads_in_both_schemes_of_each_demo_brand() {
    let mut faint = Vec::new();
    for brand in BRANDS {
        let brand: Brand = toml::from_str(brand).unwrap();
        for (scheme, colours) in ["light", "dark"].iter().zip(of_brand(&brand)) {
            let texts = TEXTS.map(|pair| (pair, AA_CONTRAST));
            for ((ink, grounds), least) in texts
                .into_iter()
                .chain(MARKS.map(|pair| (pair, MARK_CONTRAST)))
                .chain(GROUNDS.map(|pair| (pair, GROUND_CONTRAST)))
            {
                for ground in grounds {
                    let contrast = colours[ink].contrast(&colours[*ground]);
                    if contrast < least {
                        faint.push(format!(
                            "{} {scheme}: {ink} on {ground} {contrast:.2}",
                            brand.name
                        ));
                    }
                }
            }
        }
    }
    assert_eq!(faint, Vec::<String>::new());
}

#[test]
fn ux_10_the_dark_tints_are_reckoned_for_the_dark_cards_of_the_pages() {
    let [_, dark] = schemes(TOKENS, DARK);
    assert_eq!(dark["card"].rgb(), Colour::dark_card().rgb());
    assert_eq!(dark["ground"].rgb(), Colour::dark_ground().rgb());
    // The edge of a dialog: the page below it is dimmed, and hardly darker than the dialog.
    assert!(dark["line"].contrast(&dark["card"]) > EDGE_CONTRAST);
    let brand: Brand = toml::from_str(BRANDS[0]).unwrap();
    let [light, dark] = of_brand(&brand);
    assert_eq!(light["brand-accent"].as_str(), "#1D4FD7");
    let luminance_rises = dark["brand-accent"].contrast(&Colour::dark_card())
        > light["brand-accent"].contrast(&Colour::dark_card());
    assert!(luminance_rises, "{}", dark["brand-accent"].as_str());
}

#[test]
fn ux_10_a_brand_is_warned_of_colours_that_do_not_read_in_a_scheme() {
    let warnings = |from: &str, to: &str| {
        let brand = BRANDS[0].replacen(from, to, 1);
        assert_ne!(brand, BRANDS[0], "{from}");
        toml::from_str::<Brand>(&brand).unwrap().warnings()
    };
    let pale = warnings("accent = \"#1D4FD7\"", "accent = \"#8FB0FF\"");
    assert_eq!(
        pale,
        [
            "accent font on accent has a contrast of 2.1 in the light scheme, AA asks for 4.5",
            "accent on cards has a contrast of 2.1 in the light scheme, AA asks for 4.5",
            "accent on its tint has a contrast of 2.0 in the light scheme, AA asks for 4.5",
        ]
    );
    // Black does not read on a dark card: it is made lighter there.
    assert_eq!(
        warnings("accent = \"#1D4FD7\"", "accent = \"#000000\""),
        Vec::<String>::new()
    );
}

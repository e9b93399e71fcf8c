//! The phone's body: sizes and safe areas of the models, in CSS pixels (QA-01).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Height of the bar that a phone without a notch shows above the pages.
const PLAIN_BAR: u16 = 44;

/// Height of the bar that WKWebView shows above the keys, with its button 'Done'.
const KEYBOARD_BAR: u16 = 44;

/// A model of phone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Model {
    /// 390 × 844 without safe areas.
    #[default]
    Plain,
    /// iPhone SE of 2016, the smallest that borrowers have: 320 × 568, with a home button.
    IphoneSe2016,
    /// iPhone SE: 375 × 667, with a home button.
    IphoneSe,
    /// iPhone 16: 393 × 852.
    Iphone16,
    /// iPhone 16 Pro Max: 440 × 956.
    Iphone16ProMax,
}

/// The behaviour of a page's view while the on-screen keyboard is there, and after it has gone (QA-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Keyboard {
    /// The phone has a keyboard of its own, and shows none.
    #[default]
    None,
    /// Covers the page: only the visual viewport shrinks, as WKWebView does by itself.
    Covers,
    /// Shrinks the web view, as a wrapper does that lays it out above the keyboard.
    Resizes,
    /// Covers the page, whose view stays 68 px short afterwards (iOS 26.0).
    StaysShort,
    /// Covers the page, which stays moved up afterwards until it scrolls: `visualViewport.offsetTop` is not reset.
    StaysMoved,
    /// Covers the page, which gets no event about it, as after a while in the background.
    Silent,
    /// Covers the page; before and afterwards the visual viewport is short by the room of another app's keyboard.
    KeepsRoom,
}

/// The outcome of a page's field for files, for which the system offers camera and photos (QA-17).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Photos {
    /// The system's own chooser opens.
    #[default]
    Allowed,
    /// The person closes the chooser without a file.
    ChooserCancelled,
    /// The app may not use camera and photos: the system says so, and gives no file.
    Denied,
}

/// The size of text that the person has set on the phone, in percent of the usual one (QA-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[expect(missing_docs, reason = "the sizes")]
pub enum TextSize {
    #[default]
    #[serde(rename = "100")]
    Usual,
    #[serde(rename = "120")]
    Large,
    #[serde(rename = "150")]
    Larger,
    #[serde(rename = "200")]
    Largest,
}

impl TextSize {
    /// Returns the size as a factor of the usual one.
    #[expect(clippy::disallowed_types, reason = "a ratio, not money")]
    pub const fn factor(self) -> f64 {
        match self {
            Self::Usual => 1.0,
            Self::Large => 1.2,
            Self::Larger => 1.5,
            Self::Largest => 2.0,
        }
    }
}

/// The colour scheme that the person has set on the phone (QA-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the schemes")]
pub enum ColorScheme {
    /// That of the computer.
    #[default]
    System,
    Light,
    Dark,
}

/// Widths at a page's edges that the phone's corners, camera and home indicator cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the four edges")]
pub struct Insets {
    pub top: u16,
    pub right: u16,
    pub bottom: u16,
    pub left: u16,
}

/// The phone as it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Hardware {
    /// The model.
    pub model: Model,
    /// True if it lies on its side.
    pub sideways: bool,
    /// Width of the screen.
    pub width: u16,
    /// Height of the screen.
    pub height: u16,
    /// Height of the system's bar, below which pages begin; 0 where the system shows none.
    pub status_bar: u16,
    /// Height of the on-screen keyboard with its bar.
    pub keyboard: u16,
    /// Safe areas of a page, which begins below the system's bar.
    pub insets: Insets,
}

impl Hardware {
    /// Returns a model, held upright or sideways.
    pub fn new(model: Model, sideways: bool) -> Self {
        // Width, height and bar upright; the home indicator upright and sideways; the camera sideways.
        let (width, height, bar, home, home_sideways, camera) = match model {
            Model::Plain => (390, 844, PLAIN_BAR, 0, 0, 0),
            Model::IphoneSe2016 => (320, 568, 20, 0, 0, 0),
            Model::IphoneSe => (375, 667, 20, 0, 0, 0),
            Model::Iphone16 => (393, 852, 59, 34, 21, 59),
            Model::Iphone16ProMax => (440, 956, 62, 34, 21, 62),
        };
        let (keys, keys_sideways) = match model {
            Model::IphoneSe2016 => (253, 193),
            Model::Plain | Model::IphoneSe => (260, 200),
            Model::Iphone16 => (336, 209),
            Model::Iphone16ProMax => (346, 209),
        };
        if sideways {
            Self {
                model,
                sideways,
                width: height,
                height: width,
                status_bar: 0,
                keyboard: keys_sideways + KEYBOARD_BAR,
                insets: Insets {
                    top: 0,
                    right: camera,
                    bottom: home_sideways,
                    left: camera,
                },
            }
        } else {
            Self {
                model,
                sideways,
                width,
                height,
                status_bar: bar,
                keyboard: keys + KEYBOARD_BAR,
                insets: Insets {
                    bottom: home,
                    ..Insets::default()
                },
            }
        }
    }
}

impl Insets {
    /// Returns the style sheet that gives them to a page: the variables that its styles read before `env()`, and no
    /// scrollbars, which take none of a phone's width.
    pub fn style_sheet(self) -> String {
        let Self {
            top,
            right,
            bottom,
            left,
        } = self;
        format!(
            ":root {{ --safe-area-inset-top: {top}px; --safe-area-inset-right: {right}px; \
             --safe-area-inset-bottom: {bottom}px; --safe-area-inset-left: {left}px; }} \
             * {{ scrollbar-width: none !important; }} ::-webkit-scrollbar {{ display: none !important; }}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qa_01_a_phone_on_its_side_has_no_bar_and_its_camera_at_the_edge() {
        let upright = Hardware::new(Model::Iphone16, false);
        assert_eq!(
            (upright.width, upright.height, upright.status_bar),
            (393, 852, 59)
        );
        assert_eq!(upright.insets.bottom, 34);
        let sideways = Hardware::new(Model::Iphone16, true);
        assert_eq!(
            (sideways.width, sideways.height, sideways.status_bar),
            (852, 393, 0)
        );
        let Insets {
            top,
            right,
            bottom,
            left,
        } = sideways.insets;
        assert_eq!([top, right, bottom, left], [0, 59, 21, 59]);
    }

    #[test]
    fn qa_01_the_smallest_phone_is_320_pixels_wide_and_has_no_safe_areas() {
        let upright = Hardware::new(Model::IphoneSe2016, false);
        assert_eq!((upright.width, upright.height), (320, 568));
        let sideways = Hardware::new(Model::IphoneSe2016, true);
        assert_eq!((sideways.width, sideways.height), (568, 320));
        assert_eq!([upright.insets, sideways.insets], [Insets::default(); 2]);
    }

    #[test]
    fn qa_02_the_keyboard_is_lower_on_a_phone_on_its_side_and_leaves_the_page_some_room() {
        for model in [
            Model::Plain,
            Model::IphoneSe2016,
            Model::IphoneSe,
            Model::Iphone16,
            Model::Iphone16ProMax,
        ] {
            let upright = Hardware::new(model, false);
            let sideways = Hardware::new(model, true);
            assert!(sideways.keyboard < upright.keyboard, "{model:?}");
            for held in [upright, sideways] {
                let room = held.height - held.status_bar - held.keyboard;
                assert!(room >= 80, "{held:?}");
            }
        }
    }

    #[test]
    fn qa_01_a_page_reads_the_safe_areas_as_variables() {
        let sheet = Hardware::new(Model::Iphone16ProMax, false)
            .insets
            .style_sheet();
        assert!(
            sheet.starts_with(":root { --safe-area-inset-top: 0px; "),
            "{sheet}"
        );
        assert!(sheet.contains("--safe-area-inset-bottom: 34px;"), "{sheet}");
        assert!(
            sheet.contains("::-webkit-scrollbar { display: none"),
            "{sheet}"
        );
    }
}

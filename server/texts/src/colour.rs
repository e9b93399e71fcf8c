//! Colours of a brand and their contrast on each other (WCAG 2.2). Contains no brand and no page.

#![expect(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "a contrast is a ratio, not money"
)]

use serde::{Deserialize, Serialize};

/// The contrast that WCAG AA requires of text.
pub const AA_CONTRAST: f64 = 4.5;

/// `#RRGGBB`: no other text may get into the style sheet.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(try_from = "String")]
pub struct Colour(String);

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        if digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit())) {
            return Ok(Self(text));
        }
        Err(format!("`{text}` is not a colour such as #1D4FD7"))
    }
}

impl Colour {
    /// `#FFFFFF`.
    pub fn white() -> Self {
        Self("#FFFFFF".to_owned())
    }

    /// Ground behind the cards in the dark scheme: `--ground` of the pages' tokens.
    pub fn dark_ground() -> Self {
        Self("#0D1420".to_owned())
    }

    /// A card in the dark scheme: `--card` of the pages' tokens.
    pub fn dark_card() -> Self {
        Self("#171F2E".to_owned())
    }

    /// `#RRGGBB`, safe in a style sheet.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Mixes this colour with another one: `percent` of it, the rest of the other.
    #[must_use]
    pub fn mixed(&self, percent: u8, other: &Self) -> Self {
        let [own, rest] = [percent, 100_u8.saturating_sub(percent)].map(u32::from);
        let (ours, others) = (self.rgb(), other.rgb());
        let [red, green, blue] = [0, 1, 2].map(|at| {
            let sum = own * u32::from(ours[at]) + rest * u32::from(others[at]);
            (sum + 50) / 100
        });
        Self(format!("#{red:02X}{green:02X}{blue:02X}"))
    }

    /// Red, green and blue.
    pub fn rgb(&self) -> [u8; 3] {
        [1, 3, 5].map(|at| u8::from_str_radix(&self.0[at..at + 2], 16).unwrap_or(0))
    }

    /// Relative luminance by WCAG 2.2, 0 to 1.
    fn luminance(&self) -> f64 {
        let channel = |value: u8| {
            let share = f64::from(value) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        let [red, green, blue] = self.rgb().map(channel);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Contrast by WCAG 2.2, 1 to 21.
    pub fn contrast(&self, other: &Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        let contrast = |one: &str, other: &str| {
            let colour = |text: &str| Colour::try_from(text.to_owned()).unwrap();
            format!("{:.2}", colour(one).contrast(&colour(other)))
        };
        assert_eq!(contrast("#000000", "#FFFFFF"), "21.00");
        assert_eq!(contrast("#FFFFFF", "#FFFFFF"), "1.00");
        // The example of grey text that just fails AA.
        assert_eq!(contrast("#777777", "#FFFFFF"), "4.48");
    }

    #[test]
    fn a_mixture_lies_between_its_colours() {
        let colour = |text: &str| Colour::try_from(text.to_owned()).unwrap();
        let (blue, white) = (colour("#1D4FD7"), Colour::white());
        let mixed = [0, 9, 100].map(|percent| blue.mixed(percent, &white));
        assert_eq!(mixed, ["#FFFFFF", "#EBEFFB", "#1D4FD7"].map(colour));
    }

    #[test]
    fn only_six_hexadecimal_digits_are_a_colour() {
        for text in ["red", "#FFF", "#12345G", "1D4FD7", "#1D4FD7;", "#é1D4F"] {
            assert!(Colour::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}

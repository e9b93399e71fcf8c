//! Writes texts, days, amounts and rates for one answer: in the borrower's language and the brand's money.

use jiff::civil::Date;

use super::{Language, Text, configured_text, days, text};
use crate::AppState;
use crate::brand::Brand;
use crate::clock;
use tulay_lending::money::{self, PPM};

/// A language and the brand whose money is written. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Localizer<'a> {
    brand: &'a Brand,
    /// The borrower's language.
    pub language: Language,
}

impl AppState {
    /// The localizer of one answer.
    pub fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.config.brand, language)
    }
}

impl<'a> Localizer<'a> {
    /// A localizer of a brand's money and a language.
    pub fn new(brand: &'a Brand, language: Language) -> Self {
        Self { brand, language }
    }
}

impl Localizer<'_> {
    /// An amount in centavos: `₱1,234.50`.
    pub fn money(&self, amount_centavos: i64) -> String {
        money::format(amount_centavos, &self.brand.money_style())
    }

    /// An amount in centavos as SMS can write it: `PHP 1,234.50`.
    pub fn sms_money(&self, amount_centavos: i64) -> String {
        money::format_with_code(amount_centavos, &self.brand.money_style())
    }

    /// A day: `Wed, 15 Jul 2026`.
    pub fn day(&self, day: Date) -> String {
        days::written(day, self.language)
    }

    /// A moment as Manila's clocks show it: `15 Jul 2026, 09:30`.
    pub fn moment(&self, at_ms: i64) -> String {
        days::written_with_time(clock::manila_ms(at_ms), self.language)
    }

    /// A daily rate in millionths: `0.03% a day`.
    pub fn daily_rate(&self, ppm: i64) -> String {
        self.fill("{0} a day", &[&percent(ppm)])
    }

    /// A number of days: `91 days`.
    pub fn days(&self, days: i64) -> String {
        text("{0} days").count(days).render(self.language)
    }

    /// A text without figures.
    pub fn text(&self, english: &'static str) -> String {
        text(english).render(self.language)
    }

    /// A text of the configuration.
    pub fn configured_text(&self, written: &str) -> String {
        configured_text(written, self.language)
    }

    /// A text with figures.
    pub fn fill(&self, english: &'static str, args: &[&str]) -> String {
        let filled = args.iter().fold(text(english), Text::arg);
        filled.render(self.language)
    }
}

/// Millionths as a percentage without needless zeros: 300 is `0.03%`.
pub fn percent(ppm: i64) -> String {
    let hundredth = PPM / 100;
    let (whole, rest) = (ppm / hundredth, (ppm % hundredth).abs());
    let digits = format!("{rest:04}");
    let fraction = digits.trim_end_matches('0');
    if fraction.is_empty() {
        format!("{whole}%")
    } else {
        format!("{whole}.{fraction}%")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_written_as_percentages() {
        for (ppm, text) in [
            (300, "0.03%"),
            (0, "0%"),
            (10_000, "1%"),
            (12_500, "1.25%"),
            (1, "0.0001%"),
        ] {
            assert_eq!(percent(ppm), text);
        }
    }
}

//! Writes texts, days, amounts and rates for one answer: in the borrower's language and the brand's money.

use jiff::civil::Date;

use crate::brand::Brand;
use crate::language::Language;
use crate::text::{Text, configured_text, text};
use crate::{days, phones};
use tulay_lending::money::{self, MoneyStyle, PPM};
use tulay_lending::rate;
use tulay_system::clock;

/// A language and the brand whose way of writing money is used. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Localizer<'a> {
    brand: &'a Brand,
    /// The borrower's language.
    pub language: Language,
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

    /// Message with a code, filled with the code, the brand's name and `rest`. Its last line binds the code to the
    /// brand's domain, where the brand wants it (SEC-24).
    pub fn code_message(&self, english: &'static str, code: &str, rest: &[&str]) -> String {
        let parts = [&[code, self.brand.name.as_str()], rest].concat();
        let message = self.fill(english, &parts);
        match self.brand.code_domain() {
            Some(domain) => format!("{message}\n\n@{domain} #{code}"),
            None => message,
        }
    }

    /// A day: `Wed, Jul 15, 2026`.
    pub fn day(&self, day: Date) -> String {
        days::written(day, self.language)
    }

    /// A day of the current year: `Jul 15`.
    pub fn short_day(&self, day: Date) -> String {
        days::written_short(day, self.language)
    }

    /// A time as Manila's clocks show it: `Jul 15, 2026, 9:30 AM`.
    pub fn moment(&self, at_ms: i64) -> String {
        days::written_with_time(clock::manila_ms(at_ms), self.language)
    }

    /// Date and time with weekday, for the next days: `Thu, Jul 16, 9:30 AM`.
    pub fn near_date_time(&self, at_ms: i64) -> String {
        days::written_near_date_time(clock::manila_ms(at_ms), self.language)
    }

    /// A telephone number: `0917 123 0001`.
    pub fn phone(&self, phone: &str) -> String {
        phones::written(phone, self.brand.phone_rule)
    }

    /// A rate in millionths: `0.03%`.
    pub fn percent(&self, ppm: i64) -> String {
        percent(ppm, self.brand.money_style())
    }

    /// A rate in millionths with two decimals: `15.10%`.
    pub fn rounded_percent(&self, ppm: i64) -> String {
        rounded_percent(ppm, self.brand.money_style())
    }

    /// A daily rate in millionths: `0.03% a day`.
    pub fn daily_rate(&self, ppm: i64) -> String {
        self.fill("{0} a day", &[&self.percent(ppm)])
    }

    /// A number of days: `91 days`.
    pub fn days(&self, days: i64) -> String {
        text("{0} days").count(days).render(self.language)
    }

    /// A time: `5 years` where its days are whole years, with the leap days that they may have, or `90 days`.
    pub fn years_or_days(&self, days: i64) -> String {
        let (years, rest) = (days / 365, days % 365);
        if years > 0 && rest <= (years + 3) / 4 {
            text("{0} years").count(years).render(self.language)
        } else {
            self.days(days)
        }
    }

    /// A number of weekdays: `3 weekdays`.
    pub fn weekdays(&self, days: i64) -> String {
        text("{0} weekdays").count(days).render(self.language)
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

/// Millionths as a percentage without needless zeros: 300 is `0.03%`, or `0,03%` in the brand's style.
pub fn percent(ppm: i64, style: MoneyStyle) -> String {
    let hundredth = PPM / 100;
    let (whole, rest) = (ppm / hundredth, (ppm % hundredth).abs());
    let digits = format!("{rest:04}");
    let fraction = digits.trim_end_matches('0');
    if fraction.is_empty() {
        format!("{whole}%")
    } else {
        format!("{whole}{}{fraction}%", style.decimal_mark())
    }
}

/// Millionths as a percentage with two decimals: 151_000 is `15.10%`.
pub fn rounded_percent(ppm: i64, style: MoneyStyle) -> String {
    let mark = style.decimal_mark();
    rate::percent_text(ppm).replace('.', mark.encode_utf8(&mut [0; 4]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::written_forms;
    use tulay_lending::money::Currency;

    #[test]
    fn ux_05_a_rate_is_written_with_the_brands_decimal_mark() {
        let style = |thousands_separator| MoneyStyle {
            currency: Currency::Peso,
            thousands_separator,
        };
        for form in written_forms().rates {
            assert_eq!(percent(form.ppm, style(',')), form.comma);
            assert_eq!(percent(form.ppm, style('.')), form.point);
        }
        assert_eq!(rounded_percent(151_000, style(',')), "15.10%");
        assert_eq!(rounded_percent(151_000, style('.')), "15,10%");
    }

    #[test]
    fn ux_05_a_time_of_whole_years_is_written_in_years() {
        let file = include_str!("../../../fixtures/brands/salapi.toml");
        let brand: Brand = toml::from_str(file).expect("a brand");
        for (days, english, filipino) in [
            (1826, "5 years", "5 taon"),
            (1461, "4 years", "4 na taon"),
            (365, "1 year", "1 taon"),
            (367, "367 days", "367 araw"),
            (90, "90 days", "90 araw"),
            (0, "0 days", "0 araw"),
        ] {
            let written = |language| Localizer::new(&brand, language).years_or_days(days);
            assert_eq!(written(Language::En), english);
            assert_eq!(written(Language::Fil), filipino);
        }
    }

    #[test]
    fn sec_24_a_code_is_bound_to_the_brands_domain_where_the_brand_wants_it() {
        let file = include_str!("../../../fixtures/brands/salapi.toml");
        let mut brand: Brand = toml::from_str(file).expect("a brand");
        let english = "{0} is your {1} code. Valid for 10 minutes. Never share it";
        let message = |brand: &Brand| {
            Localizer::new(brand, Language::En).code_message(english, "123456", &[])
        };
        let plain = "123456 is your Salapi code. Valid for 10 minutes. Never share it";
        assert_eq!(message(&brand), plain);
        brand.are_codes_bound = true;
        assert_eq!(
            message(&brand),
            format!("{plain}\n\n@h5.salapi.example #123456")
        );
        brand.h5_base = String::new();
        let faults = brand.faults();
        let names = |fault: &String| fault.contains("`are_codes_bound`");
        assert!(faults.iter().any(names), "{faults:?}");
    }

    #[test]
    fn ux_39_ids_of_apps_are_refused_in_another_form() {
        let file = include_str!("../../../fixtures/brands/salapi.toml");
        let brand: Brand = toml::from_str(file).expect("a brand");
        assert_eq!(brand.faults(), Vec::<String>::new());
        for id in [
            "ph.lender.app",
            "ABCDE12345",
            "ABCDE12345.",
            "ABCDE12345.ph..app",
        ] {
            let apple_app_ids = vec![id.to_owned()];
            let other = Brand {
                apple_app_ids,
                ..brand.clone()
            };
            assert_eq!(other.faults().len(), 1, "{id}");
        }
        let whole = brand.android_fingerprints[0].clone();
        for fingerprint in [&whole[..92], &whole.to_lowercase(), &whole.replace(':', "")] {
            let android_fingerprints = vec![fingerprint.to_owned()];
            let other = Brand {
                android_fingerprints,
                ..brand.clone()
            };
            assert_eq!(other.faults().len(), 1, "{fingerprint}");
        }
    }
}

//! Hours of the lender's phone, in Manila's time: in the brand's file, and in the form for readers.

use jiff::civil::{Time, Weekday};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::days;
use crate::language::Language;

/// Days in a row on which the phone is answered at the same hours.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceHours {
    /// The first day, `monday` to `sunday`.
    from: Day,
    /// The last day; equal to the first for a single day.
    to: Day,
    /// `08:00`.
    opens: Time,
    /// `20:00`, later than `opens`.
    closes: Time,
}

/// A day of the week by its English name.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Day {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl From<Day> for Weekday {
    fn from(day: Day) -> Self {
        match day {
            Day::Monday => Self::Monday,
            Day::Tuesday => Self::Tuesday,
            Day::Wednesday => Self::Wednesday,
            Day::Thursday => Self::Thursday,
            Day::Friday => Self::Friday,
            Day::Saturday => Self::Saturday,
            Day::Sunday => Self::Sunday,
        }
    }
}

impl ServiceHours {
    /// Returns true if it ends after it begins, on the same day.
    pub fn is_possible(&self) -> bool {
        self.opens < self.closes
    }

    /// `Mon–Sat, 8:00 AM–8:00 PM`.
    fn written(&self, language: Language) -> String {
        let [from, to] = [self.from, self.to].map(|day| days::weekday(day.into(), language));
        let hours = format!(
            "{}–{}",
            days::time(self.opens, language),
            days::time(self.closes, language)
        );
        let comma = if language == Language::Zh { " " } else { ", " };
        match (self.from == self.to, language) {
            (true, _) => format!("{from}{comma}{hours}"),
            (false, Language::Zh) => format!("{from}至{to}{comma}{hours}"),
            (false, _) => format!("{from}–{to}{comma}{hours}"),
        }
    }

    /// As schema.org's `OpeningHoursSpecification`.
    fn described(&self) -> Value {
        let (first, last) = (Weekday::from(self.from), Weekday::from(self.to));
        let days = first
            .cycle_forward()
            .take(1 + usize::from(last.since(first).unsigned_abs()));
        json!({
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": days.map(|day| format!("{day:?}")).collect::<Vec<_>>(),
            "opens": self.opens.strftime("%H:%M").to_string(),
            "closes": self.closes.strftime("%H:%M").to_string(),
        })
    }
}

/// All hours in one line, as `Mon–Fri, 8:00 AM–8:00 PM; Sat, 8:00 AM–12:00 PM`; empty without any.
pub fn written(hours: &[ServiceHours], language: Language) -> String {
    let spans: Vec<_> = hours.iter().map(|span| span.written(language)).collect();
    spans.join(if language == Language::Zh {
        "；"
    } else {
        "; "
    })
}

/// All hours for search engines (schema.org's `hoursAvailable`).
pub fn described(hours: &[ServiceHours]) -> Value {
    hours.iter().map(ServiceHours::described).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Hours {
        service_hours: Vec<ServiceHours>,
    }

    fn hours() -> Vec<ServiceHours> {
        let file = r#"
            [[service_hours]]
            from = "monday"
            to = "friday"
            opens = "08:00"
            closes = "20:00"

            [[service_hours]]
            from = "saturday"
            to = "saturday"
            opens = "09:30"
            closes = "12:00"
        "#;
        let hours: Hours = toml::from_str(file).expect("hours");
        hours.service_hours
    }

    #[test]
    fn ux_11_the_hours_of_the_phone_are_written_in_the_readers_language() {
        let said = Language::ALL.map(|language| written(&hours(), language));
        assert!(said.contains(&"Mon–Fri, 8:00 AM–8:00 PM; Sat, 9:30 AM–12:00 PM".to_owned()));
        assert!(said.contains(&"Lun–Biy, 8:00 AM–8:00 PM; Sab, 9:30 AM–12:00 PM".to_owned()));
        assert!(said.contains(&"Sen–Jum, 08.00–20.00; Sab, 09.30–12.00".to_owned()));
        assert!(said.contains(&"周一至周五 08:00–20:00；周六 09:30–12:00".to_owned()));
        assert_eq!(written(&[], Language::En), "");
    }

    #[test]
    fn ux_11_search_engines_read_each_day_by_its_name() {
        let described = described(&hours());
        assert_eq!(
            described[0]["dayOfWeek"],
            json!(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
        );
        assert_eq!(described[1]["dayOfWeek"], json!(["Saturday"]));
        assert_eq!(described[1]["opens"], "09:30");
        assert_eq!(described[1]["closes"], "12:00");
    }

    #[test]
    fn ux_11_a_phone_that_closes_before_it_opens_is_a_fault() {
        let mut hours = hours();
        assert!(hours.iter().all(ServiceHours::is_possible));
        hours[0].closes = hours[0].opens;
        assert!(!hours[0].is_possible());
    }
}

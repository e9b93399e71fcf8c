//! A day and a time in the form of the reader's language (CLDR): `Wed, Jul 15, 2026`. It writes no dates of the wire,
//! and has no time zone but Manila's.

use jiff::civil::{Date, DateTime, Time, Weekday};

use crate::language::Language;

/// Months from January: English, Filipino, Indonesian. Chinese counts its months.
const MONTHS: [[&str; 3]; 12] = [
    ["Jan", "Ene", "Jan"],
    ["Feb", "Peb", "Feb"],
    ["Mar", "Mar", "Mar"],
    ["Apr", "Abr", "Apr"],
    ["May", "May", "Mei"],
    ["Jun", "Hun", "Jun"],
    ["Jul", "Hul", "Jul"],
    ["Aug", "Ago", "Agu"],
    ["Sep", "Set", "Sep"],
    ["Oct", "Okt", "Okt"],
    ["Nov", "Nob", "Nov"],
    ["Dec", "Dis", "Des"],
];

/// Weekdays from Monday: English, Filipino, Indonesian, Chinese.
const WEEKDAYS: [[&str; 4]; 7] = [
    ["Mon", "Lun", "Sen", "周一"],
    ["Tue", "Mar", "Sel", "周二"],
    ["Wed", "Miy", "Rab", "周三"],
    ["Thu", "Huw", "Kam", "周四"],
    ["Fri", "Biy", "Jum", "周五"],
    ["Sat", "Sab", "Sab", "周六"],
    ["Sun", "Lin", "Min", "周日"],
];

/// `Wed, Jul 15, 2026`.
pub fn written(day: Date, language: Language) -> String {
    let weekday = weekday(day.weekday(), language);
    match language {
        Language::Zh => format!("{}{weekday}", without_weekday(day, language)),
        _ => format!("{weekday}, {}", without_weekday(day, language)),
    }
}

/// `Jul 15`.
pub fn written_short(day: Date, language: Language) -> String {
    let number = day.day();
    match language {
        Language::En | Language::Fil => format!("{} {number}", month(day, language)),
        Language::Id => format!("{number} {}", month(day, language)),
        Language::Zh => format!("{}月{number}日", day.month()),
    }
}

/// `Jul 15, 2026, 9:30 AM`.
pub fn written_with_time(at: DateTime, language: Language) -> String {
    let day = without_weekday(at.date(), language);
    let comma = if language == Language::Zh { "" } else { "," };
    format!("{day}{comma} {}", time(at.time(), language))
}

/// Date and time with weekday, for the next days: the year is left out. `Wed, Jul 15, 9:30 AM`.
pub fn written_near_date_time(at: DateTime, language: Language) -> String {
    let (weekday, number) = (weekday(at.weekday(), language), at.day());
    let time = time(at.time(), language);
    match language {
        Language::En | Language::Fil => {
            format!("{weekday}, {} {number}, {time}", month(at.date(), language))
        }
        Language::Id => format!("{weekday}, {number} {}, {time}", month(at.date(), language)),
        Language::Zh => format!("{}月{number}日{weekday} {time}", at.month()),
    }
}

/// `Wed`.
pub fn weekday(day: Weekday, language: Language) -> &'static str {
    WEEKDAYS[at(day.to_monday_zero_offset())][column(language)]
}

/// `9:30 AM`.
pub fn time(at: Time, language: Language) -> String {
    let (hour, minute) = (at.hour(), at.minute());
    match language {
        Language::En | Language::Fil => {
            let half = if hour < 12 { "AM" } else { "PM" };
            format!("{}:{minute:02} {half}", (hour + 11) % 12 + 1)
        }
        Language::Id => format!("{hour:02}.{minute:02}"),
        Language::Zh => format!("{hour:02}:{minute:02}"),
    }
}

fn without_weekday(day: Date, language: Language) -> String {
    let (year, number) = (day.year(), day.day());
    match language {
        Language::En | Language::Fil => format!("{} {number}, {year}", month(day, language)),
        Language::Id => format!("{number} {} {year}", month(day, language)),
        Language::Zh => format!("{year}年{}月{number}日", day.month()),
    }
}

/// `Jul`; not for Chinese.
fn month(day: Date, language: Language) -> &'static str {
    MONTHS[at(day.month() - 1)][column(language)]
}

fn column(language: Language) -> usize {
    match language {
        Language::En => 0,
        Language::Fil => 1,
        Language::Id => 2,
        Language::Zh => 3,
    }
}

/// Index of a month or a weekday, counted from 0: never negative.
fn at(counted: i8) -> usize {
    usize::from(counted.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{WrittenForms, written_forms};

    #[test]
    fn ux_05_a_promise_for_the_next_days_names_the_weekday_and_the_time() {
        let at: DateTime = "2026-07-16T09:30:00".parse().expect("a moment");
        let said = Language::ALL.map(|language| written_near_date_time(at, language));
        assert_eq!(
            said,
            [
                "Thu, Jul 16, 9:30 AM",
                "Huw, Hul 16, 9:30 AM",
                "Kam, 16 Jul, 09.30",
                "7月16日周四 09:30"
            ]
        );
    }

    #[test]
    fn ux_05_ux_13_a_day_of_the_current_year_is_written_without_it() {
        let day: Date = "2026-12-06".parse().expect("a day");
        let said = Language::ALL.map(|language| written_short(day, language));
        assert_eq!(said, ["Dec 6", "Dis 6", "6 Des", "12月6日"]);
    }

    #[test]
    fn ux_05_a_day_and_a_moment_are_written_in_the_form_of_the_readers_language() {
        let WrittenForms { days, moments, .. } = written_forms();
        for form in days {
            let day: Date = form.wire.parse().expect("a day");
            for language in Language::ALL {
                assert_eq!(written(day, language), form.said(language));
            }
        }
        for form in moments {
            let moment: DateTime = form.wire.parse().expect("a moment");
            for language in Language::ALL {
                assert_eq!(written_with_time(moment, language), form.said(language));
            }
        }
    }
}

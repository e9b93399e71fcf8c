//! A day and a moment as a reader reads them, in their language: `Wed, 15 Jul 2026`. It writes
//! no dates of the wire, and knows no time zone but Manila's.

use jiff::civil::{Date, DateTime};

use crate::i18n::Language;

/// From January on: English, Filipino, Indonesian. Chinese counts its months.
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

/// From Monday on: English, Filipino, Indonesian, Chinese.
const WEEKDAYS: [[&str; 4]; 7] = [
    ["Mon", "Lun", "Sen", "周一"],
    ["Tue", "Mar", "Sel", "周二"],
    ["Wed", "Miy", "Rab", "周三"],
    ["Thu", "Huw", "Kam", "周四"],
    ["Fri", "Biy", "Jum", "周五"],
    ["Sat", "Sab", "Sab", "周六"],
    ["Sun", "Lin", "Min", "周日"],
];

/// `Wed, 15 Jul 2026`.
pub fn written(day: Date, language: Language) -> String {
    let weekday = WEEKDAYS[at(day.weekday().to_monday_zero_offset())][column(language)];
    match language {
        Language::Zh => format!("{}{weekday}", without_weekday(day, language)),
        _ => format!("{weekday}, {}", without_weekday(day, language)),
    }
}

/// `15 Jul 2026, 09:30`.
pub fn written_with_time(at: DateTime, language: Language) -> String {
    let day = without_weekday(at.date(), language);
    let comma = if language == Language::Zh { "" } else { "," };
    let mark = if language == Language::Id { '.' } else { ':' };
    format!("{day}{comma} {:02}{mark}{:02}", at.hour(), at.minute())
}

fn without_weekday(day: Date, language: Language) -> String {
    let (year, number) = (day.year(), day.day());
    match language {
        Language::Zh => format!("{year}年{}月{number}日", day.month()),
        _ => format!(
            "{number} {} {year}",
            MONTHS[at(day.month() - 1)][column(language)]
        ),
    }
}

fn column(language: Language) -> usize {
    match language {
        Language::En => 0,
        Language::Fil => 1,
        Language::Id => 2,
        Language::Zh => 3,
    }
}

/// A month or a weekday, counted from 0: never negative.
fn at(counted: i8) -> usize {
    usize::from(counted.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{date, datetime};

    #[test]
    fn ui_05_a_day_is_written_in_the_readers_language() {
        let day = date(2026, 7, 15);
        for (language, text) in [
            (Language::En, "Wed, 15 Jul 2026"),
            (Language::Fil, "Miy, 15 Hul 2026"),
            (Language::Id, "Rab, 15 Jul 2026"),
            (Language::Zh, "2026年7月15日周三"),
        ] {
            assert_eq!(written(day, language), text);
        }
        assert_eq!(written(date(2028, 2, 29), Language::En), "Tue, 29 Feb 2028");
        assert_eq!(written(date(2026, 12, 6), Language::Id), "Min, 6 Des 2026");
    }

    #[test]
    fn ui_05_a_moment_is_written_in_the_readers_language() {
        let moment = datetime(2026, 1, 2, 9, 5, 59, 0);
        let write = |language| written_with_time(moment, language);
        assert_eq!(write(Language::En), "2 Jan 2026, 09:05");
        assert_eq!(write(Language::Fil), "2 Ene 2026, 09:05");
        assert_eq!(write(Language::Id), "2 Jan 2026, 09.05");
        assert_eq!(write(Language::Zh), "2026年1月2日 09:05");
    }
}

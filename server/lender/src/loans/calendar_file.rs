//! Writes due dates as a calendar file (RFC 5545) that a phone's calendar imports. Independent of orders and requests.

use jiff::Timestamp;
use jiff::civil::Date;

/// Maximum length of a line in a calendar file, in bytes without its end.
const MAX_LINE: usize = 75;
/// Reminder at 9:00 on the day before, counted from the midnight at which the day begins.
const REMINDER: &str = "TRIGGER:-PT15H";

/// Day of a payment.
pub struct DueDate {
    /// Equal for the same payment in every file, so that a calendar moves its existing entry.
    pub uid: String,
    /// Day of the payment.
    pub on: Date,
    /// Title of the entry.
    pub title: String,
    /// Text of the entry.
    pub description: String,
}

/// Calendar of the lender with an entry for each due date.
pub fn calendar(lender: &str, due: &[DueDate], made_at: Timestamp) -> String {
    let mut file = File(String::new());
    file.line("BEGIN:VCALENDAR");
    file.line("VERSION:2.0");
    file.text("PRODID", &format!("-//{lender}//Tulay//EN"));
    file.line("METHOD:PUBLISH");
    for due in due {
        file.entry(due, made_at);
    }
    file.line("END:VCALENDAR");
    file.0
}

struct File(String);

impl File {
    fn entry(&mut self, due: &DueDate, made_at: Timestamp) {
        self.line("BEGIN:VEVENT");
        self.text("UID", &due.uid);
        self.line(&format!("DTSTAMP:{}", made_at.strftime("%Y%m%dT%H%M%SZ")));
        self.line(&format!("DTSTART;VALUE=DATE:{}", due.on.strftime("%Y%m%d")));
        self.text("SUMMARY", &due.title);
        self.text("DESCRIPTION", &due.description);
        self.line("TRANSP:TRANSPARENT");
        self.line("BEGIN:VALARM");
        self.line("ACTION:DISPLAY");
        self.text("DESCRIPTION", &due.title);
        self.line(REMINDER);
        self.line("END:VALARM");
        self.line("END:VEVENT");
    }

    /// Writes a property of any text.
    fn text(&mut self, name: &str, text: &str) {
        let mut line = format!("{name}:");
        for c in text.chars() {
            match c {
                '\\' | ';' | ',' => line.extend(['\\', c]),
                '\n' => line.push_str("\\n"),
                c if c.is_control() => {}
                c => line.push(c),
            }
        }
        self.line(&line);
    }

    /// Writes a line; a long one is folded between characters.
    fn line(&mut self, line: &str) {
        let mut bytes = 0;
        for c in line.chars() {
            if bytes + c.len_utf8() > MAX_LINE {
                self.0.push_str("\r\n ");
                bytes = 1;
            }
            self.0.push(c);
            bytes += c.len_utf8();
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::{DueDate, calendar};

    fn due(title: &str, description: &str) -> DueDate {
        DueDate {
            uid: "7K3M-9QXD-1@loan.example".into(),
            on: date(2026, 8, 14),
            title: title.into(),
            description: description.into(),
        }
    }

    fn written(due: &[DueDate]) -> String {
        let made_at = "2026-07-15T01:30:00Z".parse().expect("a time");
        calendar("Tulay, Inc.", due, made_at)
    }

    #[test]
    fn ux_08_a_due_date_is_an_entry_of_a_whole_day_with_a_reminder() {
        let file = written(&[due("Pay ₱1,712.17", "Tulay Cash; 1 of 3\nQuestions: 02")]);
        let lines: Vec<&str> = file.split_terminator("\r\n").collect();
        assert_eq!(
            lines,
            [
                "BEGIN:VCALENDAR",
                "VERSION:2.0",
                "PRODID:-//Tulay\\, Inc.//Tulay//EN",
                "METHOD:PUBLISH",
                "BEGIN:VEVENT",
                "UID:7K3M-9QXD-1@loan.example",
                "DTSTAMP:20260715T013000Z",
                "DTSTART;VALUE=DATE:20260814",
                "SUMMARY:Pay ₱1\\,712.17",
                "DESCRIPTION:Tulay Cash\\; 1 of 3\\nQuestions: 02",
                "TRANSP:TRANSPARENT",
                "BEGIN:VALARM",
                "ACTION:DISPLAY",
                "DESCRIPTION:Pay ₱1\\,712.17",
                "TRIGGER:-PT15H",
                "END:VALARM",
                "END:VEVENT",
                "END:VCALENDAR",
            ]
        );
    }

    #[test]
    fn ux_08_long_lines_are_folded_between_characters_and_nothing_makes_a_line_of_its_own() {
        let long = "请在到期日前还款，₱1,712.17。".repeat(20);
        let file = written(&[due(&long, "a\r\nEND:VCALENDAR\u{7}")]);
        for line in file.split("\r\n") {
            assert!(line.len() <= 75, "{} bytes: {line}", line.len());
        }
        let unfolded = file.replace("\r\n ", "");
        let wanted = format!("SUMMARY:{}\r\n", long.replace(',', "\\,"));
        assert!(unfolded.contains(&wanted), "{unfolded}");
        assert!(unfolded.contains("DESCRIPTION:a\\nEND:VCALENDAR\r\n"));
    }
}

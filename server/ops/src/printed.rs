//! Lists and texts on the operator's terminal. Escapes text from other people: nothing in it may move the cursor,
//! colour or reverse the text beside it.

use std::fmt::Write as _;

use tulay_lender::error::Error;
use tulay_lending::digits;
use tulay_texts::written;

/// Rows shown at once.
pub const MAX_ROWS: i64 = 200;

/// Number of rows to read, one more than is shown, to detect further rows.
pub const ASKED_ROWS: i64 = MAX_ROWS + 1;

/// Formats a line for each row, up to [`MAX_ROWS`], and a last line where there are more.
pub fn list<T>(rows: &[T], line: impl Fn(&T) -> String) -> String {
    let shown = usize::try_from(MAX_ROWS).unwrap_or(usize::MAX);
    let mut said: String = rows.iter().take(shown).map(line).collect();
    if rows.len() > shown {
        // Writing to a String cannot fail.
        let _ = writeln!(said, "… and more than these {shown}");
    }
    said
}

/// Formats foreign text with its further lines indented, so that they do not look like lines of the program.
pub fn block(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(plain).collect();
    lines.join("\n    ")
}

/// Formats foreign text on one line: characters that act on a terminal are written out, as `\u{1b}`.
pub fn plain(text: &str) -> String {
    let shown = |c: char| {
        if acts(c) {
            c.escape_unicode().to_string()
        } else {
            c.to_string()
        }
    };
    text.chars().map(shown).collect()
}

/// Formats a refusal for the operator: the borrower's sentence and the detail of the log.
pub fn refusal(error: &Error) -> String {
    match error.log_detail() {
        Some(internal) => format!("{}: {internal}", error.sentence()),
        None => error.sentence(),
    }
}

/// Reads a number that an operator typed: digits alone (SEC-21).
///
/// # Errors
/// In words, for the command line.
pub fn whole(typed: &str) -> Result<i64, &'static str> {
    digits::whole(typed).ok_or("a number is digits alone")
}

/// Returns true for a control character, a line separator, a mark of direction, or a character that cannot be seen.
fn acts(c: char) -> bool {
    // Joiners and selectors of emoji, and spaces that texts of ours have.
    !written::is_visible(c) && !matches!(c, '\u{200d}' | '\u{fe0f}' | '\u{a0}' | '\u{202f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_written_out_and_all_else_is_shown() {
        for (typed, shown) in [
            ("夜里来电 ₱100 👍 é", "夜里来电 ₱100 👍 é"),
            ("\u{1b}[2J", "\\u{1b}[2J"),
            ("a\rb\tc", "a\\u{d}b\\u{9}c"),
            ("\u{202e}001₱", "\\u{202e}001₱"),
            ("a\u{200b}b\u{3164}", "a\\u{200b}b\\u{3164}"),
            ("a\u{2028}b\u{9b}", "a\\u{2028}b\\u{9b}"),
        ] {
            assert_eq!(plain(typed), shown);
        }
        assert_eq!(block("one\ntwo\u{7}"), "one\n    two\\u{7}");
    }

    #[test]
    fn a_list_says_when_it_is_longer_than_what_it_shows() {
        let line = |number: &i64| format!("{number}\n");
        let rows: Vec<i64> = (1..=ASKED_ROWS).collect();
        let all = list(&rows[..200], line);
        assert!(all.ends_with("\n200\n"), "{all}");
        let more = list(&rows, line);
        assert!(
            more.ends_with("\n200\n… and more than these 200\n"),
            "{more}"
        );
    }
}
